// @vitest-environment jsdom
// Whatever stands in a text of an editor, of the server or of the customer is shown as text (threat A4).
import { act, cleanup, render } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { createFlow, type Host, type Json, signal } from '#engine';
import { FlowView } from '#renderer';
import kinds from '../cases/naughty.json' with { type: 'json' };
import { catalogue, flowFiles, flowIn, world } from '../definitions.ts';
import { silentHost } from '../silentHost.ts';

interface Sample {
  readonly $ref?: string;
  readonly type?: string;
  readonly format?: string;
  readonly enum?: readonly Json[];
  readonly examples?: readonly Json[];
  readonly properties?: Readonly<Record<string, Sample>>;
  readonly items?: Sample;
}

/** A body of a type in which every free text is the payload. */
function bodyWith(payload: string, schema: Sample): Json {
  if (schema.$ref) return bodyWith(payload, world.types[schema.$ref.replace(/\.json$/, '')] as Sample);
  if (schema.properties)
    return Object.fromEntries(Object.entries(schema.properties).map(([name, part]) => [name, bodyWith(payload, part)]));
  if (schema.items) return [bodyWith(payload, schema.items)];
  return schema.type === 'string' && !schema.format && !schema.enum ? payload : (schema.examples?.[0] ?? null);
}

/** A host whose server, words and customer say nothing but the payload. */
function hostWith(payload: string): Host {
  const words = () =>
    new Proxy(
      {},
      {
        get: (_, key) => (key === 'locale' ? 'de-DE' : payload),
        has: () => true,
        getOwnPropertyDescriptor: () => ({ configurable: true, enumerable: true }),
      },
    );
  return silentHost({
    app: signal({ locale: 'de-DE', region: 'DE', audience: 'b2c', page: 'x', path: '/', native: false }),
    session: signal({ signed_in: true, audience: 'b2c', user: { email_verified: true, hs_first_name: payload } }),
    flags: signal({ magic_link: true, registration: true }),
    language: signal({ locale: 'de-DE', region: 'DE', currency: 'EUR', words }),
    questions: {
      observe: ({ call }, report) => {
        const answer = catalogue.operations[call.operation]?.answer ?? 'Done';
        const one = bodyWith(payload, { $ref: answer.replace(/\[\]$/, '') });
        report({ status: 'ready', body: answer.endsWith('[]') ? [one] : one, refreshing: false });
        return () => {};
      },
      refresh: () => {},
    },
  });
}

afterEach(cleanup);

/** All of it at once, but for placeholders: a definition with such a text is refused. */
const payload = kinds.markup.filter((text) => !text.includes('{{')).join(' ');

test('nothing that is written, answered or typed becomes markup, in any flow', async () => {
  vi.stubGlobal('CSS', { escape: (name: string) => name });
  let shown = 0;
  for (const id of Object.keys(flowFiles)) {
    const flow = flowIn(id);
    const input = Object.fromEntries(Object.keys(flow.input ?? {}).map((name) => [name, payload]));
    const session = createFlow({ flow: { ...flow, allowed: [] }, catalogue, host: hostWith(payload), input });
    const { container } = render(<FlowView session={session} />);
    await act(async () => {
      for (const name of Object.keys(flow.fields)) session.answer(name, payload);
      for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
    });
    if (container.textContent?.includes(payload)) shown += 1;
    for (const element of document.querySelectorAll('*')) {
      expect(element.localName, id).not.toMatch(/^(script|iframe|math|object|embed|base)$/);
      for (const { name, value } of element.attributes) {
        expect(name, id).not.toMatch(/^on/);
        expect(name === 'href' || name === 'src' ? value : '', id).not.toMatch(/^\s*(javascript|data):/i);
      }
    }
    cleanup();
    session.close();
  }
  expect(shown).toBeGreaterThan(15);
  expect((window as { __x?: number }).__x).toBeUndefined();
  vi.unstubAllGlobals();
}, 60_000);
