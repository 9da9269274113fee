// Leaving the portal: files, other sites and phone numbers.
import { expect, test } from 'vitest';
import { leavePortal } from '../../../../../app/portal/host/leavePortal.ts';
import { Routes } from '../../../../../app/portal/host/routes.ts';

function door(opensTabs = true) {
  const log: string[] = [];
  return {
    log,
    location: { assign: (address: string) => void log.push(address) },
    open: (address: string, target: string, features: string) =>
      opensTabs ? log.push(`${target} ${features} ${address}`) : null,
  };
}

test.each([
  ['a number is called', { phone: '+49 89 9042 1112' }, ['tel:+498990421112']],
  ['a file is gone to', { url: '/portal/api/bff/file', tab: false }, ['/portal/api/bff/file']],
  [
    'another site may have a tab of its own',
    { url: 'https://x.example', tab: true },
    ['_blank noopener https://x.example'],
  ],
])('%s', (_, to, log) => {
  const window = door();
  leavePortal(to, window);
  expect(window.log).toEqual(log);
});

test.each([
  ['+49 12', 'tel:+4912'],
  ['12', 'tel:12'],
  ['+123 456-789.012/345', 'tel:+123456789012345'],
  ['1', undefined],
  ['+1234567890123456', undefined],
  ['+49 (0)89', undefined],
])('a telephone dials two to fifteen digits: %s', (phone, dialled) => {
  const window = door();
  if (dialled === undefined) expect(() => leavePortal({ phone }, window)).toThrow('no telephone number');
  else leavePortal({ phone }, window);
  expect(window.log).toEqual(dialled === undefined ? [] : [dialled]);
});

test('a blocked new tab falls back to the current tab', () => {
  const window = door(false);
  leavePortal({ url: 'https://x.example', tab: true }, window);
  expect(window.log).toEqual(['https://x.example']);
});

test.each([
  ['/mycars/7?x=1', true],
  ['/portal/api/bff/deals/7/file', false],
  ['https://x.example/mycars/7', false],
])('the portal shows %s itself: %s', (address, isPage) => {
  expect(new Routes([{ id: 'deal', routes: ['/mycars/:id'] } as never], { stays: ['portal'] }).isPage(address)).toBe(
    isPage,
  );
});
