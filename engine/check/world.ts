// Everything a flow may refer to, and where each object of a definition stands in its file.
import type { Fix, Problem } from '../errors.ts';
import type { Catalogue, Flow, Types } from '../flow.ts';
import type { Words } from '../host.ts';
import { originalOf } from '../load/copies.ts';
import type { Document } from '../load/document.ts';
import { toPointer } from '../load/document.ts';

/** The catalogue, the types of the API, and the other flows, by the ids that open and redirect take. */
export interface World {
  readonly catalogue: Catalogue;
  readonly types: Types;
  /** The ids of all flows and pages. */
  readonly flows: ReadonlySet<string>;
  /** What each flow is opened with, by its id. A flow that is not here may be given anything. */
  readonly inputs?: Readonly<Record<string, NonNullable<Flow['input']>>>;
  /** Locale, then file (flow, fragment, common), then its words. A locale with a fallback may lack texts. */
  readonly copy: Readonly<Record<string, Readonly<Record<string, Words>>>>;
  /** The same files with their positions; without them what is wrong in one is said where a flow uses it. */
  readonly documents?: Readonly<Record<string, Readonly<Record<string, Document>>>>;
}

/** A change at the place of a problem. */
export interface FixHere {
  readonly change: 'replace' | 'rename' | 'remove';
  readonly to?: string | number | readonly string[];
  /** The way from the place of the problem to that of the change. */
  readonly below?: string;
}

/** The change that writes the one name that was meant. */
export const replaceBy = (to: string | undefined, below?: string): FixHere | undefined =>
  to === undefined ? undefined : { change: 'replace', to, ...(below && { below }) };

/** Remembers where the objects of files came from, also after they were moved into a prepared flow. */
export class Origins {
  readonly #known = new WeakMap<object, { document: Document; pointer: string }>();

  add(document: Document): void {
    const visit = (value: unknown, parts: readonly (string | number)[]): void => {
      if (typeof value !== 'object' || value === null) return;
      this.#known.set(value, { document, pointer: toPointer(parts) });
      for (const [key, part] of Object.entries(value)) visit(part, [...parts, key]);
    };
    visit(document.value, []);
  }

  /**
   * A problem at an object; at the file as a whole when the object was made while preparing.
   *
   * @param further the way from the object to the place
   * @param fix what to write at that place, or below it
   */
  problem(
    at: object,
    otherwise: Document,
    code: Problem['code'],
    message: string,
    further = '',
    fix?: FixHere,
  ): Problem {
    const origin = this.#known.get(originalOf(at));
    if (!origin) return otherwise.problem(code, '', message);
    const pointer = origin.pointer + further;
    const { below = '', ...change } = fix ?? {};
    return origin.document.problem(code, pointer, message, fix && ({ ...change, pointer: pointer + below } as Fix));
  }
}
