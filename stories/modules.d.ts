declare module 'virtual:scenes' {
  import type { Json } from '@fahrplan/engine';

  /** Subset of the scenes that pages need (stories/server/scenes.ts). */
  export const scenes: {
    readonly scenarios: readonly {
      readonly id: string;
      readonly title: string;
      readonly route: Readonly<Record<string, string>>;
    }[];
    readonly given: Readonly<Record<string, Readonly<Record<string, Json>>>>;
  };
}

declare module 'virtual:recorded' {
  import type { Reply } from '@fahrplan/engine';

  export const loadRecorded: Readonly<Record<string, () => Promise<{ recorded: Record<string, Reply> }>>>;
}

declare module '*.css';
