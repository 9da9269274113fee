// The types of fields by name. The schema has their names: one whose file is missing does not compile.

import { all } from '../generated/fields.ts';
import type { FieldType } from '../nodes.ts';
import type { FieldDescriptor } from './descriptor.ts';

export const fieldTypes: { readonly [T in FieldType]: FieldDescriptor } = all;
