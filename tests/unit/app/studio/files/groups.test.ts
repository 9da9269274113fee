// Groups of files in the list.
import { expect, test } from 'vitest';
import { groupsOf } from '../../../../../app/studio/files/groups.ts';

const pathsOf = (paths: readonly string[], name?: string) => groupsOf(paths, name).flatMap((group) => group.paths);

test('files are in the order of their groups and names', () => {
  expect(pathsOf(['pages/deal.json', 'notice.json', 'copy/de-DE/deal.json', 'consents.json'])).toEqual([
    ...['consents.json', 'notice.json', 'pages/deal.json', 'copy/de-DE/deal.json'],
  ]);
});

test('a search lists the file with exactly that name first', () => {
  expect(pathsOf(['report-damage-error.json', 'report-damage.json'], 'report-damage')[0]).toBe('report-damage.json');
  expect(pathsOf(['no-deal-error.json', 'pages/deal.json'], 'deal')[0]).toBe('pages/deal.json');
});
