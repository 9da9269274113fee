// Puts the looks of all parts into one file more: a page that is drawn on the server has its parts from the start, and names no other.
import type { Plugin } from 'vite';

/** The Vite plugin. Of several files with the same name, the server takes what begins with `all-`. */
export function allStyles(): Plugin {
  return {
    name: 'fahrplan:all-styles',
    enforce: 'post',
    apply: (_, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    generateBundle(_, bundle) {
      const files = Object.values(bundle).filter(({ fileName }) => fileName.endsWith('.css'));
      // What every page starts with goes before: parts say what is different about them.
      const isFirst = ({ fileName }: { fileName: string }) => Number(!/\/index-[^/]*$/.test(fileName));
      const ordered = files.toSorted((one, other) => isFirst(one) - isFirst(other));
      const source = ordered.map((file) => ('source' in file ? String(file.source) : '')).join('\n');
      this.emitFile({ type: 'asset', name: 'all.css', source });
    },
  };
}
