import type { Json } from '@fahrplan/engine';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Types } from '../../../engine/flow.ts';
import { readInput } from '../../../engine/input.ts';
import { isSuccess, missingArguments, operationOf, stableText, toCall } from '../../../engine/state/requests.ts';
import { fill, fillPath, parseTemplate } from '../../../engine/text/templates.ts';
import { toDial } from '../../../engine/values/dialNumber.ts';
import { joined, listed } from '../../../engine/values/listParameter.ts';
import { isAddress, isPortalPath } from '../../../engine/values/safeAddress.ts';

const operation = {
  method: 'GET',
  url: '/portal/api/bff/deals/{deal_id}/return',
  params: ['deal_id'],
  query: ['postcode?', 'type'],
  answer: 'ReturnData',
} as const;
const editable = { ...operation, params: [...operation.params], query: [...operation.query] };

describe('an address', () => {
  test('never leaves its prefix, with any value of a parameter', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string(), (id, type) => {
        let path: string;
        try {
          path = toCall('getReturn', editable, { deal_id: id, type }).path;
        } catch {
          return;
        }
        const url = new URL(path, 'https://portal.example');
        expect(url.origin).toBe('https://portal.example');
        expect(url.pathname.split('/')).toHaveLength(7);
        expect(decodeURIComponent(url.pathname.split('/')[5] ?? '')).toBe(id);
        expect(url.searchParams.get('type')).toBe(type);
      }),
    );
  });

  test('refuses empty and dot segments, control characters and values that are no text', () => {
    for (const id of ['..', '.', '', 'a\r\nb', 'a\tb', null, undefined, {}, true])
      expect(() => fillPath('/deals/{id}', { id })).toThrow();
  });

  test('refuses a parameter that the operation does not declare', () => {
    expect(() => toCall('getReturn', editable, { deal_id: 'd1', type: 'x', customer: 'y' })).toThrow(
      'takes no "customer"',
    );
  });

  test('requires an existing operation', () => {
    const operations = { getReturn: editable };
    expect(operationOf({ operations }, 'getReturn')).toBe(editable);
    expect(() => operationOf({ operations }, 'getreturn')).toThrow('no operation "getreturn"');
  });

  test('has the declared and given parameters in its query, and refuses others by name', () => {
    const path = (given: object) => toCall('getReturn', editable, { deal_id: 'd 1', ...given }).path;
    expect(path({ type: 'a&b', postcode: '80 337' })).toBe(
      '/portal/api/bff/deals/d%201/return?postcode=80%20337&type=a%26b',
    );
    expect(path({ type: 'x', postcode: undefined })).toBe('/portal/api/bff/deals/d%201/return?type=x');
    expect(path({ type: [], postcode: ['80337', '80339'] })).toBe(
      '/portal/api/bff/deals/d%201/return?postcode=80337%2C80339',
    );
    expect(path({})).toBe('/portal/api/bff/deals/d%201/return');
    expect(() => path({ first: 1, second: 2, third: 3 })).toThrow('getReturn takes no "first"');
  });

  test('has the properties of its operation, or their defaults', () => {
    const plain = { url: '/x' };
    expect(toCall('plain', plain as never, {})).toEqual({
      operation: 'plain',
      method: 'POST',
      path: '/x',
      timeout: 30_000,
      attach: [],
    });
    const full = { method: 'PUT', url: '/x', timeout: 'PT2M', attach: ['web-source'], body: 'Any' };
    expect(toCall('full', full as never, { body: null })).toEqual({
      operation: 'full',
      method: 'PUT',
      path: '/x',
      body: null,
      timeout: 120_000,
      attach: ['web-source'],
    });
    expect(missingArguments(full as never, {})).toEqual(['body']);
    expect(missingArguments(full as never, { body: null })).toEqual([]);
    expect(missingArguments(plain as never, {})).toEqual([]);
  });

  test('has a list of missing required parameters', () => {
    expect(missingArguments(editable, { deal_id: 'd1' })).toEqual(['type']);
    expect(missingArguments(editable, { deal_id: 'd1', type: 'x' })).toEqual([]);
  });
});

describe('a path of the portal', () => {
  test('is never an address of another site', () => {
    const wrong = [
      '//evil.example',
      '/\\evil.example',
      'https://evil.example',
      'javascript:alert(1)',
      '',
      '/a/../../b',
      '/a//b',
      '/a\nb',
      'mycars',
      null,
      7,
    ];
    for (const path of wrong) expect(isPortalPath(path)).toBe(false);
    for (const path of ['/mycars', '/mycars/d1?modalName=X', '/']) expect(isPortalPath(path)).toBe(true);
  });

  test('stays on the origin for anything that is accepted', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        for (const path of [text, `/${text}`])
          if (isPortalPath(path)) expect(new URL(path, 'https://portal.example').origin).toBe('https://portal.example');
      }),
    );
  });
});

describe('an address to go to', () => {
  test.each(['/mycars', '/', 'https://pay.example', 'https://pay.example/a//b?c=d#e'])('may be %s', (address) => {
    expect(isAddress(address)).toBe(true);
  });

  test.each([
    ...['http://pay.example', 'https://', 'https://pay.example/a b', 'https:\\\\pay.example', ' https://pay.example'],
    ...['//pay.example', 'javascript:alert(1)', 'mycars', '', 7, null, undefined, ['https://pay.example'], ['/mycars']],
  ])('is never %j', (address) => {
    expect(isAddress(address)).toBe(false);
  });
});

test.each([
  ['+49 171 123-45.67', '+491711234567'],
  ['0171/1234567', '01711234567'],
  [110, '110'],
  ['12', '12'],
  ['123456789012345', '123456789012345'],
  ['1', undefined],
  ['1234567890123456', undefined],
  ['49+171', undefined],
  ['++49171', undefined],
  ['110;ext=1', undefined],
  ['', undefined],
  [null, undefined],
])('a telephone dials %j as %s', (number, dialled) => {
  expect(toDial(number)).toBe(dialled);
});

test.each([
  [[], ''],
  [['a'], 'a'],
  [['a', 'b', 'c'], 'a,b,c'],
  [['a,b', '50 %', '%2C'], 'a%2Cb,50 %25,%252C'],
])('%j stand in one parameter as %s', (texts, parameter) => {
  expect(joined(texts)).toBe(parameter);
  expect(listed(parameter)).toEqual(texts);
});

describe('an input', () => {
  const flow = {
    input: {
      deal_id: { type: 'string', from: ['route.deal_id', 'query.dealId'] },
      next: { type: 'path', from: 'query.next', optional: true },
    },
  };

  test('comes from the opener before the route before the query', () => {
    expect(readInput(flow, { given: { deal_id: 'a' }, route: { deal_id: 'b' }, query: {} })).toEqual({ deal_id: 'a' });
    expect(readInput(flow, { route: {}, query: { dealId: 'c' } })).toEqual({ deal_id: 'c' });
    expect(readInput(flow, { route: {}, query: { dealId: 'c\u0000\u202ed' } })).toEqual({ deal_id: 'cd' });
    expect(readInput(flow, { route: {}, query: { dealId: '\u0000' } })).toBeUndefined();
  });

  test('outside of its values is dropped', () => {
    const asked = { input: { about: { type: 'string', values: ['return', 'delivery'] } } } as const;
    const given = (about: string) => readInput(asked as never, { given: { about }, route: {}, query: {} });
    expect([given('return'), given('retrun')]).toEqual([{ about: 'return' }, undefined]);
  });

  test('that is a path must lead somewhere, where routes are known', () => {
    const leads = (path: string) => path === '/faq';
    const read = (next: string) => readInput(flow, { route: { deal_id: 'a' }, query: { next }, leads });
    expect([read('/faq'), read('/nowhere')]).toEqual([{ deal_id: 'a', next: '/faq' }, { deal_id: 'a' }]);
  });

  test('takes the rest of an address from a star', () => {
    const asked = { input: { rest: { type: 'string', from: 'route.*' } } } as const;
    expect(readInput(asked as never, { route: { '*': 'a/b' }, query: {} })).toEqual({ rest: 'a/b' });
  });

  test('that is missing or invalid prevents the flow from opening, unless optional', () => {
    expect(readInput(flow, { route: {}, query: {} })).toBeUndefined();
    expect(readInput(flow, { route: { deal_id: 'a' }, query: { next: '//evil.example' } })).toEqual({ deal_id: 'a' });
  });
});

describe('a template', () => {
  test('takes names only', () => {
    for (const wrong of [
      '{{#a}}x{{/a}}',
      '{{{a}}}',
      '{{&a}}',
      '{{>a}}',
      '{{=<% %>=}}',
      '{{a | date}}',
      '{{! a }}',
      '{{a.b!}}',
    ])
      expect(() => parseTemplate(wrong)).toThrow();
  });

  test('inserts values without escaping', () => {
    fc.assert(
      fc.property(fc.string(), (value) => {
        expect(fill('<{{a}}>', () => value)).toBe(`<${value}>`);
      }),
    );
  });
});

describe('a reply', () => {
  const asks = { method: 'GET', url: '/x' } as const;

  test('counts as success by the statuses or the condition of its operation', () => {
    expect(isSuccess(asks, { status: 204, body: undefined }, {})).toBe(true);
    expect(isSuccess({ ...asks, ok: [200] }, { status: 201, body: {} }, {})).toBe(false);
    const ok = { '===': [{ var: 'response.body.ok' }, true] as [object, object | boolean] };
    expect(isSuccess({ ...asks, ok: ok as never }, { status: 200, body: { ok: false } }, {})).toBe(false);
    expect(isSuccess({ ...asks, ok: ok as never }, { status: 200, body: { ok: true } }, {})).toBe(true);
  });

  test.each<[number, object, boolean]>([
    [199, {}, false],
    [200, {}, true],
    [299, {}, true],
    [300, {}, false],
    [404, { ok: [200, 404] }, true],
    [201, { ok: [200, 404] }, false],
    [404, { ok: { '===': [{ var: 'response.status' }, 404] } }, false],
    [201, { ok: { '===': [{ var: 'response.status' }, 201] } }, true],
    [200, { ok: { '===': [{ var: 'response.status' }, 201] } }, false],
    [204, { ok: [200, { var: 'response.status' }] }, true],
  ])('with the status %i, where %j is asked for, counts: %s', (status, ok, counts) => {
    expect(isSuccess({ ...asks, ...ok } as never, { status, body: {} }, {})).toBe(counts);
  });

  test.each<[string | undefined, Json | undefined, boolean]>([
    // Values of an unknown type pass unchecked.
    ['Nothing', 7, true],
    [undefined, undefined, true],
    ['Moment', '2026-12-01T09:00:00Z', true],
    ['Moment', 'at nine', false],
    ['Moment', 7, true],
    ['Day', '2026-12-01', true],
    ['Day', '2026-02-30', false],
    ['Dated', '2026-02-30', false],
    ['Dated', 7, true],
    ['Both', { one: 1, two: 2 }, true],
    ['Both', { one: 1 }, false],
    ['Both', { two: 2 }, false],
    ['Word', 'whatever', true],
    ['Word', null, false],
    ['Word', 7, false],
    ['Word?', 'whatever', true],
    ['Maybe', null, true],
    ['Maybe', 'whatever', true],
    ['Maybe', [], false],
    ['Whole', 1, true],
    ['Whole', 1.5, false],
    ['Number', 1, true],
    ['Number', 1.5, true],
    ['Many', [], true],
    ['Many', [1, null, 'x'], true],
    ['Many', {}, false],
    ['Word[]', ['a', 'b'], true],
    ['Word[]', ['a', 7], false],
    ['Word[]', 'a', false],
    ['Pair', { one: 'a' }, true],
    ['Pair', { one: 'a', two: null }, true],
    ['Pair', { one: 'a', two: 7 }, false],
    ['Pair', { one: null, two: 'b' }, false],
    ['Pair', { two: 'b' }, false],
    ['Open', { one: 7 }, false],
    ['Open', 'no object', true],
    ['Open', null, true],
  ])('that should be %s, and is %j, is: %s', (answer, body, is) => {
    const types = {
      Moment: { format: 'date-time' },
      Day: { type: 'string', format: 'date' },
      Dated: { format: 'date' },
      Both: { type: 'object', required: ['one', 'two'] },
      Word: { type: 'string' },
      Maybe: { type: ['string', 'null'] },
      Whole: { type: 'integer' },
      Number: { type: 'number' },
      Many: { type: 'array' },
      Pair: { type: 'object', required: ['one'], properties: { one: { $ref: 'Word.json' }, two: { type: 'string' } } },
      Open: { properties: { one: { type: 'string' } } },
    } as const;
    const operation = { ...asks, ...(answer !== undefined && { answer }) };
    expect(isSuccess(operation, { status: 200, body }, types as never)).toBe(is);
  });

  test.each([
    ['2026-12-17', { day: '2026-12-17' }],
    ['2026-02-30', undefined],
    ['17.12.2026', undefined],
    [20261217, undefined],
  ])('a day as input: %j', (day, input) => {
    const flow = { input: { day: { type: 'date' } } };
    expect(readInput(flow, { given: { day }, route: {}, query: {} })).toEqual(input);
  });

  test.each<[number, Json | undefined, boolean]>([
    [200, undefined, false],
    [201, undefined, true],
    [204, undefined, true],
    [204, null, false],
    [200, 'word', true],
    [204, 7, false],
  ])('whose answer may be absent, with the status %i and the body %j, counts: %s', (status, body, counts) => {
    const types = { Word: { type: 'string' } } as const;
    expect(isSuccess({ ...asks, answer: 'Word?' }, { status, body }, types)).toBe(counts);
    expect(isSuccess({ ...asks, answer: 'Word' }, { status, body: undefined }, types)).toBe(false);
  });

  test('counts only when its body matches the declared type', () => {
    const types: Types = {
      Quote: {
        type: 'object',
        required: ['amount', 'days'],
        properties: {
          amount: { type: 'integer' },
          days: { type: 'array', items: { $ref: 'Day.json' } },
          note: { type: 'string' },
        },
      },
      Day: { type: 'string', format: 'date' },
    };
    const right = (body: Json | undefined, answer = 'Quote') =>
      isSuccess({ ...asks, answer }, { status: 200, body }, types);
    const quote = { amount: 100, days: ['2026-12-01'] };
    expect(right(quote)).toBe(true);
    expect(right({ ...quote, note: null, added_since: 1 })).toBe(true);
    expect(right([quote], 'Quote[]')).toBe(true);
    for (const wrong of [
      undefined,
      null,
      '',
      '<html>',
      {},
      [],
      [quote],
      { ...quote, amount: null },
      { ...quote, amount: '100' },
      { ...quote, amount: 1.5 },
      { ...quote, days: [null] },
      { ...quote, days: ['2026-99-99'] },
      { ...quote, note: 7 },
    ] as (Json | undefined)[])
      expect(right(wrong), JSON.stringify(wrong)).toBe(false);
    expect(right(quote, 'Quote[]')).toBe(false);
    expect(right([quote, {}], 'Quote[]')).toBe(false);
  });

  test('has the same key for arguments in another order', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (value) => {
        const turned = Object.fromEntries(Object.entries(value).reverse());
        expect(stableText(turned)).toBe(stableText(value));
      }),
    );
  });
});
