// All kinds for whoever walks flows without drawing them. One whose part is forgotten here does not compile.
import { controls } from '../authoring/metadata/fields.ts';
import type { Extension, ExtensionImpls } from '../extensions.ts';
import type { Control, Kind } from '../flow.ts';
import { kind as address } from './address.ts';
import { kind as banner } from './banner.ts';
import { kind as date } from './date.ts';
import { kind as disclosure } from './disclosure.ts';
import { kind as draft } from './draft.ts';
import { kind as facts } from './facts.ts';
import { kind as fold } from './fold.ts';
import { kind as get } from './get.ts';
import { kind as link } from './link.ts';
import { kind as list } from './list.ts';
import { kind as media } from './media.ts';
import { kind as options } from './options.ts';
import { kind as reactions } from './reactions.ts';
import { kind as review } from './review.ts';
import { kind as schema } from './schema.ts';
import { kind as structured } from './structured.ts';
import { kind as table } from './table.ts';
import { kind as timeline } from './timeline.ts';
import { kind as uploads } from './uploads.ts';

const parts: { readonly [K in keyof ExtensionImpls]: Extension } = {
  address,
  banner,
  date,
  disclosure,
  draft,
  facts,
  fold,
  get,
  link,
  list,
  media,
  options,
  reactions,
  review,
  schema,
  structured,
  table,
  timeline,
  uploads,
};

/** What is only drawn needs no more than its name: controls, and these. */
const drawn: { readonly [K in Exclude<Kind, keyof ExtensionImpls | Control>]: Extension } = {
  about: { name: 'about' },
  card: { name: 'card' },
  form: { name: 'form' },
  readonly: { name: 'readonly' },
  side: { name: 'side' },
  slider: { name: 'slider' },
};

export const kinds: readonly Extension[] = [
  ...Object.values(parts),
  ...Object.values(drawn),
  ...controls.filter((name) => name !== date.name).map((name) => ({ name })),
];
