// Accessibility trees of stories: read and written by hand, compared in the tests (.storybook/tree.setup.ts).

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

/** The lines of the story that was played last; none when it has none. */
export function takeTree(): readonly string[] {
  const taken = lines;
  lines = [];
  return taken;
}
