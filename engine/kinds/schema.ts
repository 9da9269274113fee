import { stepSchemasOf } from '../page/stepSchemas.ts';
import { addPart } from '../parts.ts';

addPart('schema', stepSchemasOf);
