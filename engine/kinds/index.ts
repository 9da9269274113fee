// The parts of all kinds, for whoever walks flows without drawing them. One that is forgotten here does not compile.
import type { Parts } from '../parts.ts';
import * as address from './address.ts';
import * as draft from './draft.ts';
import * as facts from './facts.ts';
import * as file from './file.ts';
import * as list from './list.ts';
import * as media from './media.ts';
import * as options from './options.ts';
import * as reactions from './reactions.ts';
import * as review from './review.ts';
import * as schema from './schema.ts';
import * as table from './table.ts';
import * as timeline from './timeline.ts';

export const parts: { readonly [K in keyof Parts]: object } = {
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
