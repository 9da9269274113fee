import type { FilesPart } from '../nodes.ts';
import type { reviewRows, rowsPart, sayRows } from '../view/rowsNode.ts';
import type { dateReaderOf } from './dateReader.ts';
import type { FieldContext } from './fieldContext.ts';
import type { choicesOf } from './fieldOptions.ts';
import type { holdFiles } from './fileFields.ts';
import type { Files } from './heldFiles.ts';
import type { moments } from './momentState.ts';
import type { definitionInRows, RowsState } from './rowsState.ts';
import type { stepSchemasOf } from './stepSchemas.ts';

/** State extensions by kind; each is present in flows that name it. */
export interface StateExtensions {
  readonly date: typeof dateReaderOf;
  readonly moment: typeof moments;
  readonly options: typeof choicesOf;
  readonly rows: {
    readonly State: typeof RowsState;
    /** Returns the definition of a field of rows by its path below `form`. */
    readonly definition: typeof definitionInRows;
    readonly show: typeof rowsPart;
    readonly say: typeof sayRows;
    readonly review: typeof reviewRows;
  };
  readonly schema: typeof stepSchemasOf;
  readonly uploads: {
    readonly hold: typeof holdFiles;
    readonly show: (field: string, files: Files, context: FieldContext) => FilesPart;
  };
}
