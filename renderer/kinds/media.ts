import '#engine/kinds/media';
import { Media } from '../blocks/Media.tsx';
import { addKind } from '../registry.ts';

addKind('media', { blocks: { media: Media } });
