// Replaces icon modules by their paths: names, keys and the library double the size of 60 icons.
import { join } from 'node:path';
import type { IconNode } from 'lucide-react';
import type { Plugin } from 'vite';

const ICON = /\/lucide-react\/dist\/esm\/icons\/[\w-]+\.mjs$/;

/** The Vite plugin; `root` is the project folder with `renderer/drawIcon.tsx`. */
export function strokes(root: string): Plugin {
  const drawIcon = JSON.stringify(join(root, 'renderer/drawIcon.tsx'));
  return {
    name: 'fahrplan:strokes',
    apply: 'build',
    enforce: 'pre',
    async load(id) {
      if (!ICON.test(id)) return null;
      const { __iconData: data } = (await import(id)) as { __iconData?: { readonly node: IconNode } };
      // An alias of another icon.
      if (!data) return null;
      const own = data.node.map(([shape, { key: _, ...attributes }]) => {
        const { d, ...others } = attributes;
        return shape === 'path' && Object.keys(others).length === 0 ? d : [shape, attributes];
      });
      return `import { drawIcon } from ${drawIcon};\nexport default drawIcon(...${JSON.stringify(own)});`;
    },
  };
}
