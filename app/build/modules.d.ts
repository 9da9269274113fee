declare module 'virtual:flows' {
  import type { KeptAnswer, LoadedFlow, PreparedCatalogue, Words } from '@fahrplan/engine';
  import type { Named } from '@fahrplan/engine/authoring';
  import type { RendererExtension } from '@fahrplan/renderer';
  import type { WordFiles } from '../portal/host/languagePack.ts';

  export interface FlowEntry {
    readonly id: string;
    readonly as: 'modal' | 'alert' | 'page' | 'region';
    readonly name?: string;
    /** The page behind it, or several of which the first is that whose address can be told. */
    readonly over?: string | readonly string[];
    /** The page above it. */
    readonly under?: string;
    readonly within?: string;
    readonly routes: readonly string[];
    /** The answers that it keeps in its address, by field. */
    readonly keeps?: Readonly<Record<string, KeptAnswer>>;
    /** Those of them with which the page says the same in another way. */
    readonly alike?: readonly string[];
  }

  /** A flow and its words in one language. */
  export interface FlowModule {
    readonly loaded: LoadedFlow;
    readonly named: Named;
    readonly words: WordFiles;
  }

  /** What belongs to no flow in one language, and every flow with its words in it. */
  export interface LanguageModule {
    readonly words: WordFiles;
    /** All but alerts. */
    readonly loadFlow: Readonly<Record<string, () => Promise<FlowModule>>>;
    readonly loadAlerts: () => Promise<AlertsModule>;
  }

  export interface KindModule {
    readonly kind: RendererExtension;
  }

  /** The alerts in one language, each with the kinds that it needs. */
  export interface AlertsModule {
    readonly alerts: Readonly<Record<string, readonly [FlowModule, readonly KindModule[]]>>;
  }

  /** What every page knows of the catalogue. */
  export const catalogue: Omit<PreparedCatalogue, Exclude<keyof Named, 'memory'>>;
  /** All of it, for who opens flows without their modules. */
  export const wholeCatalogue: PreparedCatalogue;
  export const flows: readonly FlowEntry[];
  /** The kinds that each flow but alerts needs: to be fetched with it, and passed to whatever opens and draws it. */
  export const loadKinds: Readonly<Record<string, readonly (() => Promise<KindModule>)[]>>;
  /** What is said when no words could be fetched, by locale with words of its own. */
  export const lastWords: Readonly<Record<string, Words>>;
  /** Each locale of the catalogue. */
  export const loadLanguage: Readonly<Record<string, () => Promise<LanguageModule>>>;
}

declare module 'virtual:listed' {
  import type { Listing } from '@fahrplan/engine';

  /** How addresses of pages are found that search engines are told, by page. */
  export const listed: Readonly<Record<string, Listing>>;
  /** The flows that not everybody may open. */
  export const guarded: readonly string[];
  /** The names in queries that any flow reads, or keeps answers under. */
  export const queryNames: readonly string[];
}

declare module 'virtual:demo' {
  import type { DemoWords } from '../devtools/demo/wordList.ts';

  /** The words of the demo's bar, by locale. */
  export const loadDemoWords: Readonly<Record<string, () => Promise<{ words: DemoWords }>>>;
}

declare module 'virtual:places' {
  import type { FlowLocations, LocationTable } from '@fahrplan/engine/authoring/explain';

  /** A file, and where in it everything stands. */
  export interface Traced<Places> {
    readonly file: string;
    readonly text: string;
    readonly places: Places;
  }

  export const catalogue: Traced<LocationTable>;
  export const loadPlaces: Readonly<Record<string, () => Promise<{ traced: Traced<FlowLocations> }>>>;
}

interface Window {
  /** What the page's bot-protection service hands out for an action; a page without such a service has none. */
  readonly botProtection?: (action: string) => Promise<string>;
}
