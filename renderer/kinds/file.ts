import '#engine/kinds/file';
import { FileField } from '../fields/FileField.tsx';
import { addKind } from '../registry.ts';

addKind('file', { controls: { file: FileField, files: FileField } });
