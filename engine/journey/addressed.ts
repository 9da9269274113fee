// Answers that live in the address, such as the filters of a list: sent to a friend, it shows the same.
import type { Json } from '../nodes.ts';
import type { FieldState } from '../page/field.ts';
import { Keeper } from './keeper.ts';

/** Keeps answers in the address; private ones never get there. */
export class AddressKeeper extends Keeper {
  override async restore(): Promise<void> {
    const { fields, host } = this.page;
    for (const field of fields.values()) {
      const read = reading(field);
      const text = read ? host.address.read(field.name) : undefined;
      if (read && text !== undefined) field.give(read(text));
    }
  }

  override answered(name: string): void {
    const { fields, host } = this.page;
    const field = fields.get(name);
    if (!field || !reading(field)) return;
    const answer = field.given.peek();
    const given = answer !== undefined && answer !== null && answer !== '' && !isEmpty(answer);
    host.address.write(name, given ? [answer].flat().map(String).join(',') : undefined);
  }
}

/** How an answer is read from an address; null for one that never stands there. */
const reading = ({ field, type }: FieldState) => (field.private ? null : type.addressed);

const isEmpty = (answer: Json): boolean => Array.isArray(answer) && answer.length === 0;
