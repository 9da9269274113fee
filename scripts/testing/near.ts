// Selects tests near a change: importers of changed files, and walks through affected screens.
import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

/** Walks by source folder or file; the longest matching prefix wins. */
export const WALKS: Readonly<Record<string, readonly string[]>> = {
  'app/devtools/demo': ['demoNews', 'signIn'],
  'app/devtools/inspector': ['developer'],
  'app/portal/ssr': [
    'serverRendered',
    'serverRenderedBack',
    'serverRenderedDialogs',
    'hydration',
    'contentPages',
    'firstVisit',
  ],
  'app/portal/beforeHydration': ['beforeHydration', 'hydration'],
  'app/build': ['developmentOverlay', 'firstVisit', 'failedChunks', 'thirdLanguage'],
  'app/portal/host': [
    'history',
    'pageNavigation',
    'sessionChanges',
    'openingDialogs',
    'failedChunks',
    'drafts',
    'webAddresses',
  ],
  'app/portal/host/vendorChat.ts': ['chat'],
  'app/portal/host/messages.ts': ['toasts'],
  'app/portal/host/regions.ts': ['pageRegions', 'shell', 'side'],
  'app/portal/host/transport.ts': ['lostAnswers', 'doublePress', 'failedChunks', 'afterSubmission'],
  'app/portal/shell': ['shell', 'side', 'pageRegions', 'menus', 'toasts'],
  'app/server': ['bookReturn', 'signIn', 'accounts', 'lostAnswers', 'drafts'],
  'app/server/platform/auth': ['accounts', 'signIn', 'signInDialog', 'signInScreens', 'changePassword', 'account'],
  'app/server/platform/mail': ['accounts', 'newsletter', 'thirdLanguage'],
  'engine/values': ['clockChanges'],
  engine: ['bookReturn', 'mileageUpgrade', 'keyboardFlows', 'history', 'hostile'],
  'engine/session': ['afterSubmission', 'doublePress', 'history', 'lostAnswers', 'drafts', 'stepAnnouncements'],
  'engine/authoring/check': ['developmentOverlay'],
  renderer: ['accessibility', 'keyboard', 'keyboardFlows', 'layout', 'carBesideSteps', 'styleRecalculation', 'print'],
  'renderer/step': ['keyboard', 'beforeHydration', 'doublePress'],
  'renderer/fields': ['keyboard', 'beforeHydration', 'reportDamage', 'focusAfterRemoval', 'doublePress'],
  'renderer/FlowDialog.tsx': ['history', 'openingDialogs', 'keyboard', 'layout'],
  'flows/content': ['contentPages', 'breadcrumbs', 'menus', 'shell'],
  'flows/copy': ['languages', 'layout', 'thirdLanguage'],
  'flows/scenarios': ['whoMayPlan', 'catalogue'],
  'schemas/content': ['contentPages'],
};

/** Suites without a browser that read sources as files, and so are not found through imports. */
export const SUITES: Readonly<Record<string, readonly string[]>> = {
  flows: ['tests/flows', 'tests/unit/journeys', 'tests/unit/schemas'],
  schemas: ['tests/unit/schemas', 'tests/unit/app/server/platform/validation/schemas.test.ts', 'tests/unit/docs'],
  docs: ['tests/unit/docs'],
};

const partOf = (file: string, map: Readonly<Record<string, unknown>>): string | undefined =>
  Object.keys(map)
    .filter((part) => file === part || file.startsWith(`${part}/`))
    .sort((one, other) => other.length - one.length)[0];

export interface Near {
  /** Files whose importers are tested (`vitest related`). */
  readonly related: readonly string[];
  readonly suites: readonly string[];
  readonly walks: readonly string[];
}

/** Selects the tests that changes of these files can break; `specs` names all walks. */
export function testsNear(root: string, files: readonly string[], specs: readonly string[]): Near {
  const walks = new Set<string>();
  const suites = new Set<string>();
  const related: string[] = [];
  for (const file of files) {
    if (/\.test\.tsx?$/.test(file)) suites.add(file);
    else if (/\.(ts|tsx|mjs)$/.test(file) && !file.endsWith('.spec.ts')) related.push(file);
    for (const suite of SUITES[partOf(file, SUITES) ?? ''] ?? []) suites.add(suite);
    if (file.startsWith('tests/e2e/')) walks.add(basename(file, '.spec.ts'));
    for (const walk of WALKS[partOf(file, WALKS) ?? ''] ?? []) walks.add(walk);
    for (const walk of walksOfFlow(root, file, specs)) walks.add(walk);
  }
  return { related, suites: [...suites], walks: [...walks].sort() };
}

/** Walks that mention a flow by id, public name or route segment. */
function walksOfFlow(root: string, file: string, specs: readonly string[]): readonly string[] {
  if (!/^flows\/(pages\/)?[^/]+\.json$/.test(file) || !existsSync(join(root, file))) return [];
  const text = readFileSync(join(root, file), 'utf8');
  const publicName = /^ {2}"name": "([^"]+)"/m.exec(text)?.[1];
  const names = [basename(file, '.json'), publicName].filter((name) => name !== undefined);
  return specs.filter((spec) => {
    const walk = readFileSync(join(root, 'tests/e2e', `${spec}.spec.ts`), 'utf8');
    return names.some(
      (name) => walk.includes(`'${name}'`) || walk.includes(`modalName=${name}`) || walk.includes(`/${name}`),
    );
  });
}
