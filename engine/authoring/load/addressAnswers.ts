// Which answers of a flow stand in its address, for whoever leads there without having the flow.
import { addressForms } from '../../fields/addressForms.ts';
import { plain, writtenValues } from '../../fields/expandOptions.ts';
import type { Field, Flow } from '../../flow.ts';
import type { KeptAnswer } from '../../host.ts';

/** The answers that a flow as it is written keeps in its address, by field; those of a fragment belong to its own pages. */
export function keptAnswers({ keep, fields = {} }: Pick<Flow, 'keep' | 'fields'>): Record<string, KeptAnswer> {
  if (keep !== 'url') return {};
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => {
      const kept = isField(field) && !field.private ? answerOf(field) : undefined;
      return kept ? [[name, kept]] : [];
    }),
  );
}

/** What is read here is not yet known to be a flow: what is wrong with it is said when it is loaded. */
const isField = (field: unknown): field is Field => typeof field === 'object' && field !== null && 'type' in field;

function answerOf(field: Field): KeptAnswer | undefined {
  const form = addressForms[field.type];
  if (!form) return undefined;
  const definition = field.options && writtenValues(field.options);
  const values = form.values ?? definition?.map((value) => form.write(value));
  const usual = plain(field.default);
  return {
    ...(values && { values }),
    ...(usual !== undefined && { default: form.write(usual) }),
    ...(form.parts && { parts: form.parts }),
  };
}
