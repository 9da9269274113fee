// Parts of the engine that only some flows need. A flow brings the kinds that it draws, and a kind brings its part: see engine/kinds.
import type { Block, Kind, PreparedFlow } from './flow.ts';
import type { AddressKeeper } from './journey/addressed.ts';
import type { DraftKeeper } from './journey/drafts.ts';
import type { Reactions } from './journey/reactions.ts';
import type { BlockNode } from './nodes.ts';
import type { choicesOf } from './page/choices.ts';
import type { holdFiles } from './page/fileFields.ts';
import type { stepSchemasOf } from './page/stepSchemas.ts';
import type { filesPart } from './screen/filesPart.ts';
import type { listNode } from './screen/lists.ts';
import type { Spot } from './screen/stand.ts';

type Maker<K extends Block['kind']> = (block: Extract<Block, { kind: K }>, place: Spot) => BlockNode;

/** What a kind adds to the engine. */
export interface Parts {
  readonly facts: Maker<'facts'>;
  readonly timeline: Maker<'timeline'>;
  readonly table: Maker<'table'>;
  readonly review: Maker<'review'>;
  readonly media: Maker<'media'>;
  readonly list: typeof listNode;
  readonly options: typeof choicesOf;
  readonly file: { readonly hold: typeof holdFiles; readonly show: typeof filesPart };
  readonly schema: typeof stepSchemasOf;
  readonly reactions: typeof Reactions;
  readonly draft: typeof DraftKeeper;
  readonly address: typeof AddressKeeper;
}

const parts: { [K in keyof Parts]: Parts[K] | undefined } = {
  facts: undefined,
  timeline: undefined,
  table: undefined,
  review: undefined,
  media: undefined,
  list: undefined,
  options: undefined,
  file: undefined,
  schema: undefined,
  reactions: undefined,
  draft: undefined,
  address: undefined,
};

/** Adds what a kind needs of the engine. */
export function addPart<K extends keyof Parts>(kind: K, part: Parts[K]): void {
  parts[kind] = part;
}

/** @throws when nobody has imported the kind */
export function partOf<K extends keyof Parts>(kind: K): Parts[K] {
  const part = parts[kind];
  if (!part) throw new Error(`no kind "${kind}"`);
  return part;
}

/** @throws when a kind that the flow draws was not imported: it is said before anything is shown */
export function requireParts(flow: PreparedFlow): void {
  requireKinds(flow.id, flow.kinds, (kind) => !(kind in parts) || parts[kind as keyof Parts] !== undefined);
}

/** @throws with what is to be imported, when one of the kinds is not there */
export function requireKinds(flow: string, kinds: readonly Kind[] = [], isThere: (kind: Kind) => boolean): void {
  const missing = kinds.filter((kind) => !isThere(kind));
  if (missing.length === 0) return;
  const imports = missing.map((kind) => `import '#renderer/kinds/${kind}'`).join('; ');
  throw new Error(`The flow "${flow}" draws what was not imported: ${imports}; or '#renderer/kinds' for all kinds.`);
}
