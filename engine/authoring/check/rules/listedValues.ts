// Names outside of these lists would render as nothing.

import type { TimelineEntry } from '../../../blocks/timeline.ts';
import type { Problem } from '../../../errors.ts';
import { iconNames } from '../../../generated/icons.ts';
import type { DrawingName, Tone } from '../../../nodes.ts';
import { didYouMean } from '../../load/nearest.ts';
import type { Listed } from '../graph/walk.ts';
import type { LintContext } from '../lintContext.ts';
import { lintRule } from '../lintRule.ts';

const TONES: { readonly [T in Tone]: true } = { neutral: true, info: true, success: true, warning: true, error: true };
const STATES: { readonly [S in TimelineEntry['state']]: true } = {
  completed: true,
  active: true,
  next: true,
  upcoming: true,
};

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
const LISTS: { readonly [L in Exclude<Listed, 'artwork'>]: readonly string[] } = {
  tone: Object.keys(TONES),
  textTone: Object.keys(TONES),
  icon: iconNames,
  state: Object.keys(STATES),
  drawing: Object.keys(DRAWINGS),
};

/** Reports values outside of their list, as far as they are known, and unknown artworks. */
export const listedValues = lintRule({
  codes: ['FLOW_UNKNOWN_VALUE', 'FLOW_UNKNOWN_NAME'],
  over: 'computable',
  run: (context) => [...unknownArtworks(context), ...unknownValues(context)],
});

function unknownArtworks(context: LintContext): Problem<'FLOW_UNKNOWN_NAME'>[] {
  const artworks = Object.keys(context.world.catalogue.artworks ?? {});
  return context.find('artwork').flatMap(({ name = '', at }) => {
    if (artworks.includes(name)) return [];
    const hint = didYouMean(name, artworks) || ` Use one of: ${artworks.join(', ')}.`;
    return context.problem(at, 'FLOW_UNKNOWN_NAME', `the catalogue has no artwork "${name}".${hint}`, '/artwork');
  });
}

function unknownValues(context: LintContext): Problem<'FLOW_UNKNOWN_VALUE'>[] {
  return context.find('listed').flatMap(({ of, artwork = '', value, aliases, at }) => {
    const names = of === 'artwork' ? context.world.catalogue.artworks?.[artwork]?.shapes : LISTS[of];
    if (!names) return [];
    const [kind, part] = of === 'artwork' ? [`shape of ${artwork}`, 'shape'] : [of, of === 'drawing' ? 'shape' : of];
    const unknown = [...(context.finite.of(value, aliases) ?? [])].map(String).filter((name) => !names.includes(name));
    return unknown.map((name) => {
      const hint = didYouMean(name, names) || ` Use one of: ${names.join(', ')}.`;
      return context.problem(at, 'FLOW_UNKNOWN_VALUE', `there is no ${kind} "${name}".${hint}`, `/${part}`);
    });
  });
}
