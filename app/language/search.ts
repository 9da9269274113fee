// Search in names, and in the words that customers see.
import type { Location, SymbolInformation } from 'vscode-json-languageservice';
import { basename } from '../build/projectFiles.ts';
import type { CopyWords } from './copyWords.ts';
import type { Source } from './documents.ts';
import type { Name, Names } from './names.ts';
import type { Occurrence } from './occurrences.ts';
import { nodeAt, pathTo, rangeOf } from './ranges.ts';

/** Entries of a list that an editor shows: longer ones are never read. */
const MAX_FOUND = 200;

export class Search {
  constructor(
    readonly names: Names,
    readonly words: CopyWords,
  ) {}

  /** Finds names, titles and the words that customers see. */
  find(query: string): SymbolInformation[] {
    const wanted = query.trim().toLowerCase();
    if (wanted === '') return [];
    const found: SymbolInformation[] = [];
    for (const one of this.names.declarations()) {
      if (found.length >= MAX_FOUND) break;
      if (one.name.toLowerCase().includes(wanted))
        found.push({ name: one.name, kind: 13, location: this.#location(one), containerName: one.kind });
    }
    for (const locale of this.names.documents.names('flows/copy'))
      for (const file of this.names.documents.names(`flows/copy/${locale}`))
        found.push(...this.#wordsLike(wanted, locale, file));
    return found.slice(0, MAX_FOUND);
  }

  /** The step, and the key of a text, tell where customers see it. */
  #wordsLike(wanted: string, locale: string, file: string): SymbolInformation[] {
    const scope = basename(file, '.json');
    const words = this.words.in(locale, scope) ?? {};
    return Object.entries(words).flatMap(([key, text]): SymbolInformation[] => {
      const said = typeof text === 'string' ? text : Object.values(text).join(' ');
      if (key === '$schema' || !said.toLowerCase().includes(wanted)) return [];
      const name: Name = { kind: 'text', scope, name: key };
      const at = this.names.declarationsOf(name).find((one) => one.file === `flows/copy/${locale}/${file}`);
      return at
        ? [{ name: said, kind: 15, location: this.#location(at), containerName: `${key} · ${this.#stepsWith(name)}` }]
        : [];
    });
  }

  #stepsWith(name: Name): string {
    const steps = this.names.occurrencesOf(name).flatMap((use): string[] => {
      if (use.declares) return [];
      const node = nodeAt(this.names.documents.source(use.file), use.offset);
      const [list, index] = node ? pathTo(node) : [];
      const { root } = this.names.documents.source(use.file);
      const step = list === 'steps' && typeof index === 'number' ? stepAt(root, index) : undefined;
      return [step ? `${use.scope}, ${step}` : use.scope];
    });
    return [...new Set(steps)].join('; ') || name.scope;
  }

  #location({ file, offset, length }: Occurrence): Location {
    return { uri: file, range: rangeOf(this.names.documents.source(file).document, offset, length) };
  }
}

function stepAt(root: Source['root'], index: number): string | undefined {
  const steps =
    root?.type === 'object' ? root.properties.find(({ keyNode }) => keyNode.value === 'steps')?.valueNode : undefined;
  const step = steps?.type === 'array' ? steps.items[index] : undefined;
  const id =
    step?.type === 'object'
      ? step.properties.find(({ keyNode }) => keyNode.value === 'id')?.valueNode?.value
      : undefined;
  return typeof id === 'string' ? id : undefined;
}
