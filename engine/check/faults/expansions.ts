// Names without which a flow cannot be written out: guards and fragments.
import type { Fix, Problem } from '../../errors.ts';
import type { Catalogue } from '../../flow.ts';
import type { Document } from '../../load/document.ts';
import { didYouMean, nearestTo } from '../../load/nearest.ts';
import { toPointer } from '../../load/pointers.ts';
import { fault } from '../fault.ts';
import { type Use, usesIn } from '../reading/uses.ts';

/** Guards that the catalogue does not have. */
export const guards = fault({
  codes: ['FLOW_UNKNOWN_GUARD'],
  over: 'written',
  run({ flow, world, document }) {
    const names = Object.keys(world.catalogue.guards);
    return (flow.allowed ?? []).flatMap((guard, index) => {
      if (typeof guard !== 'string' || names.includes(guard)) return [];
      const pointer = `/allowed/${index}`;
      const message = `there is no guard "${guard}".${didYouMean(guard, names)}`;
      return [document.problem('FLOW_UNKNOWN_GUARD', pointer, message, fixTo(pointer, nearestTo(guard, names)))];
    });
  },
});

/** Fragments that the catalogue does not have, or that have nothing for the place where they are used. */
export const fragments = fault({
  codes: ['FLOW_UNKNOWN_FRAGMENT'],
  over: 'written',
  run: ({ flow, world, document }) => usesIn(flow).flatMap((use) => checkUse(use, world.catalogue, document)),
});

function checkUse({ use, path }: Use, catalogue: Catalogue, document: Document): Problem<'FLOW_UNKNOWN_FRAGMENT'>[] {
  const pointer = toPointer([...path, 'use']);
  const names = Object.keys(catalogue.fragments);
  const fragment = Object.hasOwn(catalogue.fragments, use) ? catalogue.fragments[use] : undefined;
  const said = (message: string, fix?: Fix) => [document.problem('FLOW_UNKNOWN_FRAGMENT', pointer, message, fix)];
  if (!fragment)
    return said(`there is no fragment "${use}".${didYouMean(use, names)}`, fixTo(pointer, nearestTo(use, names)));
  if (path.at(-2) !== 'blocks') return [];
  if (!fragment.blocks) return said(`the fragment "${use}" has no blocks.`);
  return fragment.fields ? said(`the fragment "${use}" has fields. Use it in fields, and place that field here.`) : [];
}

const fixTo = (pointer: string, to: string | undefined): Fix | undefined =>
  to === undefined ? undefined : { change: 'replace', pointer, to };
