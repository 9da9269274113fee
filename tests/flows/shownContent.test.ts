// Every property of a content file is shown or used as a link.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BlockNode, Json } from '@fahrplan/engine';
import { afterAll, expect, test } from 'vitest';
import { Visits } from '../../app/cli/visits.ts';
import { pressedOn } from '../../app/studio/preview/walk/standingIn.ts';
import { contentOfType } from '../../engine/authoring/load/contentNames.ts';
import { flowFiles, root } from '../support/definitions.ts';
import { quiet, shownIn } from '../support/flows/atRest.ts';
import { TIER } from '../support/tier.ts';

interface Schema {
  readonly $id?: string;
  readonly $ref?: string;
  readonly type?: string;
  readonly const?: string;
  readonly enum?: readonly string[];
  readonly format?: string;
  readonly pattern?: string;
  readonly examples?: readonly Json[];
  readonly oneOf?: readonly Schema[];
  readonly items?: Schema;
  readonly maxItems?: number;
  readonly properties?: Readonly<Record<string, Schema>>;
}

const folder = join(root, 'schemas/content');
const types = new Map(
  readdirSync(folder).map((file) => [file, JSON.parse(readFileSync(join(folder, file), 'utf8')) as Schema]),
);

/** Values of properties that exclude each other. */
type Otherwise = Readonly<Record<string, Json | undefined>>;

/** Content with all properties of a schema, each with a unique text. */
class Full {
  readonly texts = new Map<string, string>();

  constructor(private readonly otherwise: Otherwise) {}

  of(schema: Schema, at: string): Json | undefined {
    const name = at.slice(at.lastIndexOf('.') + 1);
    if (Object.hasOwn(this.otherwise, name)) return this.otherwise[name];
    if (schema.$ref !== undefined) return this.of(types.get(schema.$ref) ?? {}, at);
    if (schema.const !== undefined) return schema.const;
    // A colour, which is not part of the text.
    if (schema.pattern !== undefined) return schema.examples?.[0];
    if (schema.enum) return schema.enum[0];
    if (schema.type === 'array') return this.list(schema, at);
    if (schema.properties)
      return Object.fromEntries(
        Object.entries(schema.properties).flatMap(([key, part]): [string, Json][] => {
          const value = key === '$schema' ? '' : this.of(part, `${at}.${key}`);
          return value === undefined ? [] : [[key, value]];
        }),
      );
    if (schema.type === 'boolean') return true;
    if (schema.type === 'string') return this.text(schema, at);
    return 1;
  }

  list({ items = {} }: Schema, at: string): Json[] {
    const kinds = (types.get(items.$ref ?? '') ?? items).oneOf;
    const values = (kinds ?? [items]).map((one, place) => this.of(one, `${at}.${kinds ? one.$ref : place}`));
    return values.filter((value) => value !== undefined);
  }

  text({ format }: Schema, at: string): string {
    const word = `w${this.texts.size}w`;
    this.texts.set(word, at);
    return format === 'link' ? `/faq?${word}` : format === 'picture' ? `/${word}.svg` : word;
  }
}

const visits = new Visits(root);
afterAll(() => visits.endAll());
const regions = Object.entries(flowFiles).flatMap(([id, file]) => (/flows\/site\//.test(file) ? [id] : []));

async function saidBy(id: string, scenario: string, situation: Situation, input: Input = {}): Promise<string> {
  const guest = { scenario, visit: `content ${id} ${scenario}` };
  const portal = visits.portal(
    guest,
    (call, ask) => {
      const name = /^content\/([\w-]+)/.exec(call.operation)?.[1];
      return name === undefined ? ask(call) : Promise.resolve({ status: 200, body: situation.content[name] ?? null });
    },
    { flags: situation.flags, app: { narrow: situation.narrow }, memory: { order: '/checkout' } },
  );
  await portal.start(id, input);
  await quiet(portal);
  // Reading a node triggers requests, and opening it triggers more.
  let blocks: readonly BlockNode[] = shownIn(portal.sessions.peek()[0]);
  await quiet(portal);
  for (let seen = -1; seen < blocks.length; await quiet(portal)) {
    seen = blocks.length;
    blocks = shownIn(portal.sessions.peek()[0]);
  }
  const { step, description } = portal.sessions.peek()[0] ?? {};
  const said = [step?.peek()?.title.peek(), description?.peek(), ...blocks.map(wordsOf)].join(' ');
  for (const block of blocks)
    for (const { press } of pressedOn(block)) {
      void press();
      await quiet(portal);
    }
  const done = JSON.stringify([portal.log.effects.peek(), portal.told.peek()]);
  portal.end();
  await visits.end(guest);
  return `${said} ${done}`;
}

/** Returns all texts of a node and its controls. */
function wordsOf(node: object): string {
  return Object.entries(node)
    .filter(([key]) => key !== 'blocks')
    .map(([, part]) => {
      if (typeof part === 'string') return part;
      if (typeof part !== 'object' || part === null) return '';
      return 'peek' in part && typeof part.peek === 'function' ? JSON.stringify(part.peek()) : wordsOf(part);
    })
    .join(' ');
}

type Input = Readonly<Record<string, string>>;

interface Situation {
  readonly content: Readonly<Record<string, Json | undefined>>;
  readonly flags: Readonly<Record<string, boolean>>;
  readonly narrow: boolean;
}

const CONTENTS = ['Header.json', 'Footer.json', 'AppBanner.json'];

/** Returns the paths of texts that no flow shows in any situation. */
async function unsaid(): Promise<string[]> {
  const missing = new Map<string, boolean>();
  for (const otherwise of [
    { custom_logo: undefined, disable_logo_link: false, cta_action: undefined, custom_logo_link: undefined },
    { disable_logo_link: false, modal: 'LOGIN_MODAL' },
    { modal: 'LOGIN_MODAL' },
  ] satisfies Otherwise[])
    for (const flag of ['none', 'footnote_starting_fee', 'footnote_starting_fee_explained']) {
      const full = new Full(otherwise);
      const content = Object.fromEntries(
        CONTENTS.map((file) => [contentOfType(file.replace('.json', '')), full.of({ $ref: file }, file)]),
      );
      const situation = { content, flags: { [flag]: true }, narrow: false };
      const said = await Promise.all(
        regions.flatMap((id) =>
          ['visitor', 'return-window-open', 'business-customer'].map((scenario) => saidBy(id, scenario, situation)),
        ),
      );
      for (const [word, at] of full.texts)
        missing.set(at, (missing.get(at) ?? true) && !said.some((one) => one.includes(word)));
    }
  return [...missing].flatMap(([at, still]) => (still ? [at] : []));
}

test('every text and link of a page is shown, linked or reported', { timeout: 600_000 }, async () => {
  const missing = new Map<string, boolean>();
  // A page has its own or the shared questions, a dialog or a link, and a car or a picture.
  for (const otherwise of [{ cta_action: undefined }, { modal: 'LOGIN_MODAL', questions: undefined }]) {
    const full = new Full(otherwise);
    const content = Object.fromEntries(
      ['Page.json', 'Cities.json'].map((file) => [
        contentOfType(file.replace('.json', '')),
        full.of({ $ref: file }, file),
      ]),
    );
    const situation = { content, flags: {}, narrow: false };
    const said = await saidBy('content-page', 'visitor', situation, { page: 'about' });
    for (const [word, at] of full.texts) missing.set(at, (missing.get(at) ?? true) && !said.includes(word));
  }
  expect([...missing].flatMap(([at, still]) => (still ? [at] : []))).toEqual([]);
});

// Takes too long for the fast tier.
if (TIER === 'verify')
  test('every text and link of a region is shown, linked or reported', { timeout: 600_000 }, async () => {
    expect(await unsaid()).toEqual([]);
  });
