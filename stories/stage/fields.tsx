// States that every field has.
import type { Json, Option } from '@fahrplan/engine';
import { type FieldGiven, field } from '../../scripts/testbed/fakeSession.ts';
import { type Given, showsBlocks } from './stage.tsx';

export interface FieldKind extends FieldGiven {
  readonly label: string;
  /** A valid answer. */
  readonly answer: Json;
  /** Invalid input; undefined if the missing answer is the problem. */
  readonly wrongAnswer?: Json;
  readonly wrong: string;
  readonly spoken: string;
}

const LONG = {
  label: 'Kraftfahrzeughaftpflichtversicherungsbestätigungsnummer',
  hint: 'Die Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft verschickt sie mit der Übernahmebestätigung.',
};

/** Stories of a field; each story file exports those that apply. */
export function fieldStates(kind: FieldKind, given: Given = {}) {
  const { answer, wrongAnswer, wrong, hint, ...rest } = kind;
  const drawn = (changes: FieldGiven, issue: string | null = null) =>
    showsBlocks(() => {
      const node = field('asked', { ...rest, ...changes });
      node.issue.value = issue;
      return [node];
    }, given);
  return {
    empty: drawn({}),
    optional: drawn({ required: false }),
    hinted: drawn({ hint: hint ?? LONG.hint }),
    filled: drawn({ answer }),
    wrong: drawn({ ...(wrongAnswer !== undefined && { answer: wrongAnswer }), ...(hint && { hint }) }, wrong),
    readonly: drawn({ answer, readonly: true }),
    readonlyEmpty: drawn({ readonly: true, spoken: '' }),
    long: drawn({ ...LONG, answer }, `${wrong}. ${LONG.hint}`),
  };
}

/** Additional stories of a choice: options loading, empty, unavailable and long. */
export function choiceStates(kind: FieldKind, options: readonly Option[]) {
  const drawn = (found: readonly Option[] | null, waits = false) =>
    showsBlocks(() => [field('asked', { ...kind, options: found })], { waits });
  const unavailable = options.map((option, at) =>
    at === 1 ? { ...option, unavailable: 'An diesem Tag ist schon alles vergeben' } : option,
  );
  const long = options.map((option) => ({
    ...option,
    label: `${option.label} mit Kraftfahrzeughaftpflichtversicherungsbestätigung`,
    detail: 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft',
  }));
  return {
    ...fieldStates({ ...kind, options }),
    loading: drawn(null, true),
    none: drawn([]),
    unavailable: drawn(unavailable),
    longOptions: drawn(long),
  };
}
