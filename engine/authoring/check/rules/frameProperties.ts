import type { Flow } from '../../../flow.ts';
import { lintRule } from '../lintRule.ts';

type Frame = Flow['as'];

const WITH_ADDRESS: readonly Frame[] = ['page', 'modal', 'alert'];
const NO_ADDRESS = 'a region has no address.';

/** Frames that read a property, and the message for all others. */
const READ = {
  route: { by: WITH_ADDRESS, otherwise: NO_ADDRESS },
  within: { by: WITH_ADDRESS, otherwise: NO_ADDRESS },
  over: { by: ['modal', 'alert'], otherwise: 'only dialogs open over a page.' },
  under: { by: ['page'], otherwise: 'only pages have a parent page.' },
  listed: { by: ['page'], otherwise: 'only pages are listed for search engines.' },
  submit: { by: WITH_ADDRESS, otherwise: 'a region is never submitted; use a button.' },
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
