// Leaves of each icon what is its own: 60 icons with names, keys and the library that puts them together weigh twice as much.
import { join } from 'node:path';
import type { IconNode } from 'lucide-react';
import type { Plugin } from 'vite';

const ICON = /\/lucide-react\/dist\/esm\/icons\/[\w-]+\.mjs$/;

/**
 * The Vite plugin; browser and server draw the same.
 *
 * @param root the folder of the project, with `renderer/drawIcon.tsx`
 */
export function strokes(root: string): Plugin {
  const drawIcon = JSON.stringify(join(root, 'renderer/drawIcon.tsx'));
  return {
    name: 'fahrplan:strokes',
    apply: 'build',
    enforce: 'pre',
    async load(id) {
      if (!ICON.test(id)) return null;
      const { __iconData: data } = (await import(id)) as { __iconData?: { readonly node: IconNode } };
      // An older name of another icon.
      if (!data) return null;
      const own = data.node.map(([shape, { key: _, ...attributes }]) => {
        const { d, ...others } = attributes;
        return shape === 'path' && Object.keys(others).length === 0 ? d : [shape, attributes];
      });
      return `import { drawIcon } from ${drawIcon};\nexport default drawIcon(...${JSON.stringify(own)});`;
    },
  };
}
