// Answers that a customer of the demo could give, by the type of a field, its options and its name for browsers.
import type { FieldNode, Json } from '@fahrplan/engine';
import { fieldMetadata } from '@fahrplan/engine/authoring';

const BY_AUTOCOMPLETE: Readonly<Record<string, Json>> = {
  'given-name': 'Katharina',
  'family-name': 'Brandl',
  'postal-code': '80337',
  'new-password': 'Herbstregen8?',
  tel: '+49 171 1234567',
};

/** By rounds: a customer, who is led another way than an address without an account. */
const EMAILS = ['katharina.brandl@example.de', 'katharina.brandl@example.de', 'neu@example.de'];
/** People of different ages, by rounds. */
const BIRTHDAYS = ['1988-04-17', '2005-03-03', '1950-08-30'];

/** What stands at the end of a long list is often of another kind. */
function fromBothEnds(round: number, length: number): number {
  const turn = round % length;
  return turn % 2 === 0 ? turn / 2 : length - (turn + 1) / 2;
}

/**
 * An answer to a field.
 *
 * @param round another round takes another option, and answers what need not be answered every second time only
 * @returns undefined to leave it as it is
 */
export function answerTo(field: FieldNode, round: number): Json | undefined {
  const { type, autocomplete, required } = field;
  const { kind, always, samples } = fieldMetadata[type];
  const options = field.options.peek() ?? [];
  const free = options.filter(({ unavailable }) => unavailable === null);
  if (free.length > 0) {
    const { value } = free[fromBothEnds(round, free.length)] as (typeof free)[number];
    return kind === 'list' ? [value] : value;
  }
  if (always) return samples[required ? 0 : (round + 1) % samples.length];
  if (round % 2 === 1 && !required) return undefined;
  if (autocomplete === 'bday') return BIRTHDAYS[round % BIRTHDAYS.length];
  if (type === 'email') return EMAILS[round % EMAILS.length];
  return BY_AUTOCOMPLETE[autocomplete ?? ''] ?? samples[round % samples.length];
}
