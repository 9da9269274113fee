declare module 'virtual:kinds' {
  import type { FlowKind } from '@fahrplan/renderer';

  /** The kinds of the flows that the page is measured with. */
  export const kinds: readonly FlowKind[];
}
