// Source locations of all parts of a flow: written by the build, read by explanations.

import { follow } from '../../expressions/scope.ts';
import type { Flow, PreparedFlow, WrittenCatalogue } from '../../flow.ts';
import type {
  FlowLocations,
  LocationEntry,
  LocationTable,
  SourceLocation,
  VariantChange,
  VariantLocations,
} from '../explain/locationTable.ts';
import { type Position, parseDocument, positionsIn } from './document.ts';
import { catalogueOf } from './expand.ts';
import { originalOf } from './originals.ts';
import { eachObject, pointersIn, toPointer } from './pointers.ts';
import { prepareFlow } from './prepare.ts';
import { applyVariant } from './variants.ts';

interface FileText {
  readonly file: string;
  readonly text: string;
}

/** Parsed file with the positions and pointers of its objects. */
class Traced {
  readonly value: unknown;
  readonly positions: ReadonlyMap<string, Position>;
  readonly pointers: ReadonlyMap<object, string>;

  constructor({ file, text }: FileText) {
    this.value = parseDocument(file, text).value;
    this.positions = positionsIn(text);
    this.pointers = pointersIn(this.value);
  }

  entryAt(pointer: string, file: number): LocationEntry | null {
    const position = this.positions.get(pointer);
    return position ? [file, position.line, position.column] : null;
  }
}

const traced = new WeakMap<FileText, Traced>();

/** Parses the catalogue once for all flows. */
function traceShared(shared: FileText): Traced {
  const file = traced.get(shared) ?? new Traced(shared);
  traced.set(shared, file);
  return file;
}

/**
 * Returns the locations of all objects of a prepared flow, which must load without problems.
 * @param shared the catalogue; pass the same object again to read it only once
 */
export function locationsOfFlow(own: FileText, shared: FileText): FlowLocations {
  const [flowFile, sharedFile] = [new Traced(own), traceShared(shared)];
  const flow = flowFile.value as Flow;
  const catalogue = catalogueOf(sharedFile.value as WrittenCatalogue);
  const files = [own.file, shared.file];
  const tableOf = (prepared: PreparedFlow) => tableFrom(prepared, [flowFile, sharedFile], files);
  const variants = Object.entries(flow.variants ?? {}).map(([name, variant]): [string, VariantLocations] => [
    name,
    {
      table: tableOf(prepareFlow(applyVariant(flow, variant.changes).flow, catalogue)),
      location: locationIn(own.file, flowFile.positions.get(toPointer(['variants', name]))),
      changes: variant.changes.map((change, index): VariantChange => {
        const position = flowFile.positions.get(toPointer(['variants', name, 'changes', index]));
        return { at: change.at, does: changeOf(change), location: locationIn(own.file, position) };
      }),
    },
  ]);
  return { base: tableOf(prepareFlow(flow, catalogue)), variants: Object.fromEntries(variants) };
}

export function locationsOfCatalogue(shared: FileText): LocationTable {
  const file = traceShared(shared);
  return tableFrom(catalogueOf(file.value as WrittenCatalogue), [file], [shared.file]);
}

const locationIn = (file: string, position: Position | undefined): SourceLocation | null =>
  position ? { file, ...position, argument: null } : null;

const CHANGES = ['remove', 'replace', 'set', 'append', 'before', 'after'] as const;

const changeOf = (change: object): VariantChange['does'] => CHANGES.find((name) => name in change) ?? 'set';

function tableFrom(whole: object, sources: readonly Traced[], files: readonly string[]): LocationTable {
  const at: Record<string, LocationEntry> = {};
  eachObject(whole, (part, pointer) => {
    const original = originalOf(part);
    const file = sources.findIndex(({ pointers }) => pointers.has(original));
    const source = sources[file];
    const entry = source?.entryAt(source.pointers.get(original) ?? '', file);
    if (!entry) return;
    const argument = argumentIn(original);
    at[pointer] = argument === null ? entry : [entry[0], entry[1], entry[2], argument];
  });
  return { files, at };
}

/** Returns the name of the argument that a fragment reads at this object. */
function argumentIn(original: object): string | null {
  const [path] = [follow(original, ['var'])].flat();
  return typeof path === 'string' && path.startsWith('with.') ? path.slice('with.'.length) : null;
}
