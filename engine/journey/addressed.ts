// Answers that live in the address, such as the filters of a list: sent to a friend, it shows the same.
import type { Json } from '../nodes.ts';
import type { Page } from '../page/page.ts';

/** Gives the answers that stand in the address. Private ones never do. */
export function readAddress({ fields, host }: Page): void {
  for (const field of fields.values()) {
    const text = field.field.private || field.files ? undefined : host.address.read(field.name);
    if (text !== undefined) field.give(toAnswer(field.field.type, text));
  }
}

/** Puts an answer into the address, or takes it away. */
export function writeAddress({ fields, host }: Page, name: string): void {
  const field = fields.get(name);
  if (!field || field.field.private || field.files) return;
  const answer = field.given.peek();
  const given = answer !== undefined && answer !== null && answer !== '' && !isEmpty(answer);
  host.address.write(name, given ? [answer].flat().map(String).join(',') : undefined);
}

const isEmpty = (answer: Json): boolean => Array.isArray(answer) && answer.length === 0;

function toAnswer(type: string, text: string): Json {
  if (type === 'boolean') return text === 'true';
  return type === 'choices' ? text.split(',') : text;
}
