declare module 'virtual:kinds' {
  import type { RendererExtension } from '@fahrplan/renderer';

  /** Kinds of the measured flows. */
  export const kinds: readonly RendererExtension[];
}
