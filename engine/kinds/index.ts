// All kinds for whoever walks flows without drawing them. One whose part is forgotten here does not compile.
import type { Drawing } from '../flow.ts';
import type { EngineKind, Parts } from '../parts.ts';
import { kind as address } from './address.ts';
import { kind as draft } from './draft.ts';
import { kind as facts } from './facts.ts';
import { kind as file } from './file.ts';
import { kind as list } from './list.ts';
import { kind as media } from './media.ts';
import { kind as options } from './options.ts';
import { kind as reactions } from './reactions.ts';
import { kind as review } from './review.ts';
import { kind as schema } from './schema.ts';
import { kind as table } from './table.ts';
import { kind as timeline } from './timeline.ts';

const parts: { readonly [K in keyof Parts]: EngineKind } = {
  address,
  draft,
  facts,
  file,
  list,
  media,
  options,
  reactions,
  review,
  schema,
  table,
  timeline,
};

/** Nobody draws them: their names are enough. */
const drawn: { readonly [D in Exclude<Drawing, keyof Parts>]: Extract<EngineKind, { name: D }> } = {
  banner: { name: 'banner' },
  checkbox: { name: 'checkbox' },
  choice: { name: 'choice' },
  date: { name: 'date' },
  number: { name: 'number' },
  password: { name: 'password' },
  search: { name: 'search' },
  select: { name: 'select' },
  switch: { name: 'switch' },
};

export const kinds: readonly EngineKind[] = [...Object.values(parts), ...Object.values(drawn)];
