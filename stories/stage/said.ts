// Accessibility trees of stories, written by hand and compared in .storybook/tree.setup.ts.

let lines: readonly string[] = [];

interface Playable {
  readonly play: (...playing: never[]) => Promise<void>;
}

/** A story with the lines of its accessibility tree in Chromium. */
export const said = <Story extends Playable>(story: Story, tree: readonly string[]) => ({
  ...story,
  play: async (...playing: Parameters<Story['play']>): Promise<void> => {
    await story.play(...playing);
    lines = tree;
  },
});

/** Takes the lines of the story played last; empty for none. */
export function takeTree(): readonly string[] {
  const taken = lines;
  lines = [];
  return taken;
}
