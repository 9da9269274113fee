// All kinds, for whoever does not know which a flow draws. One that is forgotten here does not compile.
import type { Kind } from '#engine';
import * as address from './address.ts';
import * as banner from './banner.ts';
import * as checkbox from './checkbox.ts';
import * as choice from './choice.ts';
import * as date from './date.ts';
import * as draft from './draft.ts';
import * as facts from './facts.ts';
import * as file from './file.ts';
import * as list from './list.ts';
import * as media from './media.ts';
import * as number from './number.ts';
import * as options from './options.ts';
import * as password from './password.ts';
import * as reactions from './reactions.ts';
import * as review from './review.ts';
import * as schema from './schema.ts';
import * as search from './search.ts';
import * as select from './select.ts';
import * as switching from './switch.ts';
import * as table from './table.ts';
import * as timeline from './timeline.ts';

export const kinds: { readonly [K in Kind]: object } = {
  address,
  banner,
  checkbox,
  choice,
  date,
  draft,
  facts,
  file,
  list,
  media,
  number,
  options,
  password,
  reactions,
  review,
  schema,
  search,
  select,
  switch: switching,
  table,
  timeline,
};
