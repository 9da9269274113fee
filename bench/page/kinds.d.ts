declare module 'virtual:kinds' {
  import type { RendererExtension } from '@fahrplan/renderer';

  /** The kinds of the flows that the page is measured with. */
  export const kinds: readonly RendererExtension[];
}
