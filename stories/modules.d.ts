declare module 'virtual:scenes' {
  import type { Json } from '#engine';

  /** What stories/server/scenes.ts reads, as far as a page needs it. */
  export const scenes: {
    readonly scenarios: readonly {
      readonly id: string;
      readonly title: string;
      readonly route: Readonly<Record<string, string>>;
    }[];
    readonly given: Readonly<Record<string, Readonly<Record<string, Json>>>>;
    readonly fitting: Readonly<Record<string, readonly string[]>>;
  };
  export const loadRecorded: Readonly<Record<string, () => Promise<{ recorded: Record<string, never> }>>>;
}

declare module '*.css';
