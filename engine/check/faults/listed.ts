// Tones, icons and states are chosen from a fixed list each: what is none of it would be drawn like nothing in particular.
import { iconNames } from '../../generated/icons.ts';
import { didYouMean } from '../../load/nearest.ts';
import type { TimelineEntry, Tone } from '../../nodes.ts';
import { fault } from '../fault.ts';
import type { Listed } from '../reading/walk.ts';

const TONES: { readonly [T in Tone]: true } = { neutral: true, info: true, success: true, warning: true, error: true };
const STATES: { readonly [S in TimelineEntry['state']]: true } = { completed: true, active: true, upcoming: true };

const LISTS: { readonly [L in Listed]: readonly string[] } = {
  tone: Object.keys(TONES),
  textTone: Object.keys(TONES),
  icon: iconNames,
  state: Object.keys(STATES),
};

/** Values that a list does not have, where the few that an expression may give are known. */
export const listed = fault({
  codes: ['FLOW_UNKNOWN_VALUE'],
  over: 'computable',
  run: (subject) =>
    subject.met('listed').flatMap(({ of, value, aliases, at }) => {
      const names = LISTS[of];
      const unknown = [...(subject.finite.of(value, aliases) ?? [])]
        .map(String)
        .filter((name) => !names.includes(name));
      return unknown.map((name) => {
        const hint = didYouMean(name, names) || ` There are: ${names.join(', ')}.`;
        return subject.problem(at, 'FLOW_UNKNOWN_VALUE', `"${name}" is no ${of}.${hint}`, `/${of}`);
      });
    }),
});
