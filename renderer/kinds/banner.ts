import { Banner } from '../blocks/Banner.tsx';
import { addKind } from '../registry.ts';

addKind('banner', { blocks: { banner: Banner } });
