// Answers that a customer could give: made from the type of a field, its options and its name for browsers.
import type { FieldNode, Json } from '#engine';

const BY_AUTOCOMPLETE: Readonly<Record<string, Json>> = {
  'given-name': 'Katharina',
  'family-name': 'Brandl',
  'postal-code': '80337',
  'new-password': 'Herbstregen8?',
  tel: '+49 171 1234567',
};

/** People of different ages, by rounds. */
const BIRTHDAYS = ['1988-04-17', '2005-03-03', '1950-08-30'];

const BY_TYPE: Readonly<Record<FieldNode['type'], Json | undefined>> = {
  text: 'Beispiel',
  longtext: 'Ein Beispiel, das auch dort lang genug ist, wo ein ganzer Satz verlangt wird.',
  email: 'katharina.brandl@example.de',
  phone: '+49 171 1234567',
  postcode: '80337',
  iban: 'DE89370400440532013000',
  password: 'Sommerregen7!',
  integer: 12_345,
  money: 1000,
  date: '1988-04-17',
  boolean: true,
  choice: undefined,
  choices: undefined,
  file: undefined,
  files: undefined,
};

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
  const options = field.options.peek() ?? [];
  const free = options.filter(({ unavailable }) => unavailable === null);
  if (free.length > 0) {
    const { value } = free[fromBothEnds(round, free.length)] as (typeof free)[number];
    return type === 'choices' ? [value] : value;
  }
  if (type === 'boolean') return required || round % 2 === 1;
  if (round % 2 === 1 && !required) return undefined;
  // Somebody whom nobody knows yet is led another way.
  if (type === 'email' && round % 3 === 2) return 'neu@example.de';
  if (autocomplete === 'bday') return BIRTHDAYS[round % BIRTHDAYS.length];
  return BY_AUTOCOMPLETE[autocomplete ?? ''] ?? BY_TYPE[type];
}
