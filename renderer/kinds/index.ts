// All kinds, for whoever does not know which a flow needs. One that is forgotten here does not compile.
import type { Kind } from '#engine';
import type { FlowKind } from '../drawings.ts';
import { kind as address } from './address.ts';
import { kind as banner } from './banner.ts';
import { kind as checkbox } from './checkbox.ts';
import { kind as choice } from './choice.ts';
import { kind as date } from './date.ts';
import { kind as draft } from './draft.ts';
import { kind as facts } from './facts.ts';
import { kind as file } from './file.ts';
import { kind as list } from './list.ts';
import { kind as media } from './media.ts';
import { kind as number } from './number.ts';
import { kind as options } from './options.ts';
import { kind as password } from './password.ts';
import { kind as reactions } from './reactions.ts';
import { kind as review } from './review.ts';
import { kind as schema } from './schema.ts';
import { kind as search } from './search.ts';
import { kind as select } from './select.ts';
import { kind as switching } from './switch.ts';
import { kind as table } from './table.ts';
import { kind as timeline } from './timeline.ts';

const byName: { readonly [K in Kind]: Extract<FlowKind, { name: K }> } = {
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

export const kinds: readonly FlowKind[] = Object.values(byName);
