// Where everything of a flow stands in its files, for those who ask why: written by the build, read by explanations.

import { follow } from '../../expressions/scope.ts';
import type { Flow, PreparedFlow, WrittenCatalogue } from '../../flow.ts';
import type {
  FlowLocations,
  LocationEntry,
  LocationTable,
  SourceLocation,
  WrittenChange,
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

/** A file with the pointer of each of its objects. */
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

/** The file that each flow is traced with: read for the first. */
function traceShared(shared: FileText): Traced {
  const file = traced.get(shared) ?? new Traced(shared);
  traced.set(shared, file);
  return file;
}

/**
 * The places of every object of a flow as it is walked. The flow must be one that loads.
 *
 * @param shared the catalogue; the same object for the same text: it is read once
 */
export function locationsOfFlow(own: FileText, shared: FileText): FlowLocations {
  const [flowFile, sharedFile] = [new Traced(own), traceShared(shared)];
  const flow = flowFile.value as Flow;
  const catalogue = catalogueOf(sharedFile.value as WrittenCatalogue);
  const files = [own.file, shared.file];
  const tableOf = (prepared: PreparedFlow) => tableFrom(prepared, [flowFile, sharedFile], files);
  const variants = Object.entries(flow.variants ?? {}).map(([name, variant]) => [
    name,
    {
      places: tableOf(prepareFlow(applyVariant(flow, variant.changes).flow, catalogue)),
      place: placeIn(own.file, flowFile.positions.get(toPointer(['variants', name]))),
      changes: variant.changes.map((change, index): WrittenChange => {
        const position = flowFile.positions.get(toPointer(['variants', name, 'changes', index]));
        return { at: change.at, does: changeOf(change), location: placeIn(own.file, position) };
      }),
    },
  ]);
  return { base: tableOf(prepareFlow(flow, catalogue)), variants: Object.fromEntries(variants) };
}

/** The places of the catalogue. */
export function locationsOfCatalogue(shared: FileText): LocationTable {
  const file = traceShared(shared);
  return tableFrom(catalogueOf(file.value as WrittenCatalogue), [file], [shared.file]);
}

const placeIn = (file: string, position: Position | undefined): SourceLocation | null =>
  position ? { file, ...position, argument: null } : null;

const CHANGES = ['remove', 'replace', 'set', 'append', 'before', 'after'] as const;

const changeOf = (change: object): WrittenChange['does'] => CHANGES.find((name) => name in change) ?? 'set';

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

/** The argument that stood in a fragment where something else was put in. */
function argumentIn(original: object): string | null {
  const [path] = [follow(original, ['var'])].flat();
  return typeof path === 'string' && path.startsWith('with.') ? path.slice('with.'.length) : null;
}
