// Field types by name. A type of the schema without a file here does not compile.

import { all } from '../generated/fields.ts';
import type { FieldType } from '../nodes.ts';
import type { FieldDescriptor } from './descriptor.ts';

export const fieldTypes: { readonly [T in FieldType]: FieldDescriptor } = all;
