import type { FilesPart } from '../nodes.ts';
import type { rowsPart, speakRows } from '../view/rowsNode.ts';
import type { dateReaderOf } from './dateReader.ts';
import type { FieldContext } from './fieldContext.ts';
import type { choicesOf } from './fieldOptions.ts';
import type { FieldState } from './fieldState.ts';
import type { holdFiles } from './fileFields.ts';
import type { Files } from './heldFiles.ts';
import type { RowsState } from './rowsState.ts';
import type { stepSchemasOf } from './stepSchemas.ts';

/** State extensions by kind; each is present in flows that name it. */
export interface StateExtensions {
  readonly date: typeof dateReaderOf;
  readonly options: typeof choicesOf;
  readonly rows: {
    readonly State: typeof RowsState;
    /** Returns the field of a row by its name. */
    readonly find: (fields: ReadonlyMap<string, FieldState>, name: string) => FieldState | undefined;
    readonly show: typeof rowsPart;
    readonly speak: typeof speakRows;
  };
  readonly schema: typeof stepSchemasOf;
  readonly uploads: {
    readonly hold: typeof holdFiles;
    readonly show: (field: string, files: Files, context: FieldContext) => FilesPart;
  };
}
