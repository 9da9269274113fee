import type { FieldNode, Json } from '@fahrplan/engine';
import { fieldMetadata } from '@fahrplan/engine/authoring';

const BY_AUTOCOMPLETE: Readonly<Record<string, Json>> = {
  'given-name': 'Katharina',
  'family-name': 'Brandl',
  'postal-code': '80337',
  'new-password': 'Herbstregen8?',
  tel: '+49 171 1234567',
};

/** By round: a known customer takes other steps than an address without an account. */
const EMAILS = ['katharina.brandl@example.de', 'katharina.brandl@example.de', 'neu@example.de'];
const BIRTHDAYS = ['1988-04-17', '2005-03-03', '1950-08-30'];

/** Alternates between both ends: the last options of a long list are often special. */
function fromBothEnds(round: number, length: number): number {
  const turn = round % length;
  return turn % 2 === 0 ? turn / 2 : length - (turn + 1) / 2;
}

/** Returns an answer to a field, or undefined to leave it as it is. Rounds take other options. */
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
