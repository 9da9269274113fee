// Finds what the cursor of the editor edits among the blocks on screen, and the definition of a block.
import type { FlowSession } from '@fahrplan/engine';
import { type Knowledge, outline, type SourceLocation, type Twig } from '@fahrplan/engine/authoring/explain';
import type { Cursor } from '../frameApi.ts';

const MARK = 'data-studio-marks';

const all = (twigs: readonly Twig[]): readonly Twig[] => twigs.flatMap((twig) => [twig, ...all(twig.twigs)]);

/** Location of a block's definition, or of the nearest part around it that has one. */
export function locationOf(session: FlowSession, block: string, knowledge: Knowledge): SourceLocation | null {
  const path = pathTo(outline(session, knowledge), block);
  return path.flatMap(({ location }) => location ?? []).at(-1) ?? null;
}

function pathTo(twigs: readonly Twig[], key: string): readonly Twig[] {
  for (const twig of twigs) {
    if (twig.key === key) return [twig];
    const path = pathTo(twig.twigs, key);
    if (path.length > 0) return [twig, ...path];
  }
  return [];
}

/** Keys of the blocks that the cursor edits: those of the innermost part with any, or of its field. */
export function keysAt(session: FlowSession, { file, lines, fields }: Cursor, knowledge: Knowledge): readonly string[] {
  const twigs = all(outline(session, knowledge));
  for (const [line, column] of lines) {
    const meant = twigs.filter(
      ({ location }) => location?.file === file && location.line === line && location.column === column,
    );
    if (meant.length > 0) return meant.map(({ key }) => key);
  }
  return twigs.flatMap(({ key, field }) => (field !== null && fields.includes(field) ? [key] : []));
}

/** Marks blocks on screen; those marked before are not any more. */
export function markBlocks(keys: readonly string[]): void {
  for (const element of document.querySelectorAll(`[${MARK}]`)) element.removeAttribute(MARK);
  for (const key of keys)
    for (const element of document.querySelectorAll(`[data-block="${CSS.escape(key)}"]`))
      element.setAttribute(MARK, '');
}
