import type { ErrorCode, Problem } from '../../../errors.ts';
import type { Flow } from '../../../flow.ts';
import { nearestTo } from '../../load/nearest.ts';
import { type DraftFields, draftFieldsOf } from '../decisions/record.ts';
import { changesSince } from '../decisions/replay.ts';
import { lintRule } from '../lintRule.ts';
import type { Scopes } from '../lintScopes.ts';

/** Reports conditions and values that differ from their record. */
export const changedDecisions = lintRule({
  codes: ['FLOW_DECIDES_ANEW'],
  over: 'record',
  run: changesSince,
});

/** Reports fields that are gone, although drafts of the same version may hold their answers. */
export const lostAnswers = lintRule({ codes: ['FLOW_MIGRATION'], over: 'record', run: lostSince });

/** With these problems, the field is misspelt. */
const MISSPELT: ReadonlySet<ErrorCode> = new Set(['FLOW_UNKNOWN_FIELD', 'FLOW_UNKNOWN_NAME', 'FLOW_UNPLACED_FIELD']);

function lostSince({ record, document, problems }: Scopes['record']): Problem<'FLOW_MIGRATION'>[] {
  const { draft } = record.value as { readonly draft?: DraftFields };
  const flow = document.value as Flow;
  const now = draft && draftFieldsOf(flow);
  if (!now || now.version !== draft.version || problems.some(({ code }) => MISSPELT.has(code))) return [];
  const added = now.fields.filter((name) => !draft.fields.includes(name));
  return draft.fields
    .filter((name) => !Object.hasOwn(flow.fields ?? {}, name))
    .map((name) => {
      const renamed = nearestTo(name, added) ?? (added.length === 1 ? added[0] : undefined);
      const migration = renamed === undefined ? `"drop" it` : `"rename" it to "${renamed}"`;
      const message = `the field "${name}" is gone, and drafts of version ${draft.version} may hold its answer. Raise "version", and ${migration} in "migrations".`;
      return document.problem('FLOW_MIGRATION', '/fields', message);
    });
}
