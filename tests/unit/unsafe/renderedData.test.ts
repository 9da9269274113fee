// Data of a rendered page stays data: no text of a customer or backend becomes part of the page.
import fc from 'fast-check';
import { JSDOM } from 'jsdom';
import { expect, test } from 'vitest';
import { readSsrState, writeSsrState } from '../../../app/portal/host/ssrState.ts';
import type { SsrState } from '../../../app/portal/host/tab.ts';
import { toHtml } from '../../../app/portal/ssr/headHtml.ts';
import { withRendering } from '../../../app/server/platform/ssr/renderedPages.ts';
import { FRAME } from '../../support/server/drawnPortal.ts';
import { CASES, share } from '../../support/tier.ts';

const { DOMParser } = new JSDOM('').window;

const HOSTILE = [
  '</script>',
  '</SCRIPT\t>',
  '<!--',
  '<!--<script>',
  '-->',
  ']]>',
  '<script>alert(1)</script>',
  '</title><img src=x onerror=alert(1)>',
  '"><svg onload=alert(1)>',
  "' onfocus='alert(1)",
  '&lt;/script&gt;',
  '&#60;',
  '</div><noscript>',
  '<noscript>',
  '<title>',
  '$&',
  '$`',
  "$'",
  '$1',
  '\u2028',
  '\u2029',
  '\ud800',
  '\udfff\ud800',
  '\0',
  '\ufeff',
  '__proto__',
  'constructor',
  'toString',
];

const text = fc
  .array(fc.oneof(fc.constantFrom(...HOSTILE), fc.string({ unit: 'binary', maxLength: 6 })), { maxLength: 4 })
  .map((parts) => parts.join(''));
const { json } = fc.letrec<{ json: unknown }>((tie) => ({
  json: fc.oneof(
    { maxDepth: 4 },
    text,
    fc.integer(),
    fc.constantFrom(null, true),
    fc.array(tie('json'), { maxLength: 4 }),
    fc.array(fc.tuple(text, tie('json')), { maxLength: 4 }).map((pairs) => {
      const made = {};
      for (const [key, value] of pairs)
        Object.defineProperty(made, key, { value, enumerable: true, configurable: true });
      return made;
    }),
  ),
}));

const drawnFrom = (body: unknown, name: string): SsrState =>
  ({
    session: { signed_in: true, user: { hs_first_name: name }, audience: 'b2c', csrf_token: '', now: '', flags: {} },
    locale: 'de-DE',
    shared: false,
    regions: [],
    answers: [['getDeal', name, body]],
  }) as unknown as SsrState;

const parsed = (page: string) => new DOMParser().parseFromString(page, 'text/html');

/** Value after JSON, which replaces unpaired surrogates. */
const asWritten = (drawn: SsrState): unknown => JSON.parse(JSON.stringify(drawn));

test('serialized data contains no markup, and survives parsing', () => {
  fc.assert(
    fc.property(json, text, (body, name) => {
      const drawn = drawnFrom(body, name);
      const written = writeSsrState(drawn);
      expect(written).not.toMatch(
        /[<>&\u2028\u2029]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/,
      );
      expect(JSON.parse(written)).toEqual(asWritten(drawn));
    }),
    { numRuns: CASES },
  );
});

test('serialized data stays in its element, as do values of the head', () => {
  const drawing = {
    status: 200,
    html: '<main>drawn</main>',
    over: '<form>over it</form>',
    now: '',
    language: 'de-DE',
    signedIn: true,
    whole: true,
  } as const;
  fc.assert(
    fc.property(json, text, text, (body, name, said) => {
      const drawn = drawnFrom(body, name);
      const head = toHtml(said, [
        ['meta', { name: 'description', content: name }],
        ['link', { rel: 'canonical', href: said }],
      ]);
      const page = withRendering(FRAME, { ...drawing, head, drawn: writeSsrState(drawn) });
      const document = parsed(page);
      const names = [...document.querySelectorAll('*')].map(({ localName }) => localName);
      expect(names).toEqual([
        'html',
        'head',
        'title',
        'meta',
        'link',
        'body',
        'div',
        'main',
        'div',
        'form',
        'script',
        'noscript',
      ]);
      expect(document.querySelector('meta')?.getAttributeNames()).toEqual(['name', 'content']);
      expect(document.querySelector('link')?.getAttributeNames()).toEqual(['rel', 'href']);
      expect(document.querySelector('#root')?.innerHTML).toBe('<main>drawn</main>');
      expect(document.querySelector('#over')?.innerHTML).toBe('<form>over it</form>');
      expect(readSsrState(document, false)).toEqual(asWritten(drawn));
      expect(document.querySelector('script')).toBeNull();
    }),
    { numRuns: share(0.05) },
  );
});

test('serialized data does not change Object.prototype', () => {
  const hostile = JSON.parse('{"__proto__": {"polluted": true}, "constructor": {"prototype": {"polluted": true}}}');
  const document = parsed(
    withRendering(FRAME, {
      status: 200,
      head: '',
      html: '',
      over: '',
      now: '',
      language: 'de-DE',
      signedIn: true,
      whole: true,
      drawn: writeSsrState(drawnFrom(hostile, 'x')),
    }),
  );
  const [[, , body] = []] = readSsrState(document, false)?.answers ?? [];
  expect(Object.getPrototypeOf(body)).toBe(Object.prototype);
  expect('polluted' in {}).toBe(false);
});

test('data that is too deep is not serialized', () => {
  let deep: unknown = 'end';
  for (let depth = 0; depth < 100_000; depth += 1) deep = [deep];
  expect(() => writeSsrState(drawnFrom(deep, 'x'))).toThrow(RangeError);
});
