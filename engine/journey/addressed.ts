// Answers that live in the address, such as the filters of a list: sent to a friend, it shows the same.
import type { Json } from '../nodes.ts';
import type { FieldState } from '../page/field.ts';
import { Keeper } from './keeper.ts';

/** Keeps answers in the address; private ones never get there. */
export class AddressKeeper extends Keeper {
  override async restore(): Promise<void> {
    const { fields, host } = this.page;
    for (const field of fields.values()) {
      const text = isSecret(field) ? undefined : host.address.read(field.name);
      if (text !== undefined) field.give(toAnswer(field.field.type, text));
    }
  }

  override answered(name: string): void {
    const { fields, host } = this.page;
    const field = fields.get(name);
    if (!field || isSecret(field)) return;
    const answer = field.given.peek();
    const given = answer !== undefined && answer !== null && answer !== '' && !isEmpty(answer);
    host.address.write(name, given ? [answer].flat().map(String).join(',') : undefined);
  }
}

const isSecret = ({ field, files }: FieldState): boolean => Boolean(field.private || files);

const isEmpty = (answer: Json): boolean => Array.isArray(answer) && answer.length === 0;

function toAnswer(type: string, text: string): Json {
  if (type === 'boolean') return text === 'true';
  return type === 'choices' ? text.split(',') : text;
}
