declare module 'virtual:flows' {
  import type { LoadedFlow, PreparedCatalogue, Words } from '#engine';
  import type { FlowKind } from '#renderer';
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

  export interface KindModule {
    readonly kind: FlowKind;
  }

  export const catalogue: PreparedCatalogue;
  export const flows: readonly FlowEntry[];
  export const loadFlow: Readonly<Record<string, () => Promise<FlowModule>>>;
  /** The kinds that each flow needs: to be fetched with it, and passed to whatever opens and draws it. */
  export const loadKinds: Readonly<Record<string, readonly (() => Promise<KindModule>)[]>>;
  /** What is said when no words could be fetched, by locale with words of its own. */
  export const lastWords: Readonly<Record<string, Words>>;
  /** What belongs to no flow, by locale. */
  export const loadWords: Readonly<Record<string, () => Promise<{ words: WordFiles }>>>;
}

declare module 'virtual:demo' {
  import type { DemoWords } from '../demo/words.ts';

  /** The words of the demo's bar, by locale. */
  export const loadDemoWords: Readonly<Record<string, () => Promise<{ words: DemoWords }>>>;
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
