import type { Flow } from '../../../flow.ts';
import { lintRule } from '../lintRule.ts';

type Frame = Flow['as'];

const WITH_ADDRESS: readonly Frame[] = ['page', 'modal', 'alert'];
const NO_ADDRESS = 'a region stands around every page, and has no address of its own.';

/** Frames that read a property, and the message for all others. */
const READ = {
  route: { by: WITH_ADDRESS, otherwise: NO_ADDRESS },
  within: { by: WITH_ADDRESS, otherwise: NO_ADDRESS },
  over: { by: ['modal', 'alert'], otherwise: 'only a dialog stands over a page.' },
  under: { by: ['page'], otherwise: 'only a page lies under another one.' },
  listed: { by: ['page'], otherwise: 'only a page is found by search engines.' },
  submit: { by: WITH_ADDRESS, otherwise: 'a region comes to no end. What it does, a button does.' },
} as const satisfies { readonly [Part in keyof Flow]?: { readonly by: readonly Frame[]; readonly otherwise: string } };

/** Reports properties that the frame of a flow ignores. */
export const frameProperties = lintRule({
  codes: ['FLOW_UNUSED_NAME'],
  over: 'definition',
  run: ({ flow, document }) =>
    (['route', 'within', 'over', 'under', 'listed', 'submit'] as const).flatMap((part) => {
      const { by, otherwise } = READ[part];
      if (flow[part] === undefined || by.some((frame) => frame === flow.as)) return [];
      return [document.problem('FLOW_UNUSED_NAME', `/${part}`, `${otherwise} Remove "${part}".`)];
    }),
});
