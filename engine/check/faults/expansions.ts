// Names without which a flow cannot be written out: guards and fragments.
import type { Fix } from '../../errors.ts';
import { didYouMean, nearestTo } from '../../load/nearest.ts';
import { fault } from '../fault.ts';

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

/** Fragments that the catalogue does not have. */
export const fragments = fault({
  codes: ['FLOW_UNKNOWN_FRAGMENT'],
  over: 'written',
  run({ flow, world, document }) {
    const names = Object.keys(world.catalogue.fragments);
    const uses = [
      ...Object.entries(flow.fields ?? {}).map(([name, field]) => [`/fields/${name}/use`, field] as const),
      ...flow.steps.map((step, index) => [`/steps/${index}/use`, step] as const),
    ];
    return uses.flatMap(([pointer, part]) => {
      if (!('use' in part) || names.includes(part.use)) return [];
      const message = `there is no fragment "${part.use}".${didYouMean(part.use, names)}`;
      return [document.problem('FLOW_UNKNOWN_FRAGMENT', pointer, message, fixTo(pointer, nearestTo(part.use, names)))];
    });
  },
});

const fixTo = (pointer: string, to: string | undefined): Fix | undefined =>
  to === undefined ? undefined : { change: 'replace', pointer, to };
