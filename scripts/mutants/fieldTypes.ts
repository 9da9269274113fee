// Semantics of the language: hidden answers, steps, checks, branches.
import type { Mutant } from './mutant.ts';

const HIDDEN = [
  'tests/unit/engine/authoring/metadata/hidden.test.ts',
  'hidden fields are not sent, validated or reviewed, until they are shown again',
] as const;
const STEPS = [
  'tests/unit/engine/authoring/metadata/steps.test.ts',
  'the customer is on an existing step, skips no invalid one, and loses no answer',
] as const;
const CHECKS = [
  'tests/unit/engine/authoring/metadata/checks.test.ts',
  'nothing is sent before each check has passed for the current answers',
] as const;
const BRANCHES = [
  'tests/unit/engine/authoring/metadata/branches.test.ts',
  'after switching branches, everything shown and sent belongs to the current choice',
] as const;

const CASES = [
  'tests/unit/engine/effects/failureCases.test.ts',
  'the first matching case runs, own before catalogue cases, or else the fallback',
] as const;

export const FIELD_TYPES: readonly Mutant[] = [
  {
    name: 'what the catalogue says of a failure comes before what the flow says',
    threat: 'cases',
    file: 'engine/authoring/load/expandCases.ts',
    replace: ['[...cases, ...shared.filter(', '[...shared, ...cases.filter('],
    test: CASES,
  },
  {
    name: 'of several cases that fit the last answers',
    threat: 'cases',
    file: 'engine/authoring/load/expandCases.ts',
    replace: ['all.reduceRight(', 'all.reduce('],
    test: CASES,
  },
  {
    name: 'a press that runs again is taken for one too many',
    threat: 'cases',
    file: 'engine/session/navigator.ts',
    replace: ['again?.(true);', 'again?.();'],
    test: [
      'tests/unit/engine/effects/failureCases.test.ts',
      'what Continue of a step runs runs again when the dialog of a failure closes with its result',
    ],
  },
  {
    name: 'hidden answers are sent',
    threat: 'hidden',
    file: 'engine/state/fieldState.ts',
    replace: [
      '(this.asked.value ? this.#settled(this.#answerNow()) : undefined)',
      '(this.asked.value || true ? this.#settled(this.#answerNow()) : undefined)',
    ],
    test: HIDDEN,
  },
  {
    name: 'hidden answers are validated',
    threat: 'hidden',
    file: 'engine/state/fieldState.ts',
    replace: [
      '(this.asked.value ? this.#validate(false) : null)',
      '(this.asked.value || true ? this.#validate(false) : null)',
    ],
    test: HIDDEN,
  },
  {
    name: 'hidden answers are reviewed',
    threat: 'hidden',
    file: 'engine/blocks/review.ts',
    replace: ['if (!fieldState?.asked.value) return [];', 'if (!fieldState) return [];'],
    test: HIDDEN,
  },
  {
    name: 'a field is validated where it is hidden',
    threat: 'hidden',
    file: 'engine/session/stepSequence.ts',
    replace: ['this.state.standsOn(id, root) && ', ''],
    test: HIDDEN,
  },
  {
    name: 'whoever stands on a step that is gone stays there',
    threat: 'steps',
    file: 'engine/session/session.ts',
    replace: ['this.#navigator.leaveVanished(here);', ''],
    test: STEPS,
  },
  {
    name: 'the submit looks at no step behind',
    threat: 'steps',
    file: 'engine/session/navigator.ts',
    replace: ['    if (fault) return;\n', ''],
    test: STEPS,
  },
  {
    name: 'back leads to the step on screen',
    threat: 'steps',
    file: 'engine/session/navState.ts',
    replace: ['(step) => step !== id && visible(step)', '(step) => visible(step)'],
    test: ['tests/unit/engine/effects/effects.test.ts', 'Back skips the step on screen'],
  },
  {
    name: 'a step that is gone stays on the way back',
    threat: 'steps',
    file: 'engine/session/navigator.ts',
    replace: ["journey.send({ type: 'BACK', step: instead });", "journey.send({ type: 'GO', step: instead });"],
    test: STEPS,
  },
  {
    name: 'Continue passes by what is wrong',
    threat: 'steps',
    file: 'engine/session/stepSequence.ts',
    replace: [
      'seen.has(id) && isPlain(this.step(id)) && !this.hasFaults(id)',
      'seen.has(id) && isPlain(this.step(id))',
    ],
    test: ['tests/unit/journeys/review.test.ts', 'a change visits steps that have become visible'],
  },
  {
    name: 'goTo leaves a wrong step',
    threat: 'steps',
    file: 'engine/session/session.ts',
    replace: ['this.#way.isVisible(step) && this.#way.isRightUpTo(here, step)', 'this.#way.isVisible(step)'],
    test: STEPS,
  },
  {
    name: 'what changed while a call waited is not validated',
    threat: 'checks',
    file: 'engine/session/stepValidator.ts',
    replace: ['return isWrong();', 'return isWrong() && false;'],
    test: CHECKS,
  },
  {
    name: 'a check that could not be loaded is a good one',
    threat: 'checks',
    file: 'engine/session/navigator.ts',
    replace: [
      'if (fault instanceof NotReady) return validator.lack(fault.what);',
      'if (fault instanceof NotReady) validator.lack(fault.what);\n    else',
    ],
    test: CHECKS,
  },
  {
    name: 'Continue does not wait for a refresh',
    threat: 'checks',
    file: 'engine/state/flowState.ts',
    replace: ['return [...this.sources.values()].some((source) => source.refreshing());', 'return false;'],
    test: CHECKS,
  },
  {
    name: 'an old answer is the answer to a new question',
    threat: 'branches',
    file: 'engine/state/sourceNode.ts',
    replace: [
      '      if (this.#entries.get(question.key) === entry) entry.value = state;',
      '      for (const current of this.#entries.values()) current.value = state;',
    ],
    test: BRANCHES,
  },
  {
    name: 'old data is shown while the new is under way',
    threat: 'branches',
    file: 'engine/state/sourceNode.ts',
    replace: [
      'const entry = signal(this.context.host.questions.known?.(question) ?? PENDING);',
      'const entry = signal([...this.#entries.values()].at(-1)?.peek() ?? PENDING);',
    ],
    test: BRANCHES,
  },
  {
    name: 'what is no longer on offer is right',
    threat: 'branches',
    file: 'engine/state/fieldOptions.ts',
    replace: ['if (chosen.includes(undefined) && !free)', 'if (chosen.includes(undefined) && !free && false)'],
    test: BRANCHES,
  },
];
