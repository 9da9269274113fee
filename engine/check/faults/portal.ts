// What the portal shows and asks of its own accord.
import { didYouMean } from '../../load/nearest.ts';
import { toPointer } from '../../load/pointers.ts';
import { fault } from '../fault.ts';

/** Flows and operations that it names, and that there are not. */
export const portal = fault({
  codes: ['FLOW_UNKNOWN_FLOW', 'FLOW_UNKNOWN_OPERATION'],
  over: 'catalogue',
  run({ catalogue, flows, document }) {
    const asked = Object.keys(catalogue.operations);
    const flow = (id: string | undefined, ...way: (string | number)[]) => {
      if (!flows || id === undefined || flows.includes(id)) return [];
      const message = `there is no flow "${id}".${didYouMean(id, flows)}`;
      return [document.problem('FLOW_UNKNOWN_FLOW', toPointer(['portal', ...way]), message)];
    };
    const shown = (['home', 'missing', 'signIn', 'unknown'] as const).flatMap((part) =>
      flow(catalogue.portal[part], part),
    );
    const around = (catalogue.portal.regions ?? []).flatMap((region, index) =>
      flow(region.flow, 'regions', index, 'flow'),
    );
    const drafts = (catalogue.portal.drafts ?? []).flatMap((name, index) => {
      if (asked.includes(name)) return [];
      const message = `there is no operation "${name}".${didYouMean(name, asked)}`;
      return [document.problem('FLOW_UNKNOWN_OPERATION', toPointer(['portal', 'drafts', index]), message)];
    });
    return [...shown, ...around, ...drafts];
  },
});
