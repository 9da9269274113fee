import { addressForms } from '../../fields/addressForms.ts';
import { literalValues, plain } from '../../fields/expandOptions.ts';
import type { Field, Flow } from '../../flow.ts';
import type { KeptAnswer } from '../../host.ts';

/** Returns the answers that a flow keeps in its URL, by field, without those of its fragments. */
export function keptAnswers({ keep, fields = {} }: Pick<Flow, 'keep' | 'fields'>): Record<string, KeptAnswer> {
  if (keep !== 'url') return {};
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => {
      const kept = isField(field) && !field.private ? answerOf(field) : undefined;
      return kept ? [[name, kept]] : [];
    }),
  );
}

/** The flow may be unchecked; loading it reports its problems. */
const isField = (field: unknown): field is Field => typeof field === 'object' && field !== null && 'type' in field;

function answerOf(field: Field): KeptAnswer | undefined {
  const form = addressForms[field.type];
  if (!form) return undefined;
  const definition = field.options && !field.free ? literalValues(field.options) : undefined;
  const values = form.values ?? definition?.map((value) => form.write(value));
  const usual = plain(field.default);
  return {
    ...(values && { values }),
    ...(usual !== undefined && { default: form.write(usual) }),
    ...(form.parts && { parts: form.parts }),
    ...(field.addressWords && { words: field.addressWords }),
  };
}
