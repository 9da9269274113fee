declare module 'virtual:flows' {
  import type { LoadedFlow, PreparedCatalogue } from '#engine';
  import type { WordFiles } from '../host/wordStore.ts';

  export interface FlowEntry {
    readonly id: string;
    readonly as: 'modal' | 'alert' | 'page' | 'region';
    readonly name?: string;
    readonly over?: string;
    readonly routes: readonly string[];
  }

  /** A flow and its words by locale. */
  export interface FlowModule {
    readonly loaded: LoadedFlow;
    readonly words: Readonly<Record<string, WordFiles>>;
  }

  export const catalogue: PreparedCatalogue;
  export const flows: readonly FlowEntry[];
  export const loadFlow: Readonly<Record<string, () => Promise<FlowModule>>>;
  /** What each flow draws beyond what every page has: to be fetched with it, before it is drawn. */
  export const loadKinds: Readonly<Record<string, readonly (() => Promise<object>)[]>>;
  /** What belongs to no flow, by locale. */
  export const loadWords: Readonly<Record<string, () => Promise<{ words: WordFiles }>>>;
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
