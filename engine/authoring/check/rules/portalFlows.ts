import type { Catalogue, Flow } from '../../../flow.ts';
import { correctionOf, didYouMean } from '../../load/nearest.ts';
import { toPointer } from '../../load/pointers.ts';
import { lintRule } from '../lintRule.ts';

/** Frames of the flows that the portal shows. */
const SHOWN: { readonly [Part in 'home' | 'missing' | 'signIn' | 'unknown' | 'chat']: readonly Flow['as'][] } = {
  home: ['page'],
  missing: ['page'],
  signIn: ['page'],
  unknown: ['modal', 'alert'],
  chat: ['modal'],
};

/** Reports unknown flows and operations of the portal, wrong frames, and duplicate regions. */
export const portalFlows = lintRule({
  codes: ['FLOW_UNKNOWN_FLOW', 'FLOW_UNKNOWN_OPERATION', 'FLOW_DUPLICATE_ID'],
  over: 'catalogue',
  run({ catalogue, others, document }) {
    const asked = Object.keys(catalogue.operations);
    const flow = (id: string | undefined, frames: readonly Flow['as'][], ...way: (string | number)[]) => {
      if (!others || id === undefined) return [];
      const { flows, places = {} } = others;
      const frame = places[id]?.as;
      if (flows.has(id) && (frame === undefined || frames.includes(frame))) return [];
      const fitting = [...flows].filter((other) => frames.includes(places[other]?.as ?? 'region'));
      const wrong = flows.has(id)
        ? `this must be a ${frames.join(' or ')}, but "${id}" is a ${frame}.`
        : `there is no flow "${id}".`;
      return [
        document.problem(
          'FLOW_UNKNOWN_FLOW',
          toPointer(['portal', ...way]),
          wrong + (didYouMean(id, fitting) || ' Use another flow.'),
        ),
      ];
    };
    const shown = (['home', 'missing', 'signIn', 'unknown', 'chat'] as const).flatMap((part) =>
      flow(catalogue.portal[part], SHOWN[part], part),
    );
    const regions = (catalogue.portal.regions ?? []).flatMap((region, index) =>
      flow(region.flow, ['region'], 'regions', index, 'flow'),
    );
    const twice = standingTwice(catalogue).map(({ flow: id, at, index }) => {
      const message = `the region "${id}" is at ${at} twice. Remove one, and put both conditions into one "when".`;
      return document.problem('FLOW_DUPLICATE_ID', toPointer(['portal', 'regions', index]), message);
    });
    const drafts = (catalogue.portal.drafts ?? []).flatMap((name, index) => {
      if (asked.includes(name)) return [];
      const message = `there is no operation "${name}".${correctionOf(name, asked)}`;
      return [document.problem('FLOW_UNKNOWN_OPERATION', toPointer(['portal', 'drafts', index]), message)];
    });
    return [...shown, ...regions, ...twice, ...drafts];
  },
});

function standingTwice({ portal: { regions = [] } }: Catalogue) {
  return regions
    .map((region, index) => ({ ...region, index }))
    .filter(({ flow, at }, index) => regions.findIndex((other) => other.flow === flow && other.at === at) < index);
}
