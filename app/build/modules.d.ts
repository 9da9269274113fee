declare module 'virtual:flows' {
  import type { KeptAnswer, LoadedFlow, PreparedCatalogue, Words } from '@fahrplan/engine';
  import type { Named } from '@fahrplan/engine/authoring';
  import type { RendererExtension } from '@fahrplan/renderer';
  import type { WordFiles } from '../portal/host/languagePack.ts';

  export interface FlowEntry {
    readonly id: string;
    readonly as: 'modal' | 'alert' | 'page' | 'region';
    readonly name?: string;
    /** Page behind it, or candidates: the first whose address can be filled. */
    readonly over?: string | readonly string[];
    /** Parent page. */
    readonly under?: string;
    readonly within?: string;
    readonly routes: readonly string[];
    /** Answers in its address, by field. */
    readonly keeps?: Readonly<Record<string, KeptAnswer>>;
    /** Answers that do not make another page for search engines. */
    readonly alike?: readonly string[];
  }

  /** A flow with its texts in one language. */
  export interface FlowModule {
    readonly loaded: LoadedFlow;
    readonly named: Named;
    readonly words: WordFiles;
  }

  /** One language: texts outside flows, and loaders of flows. */
  export interface LanguageModule {
    readonly words: WordFiles;
    /** Excludes alerts. */
    readonly loadFlow: Readonly<Record<string, () => Promise<FlowModule>>>;
    readonly loadAlerts: () => Promise<AlertsModule>;
  }

  export interface KindModule {
    readonly kind: RendererExtension;
  }

  /** Alerts in one language, each with its kinds. */
  export interface AlertsModule {
    readonly alerts: Readonly<Record<string, readonly [FlowModule, readonly KindModule[]]>>;
  }

  /** Part of the catalogue that every page loads. */
  export const catalogue: Omit<PreparedCatalogue, Exclude<keyof Named, 'memory'>>;
  /** Complete catalogue, for opening flows without their modules. */
  export const wholeCatalogue: PreparedCatalogue;
  export const flows: readonly FlowEntry[];
  /** Loaders of the kinds of each flow except alerts. */
  export const loadKinds: Readonly<Record<string, readonly (() => Promise<KindModule>)[]>>;
  /** Texts for when none can be fetched, by locale. */
  export const lastWords: Readonly<Record<string, Words>>;
  /** Loaders by locale of the catalogue. */
  export const loadLanguage: Readonly<Record<string, () => Promise<LanguageModule>>>;
}

declare module 'virtual:listed' {
  import type { Listing } from '@fahrplan/engine';

  /** Listings for the sitemap, by page. */
  export const listed: Readonly<Record<string, Listing>>;
  /** Flows that are not open to every customer. */
  export const guarded: readonly string[];
  /** The names in queries that any flow reads, or keeps answers under. */
  export const queryNames: readonly string[];
}

declare module 'virtual:demo' {
  import type { DemoWords } from '../devtools/demo/wordList.ts';

  /** Loaders of the demo bar's texts, by locale. */
  export const loadDemoWords: Readonly<Record<string, () => Promise<{ words: DemoWords }>>>;
}

declare module 'virtual:places' {
  import type { FlowLocations, LocationTable } from '@fahrplan/engine/authoring/explain';

  /** A file with the positions of its parts. */
  export interface Traced<Places> {
    readonly file: string;
    readonly text: string;
    readonly places: Places;
  }

  export const catalogue: Traced<LocationTable>;
  export const loadPlaces: Readonly<Record<string, () => Promise<{ traced: Traced<FlowLocations> }>>>;
}

interface Window {
  /** Token of a bot-protection service in the page, if there is one. */
  readonly botProtection?: (action: string) => Promise<string>;
}

declare module 'virtual:project-code' {
  /** Schemas and types by path. */
  export const texts: Readonly<Record<string, string>>;
  /** URL paths of the files that are served beside the flows. */
  export const served: readonly string[];
}

declare module 'virtual:help' {
  /** Documents of the project for editors, as HTML. */
  export const topics: readonly {
    readonly path: string;
    readonly title: string;
    readonly sections: readonly {
      readonly anchor: string;
      readonly title: string;
      readonly html: string;
      readonly text: string;
    }[];
  }[];
}
