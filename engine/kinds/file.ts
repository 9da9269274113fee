import { holdFiles } from '../page/fileFields.ts';
import { addPart } from '../parts.ts';
import { filesPart } from '../screen/filesPart.ts';

addPart('file', { hold: holdFiles, show: filesPart });
