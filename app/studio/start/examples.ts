// Files of the starting points, each loaded when it is chosen.
import type { Example } from './startingPoints.ts';

const FILES = import.meta.glob<string>('./points/*/*.json', { query: '?raw', import: 'default' });

export async function exampleOf(name: string): Promise<Example> {
  const own = Object.entries(FILES).filter(([path]) => path.startsWith(`./points/${name}/`));
  const texts = await Promise.all(
    own.map(async ([path, load]) => [path.replace(/^.*\/|\.json$/g, ''), await load()] as const),
  );
  const { flow = '', ...words } = Object.fromEntries(texts);
  return { flow, words };
}
