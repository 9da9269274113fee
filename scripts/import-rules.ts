// Import rules: schemas <- flows; schemas <- engine <- renderer <- app; engine <- app/server.
// Stories import engine, renderer and hosts of the app; tests import everything.
import type { ICruiseOptions, IFlattenedRuleSet } from 'dependency-cruiser';

/** The only modules that may import a library. */
const doors: Readonly<Record<string, string>> = {
  '@preact/signals-core': '^engine/signals\\.ts$',
  xstate: '^engine/session/stepMachine\\.ts$',
  'json-logic-js': '^engine/expressions/expressions\\.ts$',
  mustache: '^(engine/text/templates|app/server/platform/mail/render)\\.ts$',
  yup: '^engine/values/ruleSchemas\\.ts$',
  'date-fns-tz': '^app/server/',
  'libphonenumber-js': '^(engine/values/phoneNumbers\\.ts|app/server/)',
  '@cfworker/json-schema': '^engine/values/schemaRules\\.ts$',
  ibantools: '^(engine/values/ibanFormat\\.ts|app/server/)',
  'jsonc-parser': '^engine/authoring/load/document\\.ts$',
  'fastest-levenshtein': '^engine/authoring/load/nearest\\.ts$',
  ajv: '^(engine/authoring/load/contentTypes\\.ts|app/server/platform/validation/schemas\\.ts|scripts/generate\\.ts)',
  'redos-detector': '^engine/authoring/check/analysis/patterns\\.ts$',
  'react-hook-form': '^renderer/step/form/FormView\\.tsx$',
  '@radix-ui/react-dialog': '^renderer/FlowDialog\\.tsx$',
  downshift: '^renderer/fields/search/SearchView\\.tsx$',
  'react-dropzone': '^renderer/fields/file/FileView\\.tsx$',
  '@zxcvbn-ts': '^renderer/fields/password/PasswordStrength\\.tsx$',
  'react-day-picker': '^renderer/fields/date/Calendar\\.tsx$',
  kysely: '^app/server/',
  '@photostructure/sqlite': '^app/server/platform/db/sqlite\\.ts$',
  'async-mutex': '^app/server/platform/db/(file|postgres)\\.ts$',
  pg: '^app/server/platform/db/postgres\\.ts$',
  feiertagejs: '^app/server/subscription/appointments/publicHolidays\\.ts$',
  'openid-client': '^app/server/platform/auth/social/providers\\.ts$',
  nodemailer: '^app/server/platform/mail/transports\\.ts$',
  pdfkit: '^app/server/subscription/documents/pdf\\.ts$',
  sharp: '^app/server/platform/uploads/cleaning/picture\\.ts$',
  mp4box: '^app/server/platform/uploads/cleaning/heic\\.ts$',
  'vscode-json-languageservice': '^app/language/',
  'vscode-languageserver': '^app/(language/|cli/languageServer)',
  aws4fetch: '^app/server/platform/uploads/objectStore\\.ts$',
  '@cantoo/pdf-lib': '^app/server/platform/uploads/cleaning/document\\.ts$',
};

const oneDoor: IFlattenedRuleSet['forbidden'] = Object.entries(doors).map(([library, door]) => ({
  name: `${library.replaceAll(/[@/]/g, '')}-has-one-door`,
  severity: 'error',
  from: { pathNot: `${door}|^tests/|^bench/|^scripts/testbed/` },
  // An unresolved library keeps its bare name.
  to: { path: `^(node_modules/)?${library}(/|$)` },
}));

export const rules: IFlattenedRuleSet & { options: ICruiseOptions } = {
  forbidden: [
    {
      name: 'no-cycles',
      severity: 'error',
      from: { path: '^(engine|renderer|app)/' },
      to: { circular: true },
    },
    {
      name: 'engine-knows-nobody',
      severity: 'error',
      from: { path: '^engine/' },
      to: { path: '^(renderer|app|flows|stories|tests)/' },
    },
    {
      name: 'renderer-knows-the-engine-alone',
      severity: 'error',
      from: { path: '^renderer/' },
      to: { path: '^(app|flows|stories|tests|schemas)/' },
    },
    {
      name: 'only-the-front-door-of-the-engine',
      severity: 'error',
      from: { path: '^(renderer|app|stories)/' },
      to: {
        path: '^engine/',
        pathNot:
          '^engine/((index|validate|characters|session/outcomeStore|kinds|fields/addressForms|authoring/(index|changes|content|explain))\\.ts$|generated/kinds/)',
      },
    },
    {
      name: 'the-browser-needs-no-loader',
      severity: 'error',
      from: { path: '^(renderer|app/(portal|devtools))/' },
      to: { path: '^engine/authoring/(load/|check/|index|content)' },
    },
    {
      name: 'the-checker-has-one-door',
      severity: 'error',
      from: { path: '^(engine/(?!authoring/check/)|renderer|app|stories|scripts)' },
      to: { path: '^engine/authoring/check/(?!index\\.ts)' },
    },
    {
      name: 'flow-analysis-imports-no-lint-rules',
      severity: 'error',
      from: { path: '^engine/authoring/check/(graph|analysis|decisions)/' },
      to: { path: '^engine/authoring/check/(rules/|lintRules?\\.ts|checkFlow\\.ts|checkFiles\\.ts)' },
    },
    {
      name: 'field-models-import-no-metadata',
      severity: 'error',
      from: { path: '^engine/fields/(?!.*metadata\\.ts)' },
      to: { path: '^engine/(fields/.*metadata|generated/fieldMetadata)\\.ts$' },
    },
    {
      name: 'customers-load-no-explanations',
      severity: 'error',
      from: { path: '^(renderer|app/(portal|server|devtools/demo)|engine/(?!authoring/))' },
      to: { path: '^engine/authoring/explain' },
    },
    {
      name: 'the-run-time-needs-no-metadata',
      severity: 'error',
      from: {
        path: '^(renderer|app/(portal|devtools)|engine/(?!authoring|fields|generated|kinds\\.ts))',
      },
      to: { path: '^engine/(authoring/metadata/|(fields/.*metadata|generated/fieldMetadata)\\.ts$)' },
    },
    {
      name: 'only-the-front-door-of-the-renderer',
      severity: 'error',
      from: { path: '^(app|stories)/' },
      to: { path: '^renderer/', pathNot: '^renderer/(index\\.ts$|generated/kinds/)' },
    },
    {
      name: 'server-draws-nothing',
      severity: 'error',
      from: { path: '^app/server/' },
      to: { path: '^(renderer/|app/(portal/(?!ssr/)|devtools|build)/)|^node_modules/react' },
    },
    {
      name: 'platform-knows-no-product',
      severity: 'error',
      from: { path: '^app/server/platform/' },
      to: { path: '^app/(server/(subscription|demo|migrations)/|server/[^/]+\\.ts$|devtools/)' },
    },
    {
      name: 'the-language-server-needs-no-platform',
      severity: 'error',
      from: { path: '^app/(language/(?!vscode/)|build/(project|definitions|projectFiles|inMemory)\\.ts)' },
      to: { path: '^(node:|(fs|path|crypto|url)$|app/build/onDisk\\.ts)', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'tools-name-the-product-in-one-module',
      severity: 'error',
      from: { path: '^app/(build|cli)/', pathNot: '^app/build/product\\.ts$' },
      to: { path: '^app/(server/(subscription|demo)/|devtools/demo/)', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'second-product-needs-no-first-one',
      severity: 'error',
      from: { path: '^tests/fixtures/second-product/' },
      to: {
        path: '^(engine|renderer|app|flows|schemas|stories|bench|scripts|tests)/',
        pathNot:
          '^(tests/fixtures/second-product/|app/server/platform/|engine/index\\.ts$|renderer/(index\\.ts$|generated/kinds/))',
      },
    },
    {
      name: 'product-knows-no-demo',
      severity: 'error',
      from: { path: '^app/server/subscription/' },
      to: { path: '^app/server/demo/' },
    },
    {
      name: 'only-tests-import-tests',
      severity: 'error',
      from: { path: '^(engine|renderer|app|stories|bench|scripts)/' },
      to: { path: '^tests/' },
    },
    {
      name: 'product-imports-no-bench-or-testbed',
      severity: 'error',
      from: { path: '^(engine|renderer|app/(?!cli/)|stories)/' },
      to: { path: '^(bench|scripts)/', pathNot: '^scripts/testbed/fakeSession\\.ts$' },
    },
    {
      name: 'only-stories-borrow-the-fake-session',
      severity: 'error',
      from: { path: '^(engine|renderer|app)/' },
      to: { path: '^scripts/testbed/' },
    },
    {
      name: 'nobody-knows-the-stories',
      severity: 'error',
      from: { path: '^(engine|renderer|app/(?!cli/)|tests/(?!unit/stories/)|bench)/' },
      to: { path: '^stories/' },
    },
    {
      name: 'stories-on-screen-need-no-server',
      severity: 'error',
      from: { path: '^stories/(host|stage|kinds)/' },
      to: { path: '^(app/(server|build|portal/shell|devtools/demo)|stories/server)/', pathNot: '\\.d\\.ts$' },
    },
    ...oneDoor,
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(engine/generated/validators|stories/generated/|dist/|bench/peers/dist/)' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'default'] },
  },
};
