import { type Host, type Json, type PreparedCatalogue, signal } from '@fahrplan/engine';
import { silentHost } from '../../scripts/testbed/silentHost.ts';

interface Sample {
  readonly $ref?: string;
  readonly type?: string;
  readonly format?: string;
  readonly enum?: readonly Json[];
  readonly examples?: readonly Json[];
  readonly properties?: Readonly<Record<string, Sample>>;
  readonly items?: Sample;
  readonly const?: Json;
  readonly oneOf?: readonly Sample[];
}

export type Samples = Readonly<Record<string, unknown>>;

/** Returns a body of a type with the payload as every free text. */
function bodyWith(payload: string, schema: Sample, types: Samples): Json {
  if (schema.$ref) return bodyWith(payload, types[schema.$ref.replace(/\.json$/, '')] as Sample, types);
  if (schema.properties)
    return Object.fromEntries(
      Object.entries(schema.properties).map(([name, part]) => [name, bodyWith(payload, part, types)]),
    );
  if (schema.const !== undefined) return schema.const;
  if (schema.oneOf) return bodyWith(payload, schema.oneOf[0] ?? {}, types);
  if (schema.items) return kindsOf(schema.items, types).map((kind) => bodyWith(payload, kind, types));
  return schema.type === 'string' && !schema.format && !schema.enum ? payload : (schema.examples?.[0] ?? null);
}

function kindsOf(items: Sample, types: Samples): readonly Sample[] {
  const resolved = items.$ref ? (types[items.$ref.replace(/\.json$/, '')] as Sample) : items;
  return resolved.oneOf ?? [items];
}

/** Returns a host with the payload in every response and in all copy. */
export function hostileHost(payload: string, catalogue: PreparedCatalogue, types: Samples): Host {
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
    app: signal({
      locale: 'de-DE',
      region: 'DE',
      phones: 'DE',
      audience: 'b2c',
      page: 'x',
      path: '/',
      native: false,
      currency: 'EUR',
      origin: payload,
      link: () => payload,
      trail: [{ page: 'y', position: 1, path: payload }],
    }),
    session: signal({ signed_in: true, audience: 'b2c', user: { email_verified: true, hs_first_name: payload } }),
    flags: signal({ magic_link: true, registration: true }),
    language: signal({ locale: 'de-DE', region: 'DE', currency: 'EUR', words }),
    questions: {
      observe: ({ call }, report) => {
        const answer = catalogue.operations[call.operation]?.answer ?? 'Done';
        const one = bodyWith(payload, { $ref: answer.replace(/\[\]$/, '') }, types);
        report({ status: 'ready', body: answer.endsWith('[]') ? [one] : one, refreshing: false });
        return () => {};
      },
      refresh: () => {},
    },
  });
}
