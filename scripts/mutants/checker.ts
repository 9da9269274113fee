// Messages of the checker: reasons, questions, e-mails, decisions, migrations, paths.
import type { Mutant } from './mutant.ts';

const NAMES = 'tests/unit/app/cli/checkedNames.test.ts';
const FIXES = 'tests/unit/app/cli/checkFixFiles.test.ts';
const DECISIONS = 'tests/unit/app/cli/decisions.test.ts';
const ERRORS = 'tests/unit/docs/errors.test.ts';
const FUZZ = 'tests/unit/schemas/fuzz.test.ts';
const INVALID = 'tests/unit/schemas/invalid.test.ts';
const MAILS = 'tests/unit/app/cli/mails.test.ts';
const WALK = 'tests/unit/app/cli/walk.test.ts';

export const CHECKER: readonly Mutant[] = [
  {
    name: 'pages may lie under each other',
    threat: 'SEC-A8',
    file: 'engine/authoring/check/rules/parentPages.ts',
    replace: ['if (at === id)', 'if (at === above)'],
    test: [INVALID, 'the parent of a page must exist, without cycles, and have a complete address'],
  },
  {
    name: 'a page may lie under one whose address it cannot write',
    threat: 'SEC-A8',
    file: 'engine/authoring/check/rules/parentPages.ts',
    replace: ['.filter((name) => !own.includes(name))', '.filter((name) => own.includes(name))'],
    test: [INVALID, 'the parent of a page must exist, without cycles, and have a complete address'],
  },
  {
    name: 'a case may be for a code that no refusal has',
    threat: 'SEC-A8',
    file: 'engine/authoring/check/rules/failureCases.ts',
    replace: ["typeof failure === 'number' || codes.includes(failure)", 'codes.length >= 0'],
    test: [INVALID, 'says what is wrong when the cases are wrong'],
  },
  {
    name: 'a case may be for what a case before it is for',
    threat: 'SEC-A8',
    file: 'engine/authoring/check/rules/failureCases.ts',
    replace: ['answered.has(failure)', 'false'],
    test: [INVALID, 'says what is wrong when the cases are wrong'],
  },
  {
    name: 'a block may use a fragment that has none',
    threat: 'SEC-A8',
    file: 'engine/authoring/check/rules/expansionNames.ts',
    replace: ['if (list && !fragment[list])', 'if (list && fragment[list])'],
    test: [INVALID, 'says what is wrong when the block uses no blocks'],
  },
  {
    name: 'a flow may be opened with a value that it does not know',
    threat: 'SEC-A8',
    file: 'engine/authoring/check/rules/openedFlows.ts',
    replace: ['.filter((value) => !values.includes(String(value)))', '.filter(() => false)'],
    test: [INVALID, 'an input of an opened flow must be one of its declared values'],
  },
  {
    name: 'a reason may be for nothing',
    threat: 'SEC-A8',
    file: 'engine/authoring/check/rules/unreachedByScenarios.ts',
    replace: ['!known.includes(name) &&', 'false &&'],
    test: [WALK, 'a reason for something that does not exist is reported'],
  },
  {
    name: 'what nobody reaches needs no reason',
    threat: 'SEC-A8',
    file: 'app/cli/walk.ts',
    replace: ['coverage.reasonFor(name) === undefined', 'name === undefined'],
    test: [WALK, 'an unreachable step needs a reason, which covers its edges as well'],
  },
  {
    name: 'questions that are sent as one may be asked twice',
    threat: 'SEC-A8',
    file: 'engine/authoring/check/rules/askedTwice.ts',
    replace: ['[...tokens, ...bodies].map(', '[...tokens, ...bodies.slice(0, 0)].map('],
    test: [INVALID, 'says what is wrong when the question is sent twice'],
  },
  {
    name: 'a default is another question',
    threat: 'SEC-A8',
    file: 'engine/authoring/check/rules/askedTwice.ts',
    replace: ['fieldsIn(flow, flow.fields[name]?.default).includes(other)', 'name === other'],
    test: [INVALID, 'says what is wrong when the question is sent twice'],
  },
  {
    name: 'an e-mail may say what nobody knows',
    threat: 'SEC-A8',
    file: 'engine/authoring/check/rules/mailFiles.ts',
    replace: ['.filter((name) => !names.includes(name))', '.filter((name) => !name)'],
    test: [MAILS, 'what nobody knows when it is written is reported for an e-mail'],
  },
  {
    name: 'an e-mail may hold more than names in braces',
    threat: 'SEC-A8',
    file: 'engine/text/templates.ts',
    replace: ["if (kind === 'name' && /^[\\w.]+$/.test(value)) return", "if (kind !== 'text') return"],
    test: [MAILS, 'more than a name in braces is reported for an e-mail'],
  },
  {
    name: 'languages of an e-mail may say different things',
    threat: 'SEC-A8',
    file: 'engine/authoring/check/rules/mailFiles.ts',
    replace: ['...checkEven(document, parts)', ''],
    test: [MAILS, 'what one language leaves out is reported for an e-mail'],
  },
  {
    name: 'an e-mail may be of no kind',
    threat: 'SEC-A8',
    file: 'engine/authoring/check/rules/mailFiles.ts',
    replace: ['? given[mail.id] : undefined', '? given[mail.id] : []'],
    test: [MAILS, 'a kind that is never sent is reported'],
  },
  {
    name: 'what a condition decides may change unseen',
    threat: 'SEC-A8',
    file: 'engine/authoring/check/decisions/replay.ts',
    replace: ['if (JSON.stringify(now) !== JSON.stringify(was))', 'if (false)'],
    test: [DECISIONS, 'a changed outcome is reported at its line, with a case, until it is accepted'],
  },
  {
    name: 'a day is not told from those beside it',
    threat: 'SEC-A8',
    file: 'engine/authoring/check/analysis/adjacentDays.ts',
    replace: ['[-1, 0, 1].flatMap(', '[0].flatMap('],
    test: [DECISIONS, 'the records of the portal are those of its flows'],
  },
  {
    name: 'what is told by its position is accepted',
    threat: 'SEC-A8',
    file: 'app/cli/accept.ts',
    replace: ['if (nameless !== undefined)', 'if (nameless === id)'],
    test: [DECISIONS, 'an expression without a name of its own is not accepted'],
  },
  {
    name: 'a place is taken for its neighbour',
    threat: 'SEC-A8',
    file: 'engine/authoring/check/decisions/replay.ts',
    replace: ['if (recorded.length === found.length) return false;', 'if (recorded) return false;'],
    test: [DECISIONS, 'an insertion before parts without an id does not count as their change'],
  },
  {
    name: 'what reads something else is held to its record',
    threat: 'SEC-A8',
    file: 'engine/authoring/check/decisions/replay.ts',
    replace: [
      '[...usageOf(expression).reads].every((path) => decision.reads.includes(path))',
      'Boolean(expression && decision)',
    ],
    test: [DECISIONS, 'an expression that reads other paths, and a flow without a record, are not checked'],
  },
  {
    name: 'a version needs no migration',
    threat: 'SEC-B14',
    file: 'engine/authoring/check/rules/migrations.ts',
    replace: ['migrations.length === version - 1', 'version > 0'],
    test: [ERRORS, 'FLOW_MIGRATION: the wrong example has it'],
  },
  {
    name: 'a migration may lead to nothing',
    threat: 'SEC-B14',
    file: 'engine/authoring/check/rules/migrations.ts',
    replace: ['names.includes(name)\n      ? []', 'names\n      ? []'],
    test: [ERRORS, 'FLOW_MIGRATION: the wrong example has it'],
  },
  {
    name: 'a migration may read what a draft does not have',
    threat: 'SEC-B14',
    file: 'engine/authoring/check/rules/migrations.ts',
    replace: ["path.split('.')[0] === 'form'\n        ? []", 'path\n        ? []'],
    test: [ERRORS, 'FLOW_MIGRATION: the wrong example has it'],
  },
  {
    name: 'what a later migration takes is lost',
    threat: 'SEC-B14',
    file: 'engine/authoring/check/rules/migrations.ts',
    replace: ['...later.flatMap(takenBy)]', '...later.slice(0, 0).flatMap(takenBy)]'],
    test: [ERRORS, 'FLOW_MIGRATION: the right example is right'],
  },
  {
    name: 'a mend may bring new problems',
    threat: 'SEC-A8',
    file: 'app/cli/mend.ts',
    replace: ['[...is].every((key) => was.has(key)) &&', ''],
    test: [FIXES, 'changes no file when a misspelt property hides what nobody can mend for sure, and reports that'],
  },
  {
    name: 'a mend guesses which of two names is misspelt',
    threat: 'SEC-A8',
    file: 'app/cli/mend.ts',
    replace: ['!this.#isDoubtful(', '!!this.#isDoubtful('],
    test: [FIXES, 'fixes misspellings with one candidate, and changes no other character'],
  },
  {
    name: 'a name that is declared is taken for the right one',
    threat: 'SEC-A8',
    file: 'app/cli/otherWays.ts',
    replace: ['if (!names) return [];', 'if (names) return [];'],
    test: [FIXES, 'changes no file when a fact of the catalogue is misspelt where it is declared, and reports that'],
  },
  {
    name: 'words are mended',
    threat: 'SEC-A8',
    file: 'app/build/project.ts',
    replace: ['fix && !WORDS.includes(this.#kindOf(problem.file))', 'fix'],
    test: [FIXES, 'changes no file when a comma is too many among words, and reports that'],
  },
  {
    name: 'short names are guessed',
    threat: 'SEC-A8',
    file: 'engine/authoring/load/nearest.ts',
    replace: ['Math.floor(longest / 3)', 'Math.max(2, Math.floor(longest / 3))'],
    test: ['tests/unit/engine/authoring/check/suggestions.test.ts', 'day is like none of ["car","way.out","dog"]'],
  },
  {
    name: 'a currency may be any text',
    threat: 'SEC-A8',
    file: 'engine/authoring/check/rules/locales.ts',
    replace: ['currencies.includes(text)', 'text'],
    test: [NAMES, '"currency": "EUR" of the catalogue must be a known value'],
  },
  {
    name: 'a type may demand what it does not have',
    threat: 'SEC-A8',
    file: 'engine/authoring/check/rules/typeFiles.ts',
    replace: ['names.includes(name)', 'name'],
    test: [NAMES, '"term_type", of a type must be a known value: "term_typ",'],
  },
  {
    name: 'a path that is none is a path',
    threat: 'SEC-A8',
    file: 'engine/authoring/check/graph/aliases.ts',
    replace: ["return typeof path === 'string' ? path : '';", 'return String(path);'],
    test: [FUZZ, 'an invalid path is reported at any location, and never breaks the loader'],
  },
];
