// Tones, icons, states, drawings and cars are chosen from a fixed list each: what is none of it would be drawn like nothing in particular.

import type { TimelineEntry } from '../../../blocks/timeline.ts';
import { iconNames } from '../../../generated/icons.ts';
import type { DrawingName, Tone, VehicleShape } from '../../../nodes.ts';
import { didYouMean } from '../../load/nearest.ts';
import type { Listed } from '../graph/walk.ts';
import { lintRule } from '../lintRule.ts';

const TONES: { readonly [T in Tone]: true } = { neutral: true, info: true, success: true, warning: true, error: true };
const STATES: { readonly [S in TimelineEntry['state']]: true } = { completed: true, active: true, upcoming: true };

const DRAWINGS: { readonly [D in DrawingName]: true } = {
  return: true,
  success: true,
  planned: true,
  changed: true,
  paid: true,
  reported: true,
  ended: true,
  error: true,
  mail: true,
  empty: true,
  search: true,
};
const CARS: { readonly [S in VehicleShape]: true } = {
  small: true,
  saloon: true,
  estate: true,
  suv: true,
  van: true,
  coupe: true,
};

const LISTS: { readonly [L in Listed]: readonly string[] } = {
  tone: Object.keys(TONES),
  textTone: Object.keys(TONES),
  icon: iconNames,
  state: Object.keys(STATES),
  drawing: Object.keys(DRAWINGS),
  vehicle: Object.keys(CARS),
};

/** Values that a list does not have, where the few that an expression may give are known. */
export const listed = lintRule({
  codes: ['FLOW_UNKNOWN_VALUE'],
  over: 'computable',
  run: (context) =>
    context.find('listed').flatMap(({ of, value, aliases, at }) => {
      const names = LISTS[of];
      const part = of === 'drawing' || of === 'vehicle' ? 'shape' : of;
      const unknown = [...(context.finite.of(value, aliases) ?? [])]
        .map(String)
        .filter((name) => !names.includes(name));
      return unknown.map((name) => {
        const hint = didYouMean(name, names) || ` There are: ${names.join(', ')}.`;
        return context.problem(at, 'FLOW_UNKNOWN_VALUE', `"${name}" is no ${of}.${hint}`, `/${part}`);
      });
    }),
});
