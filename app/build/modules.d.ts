declare module 'virtual:flows' {
  import type { LoadedFlow, PreparedCatalogue, Words } from '#engine';

  export interface FlowEntry {
    readonly id: string;
    readonly as: 'modal' | 'alert' | 'page' | 'region';
    readonly name?: string;
    readonly over?: string;
    readonly routes: readonly string[];
  }

  export const catalogue: PreparedCatalogue;
  export const flows: readonly FlowEntry[];
  export const loadFlow: Readonly<Record<string, () => Promise<{ loaded: LoadedFlow }>>>;
  export const loadWords: Readonly<Record<string, () => Promise<{ words: Readonly<Record<string, Words>> }>>>;
}

declare module 'virtual:places' {
  import type { FlowPlaces, PlaceTable } from '#engine/explain';

  /** A file, and where in it everything stands. */
  export interface Traced<Places> {
    readonly file: string;
    readonly text: string;
    readonly places: Places;
  }

  export const catalogue: Traced<PlaceTable>;
  export const loadPlaces: Readonly<Record<string, () => Promise<{ traced: Traced<FlowPlaces> }>>>;
}

interface Window {
  /** What the page's bot-protection service hands out for an action; a page without such a service has none. */
  readonly botProtection?: (action: string) => Promise<string>;
}
