// Everything a flow may refer to, and where each object of a definition stands in its file.
import type { ErrorCode, Fix, Problem } from '../../errors.ts';
import { follow } from '../../expressions/scope.ts';
import type { Catalogue, Flow, Types } from '../../flow.ts';
import type { KeptAnswer, Words } from '../../host.ts';
import type { Document } from '../load/document.ts';
import { originalOf } from '../load/originals.ts';
import { pointersIn } from '../load/pointers.ts';

/** The catalogue, the types of the API, and the other flows, by the ids that open and redirect take. */
export interface World {
  readonly catalogue: Catalogue;
  readonly types: Types;
  /** The ids of all flows and pages. */
  readonly flows: ReadonlySet<string>;
  /** The public names by which content may have a dialog opened; nothing when one cannot be read. */
  readonly names?: ReadonlySet<string>;
  /** What each flow is opened with, by its id. A flow that is not here may be given anything. */
  readonly inputs?: Readonly<Record<string, NonNullable<Flow['input']>>>;
  /** The answers that each page keeps in its address, by its id and their fields. A page that is not here may keep any. */
  readonly keeps?: Readonly<Record<string, Readonly<Record<string, KeptAnswer>>>>;
  /** Where each flow stands among the pages, by its id. */
  readonly places?: Readonly<Record<string, Pick<Flow, 'as' | 'route' | 'under'>>>;
  /** Locale, then file (flow, fragment, common), then its words. A locale with a fallback may lack texts. */
  readonly copy: Readonly<Record<string, Readonly<Record<string, Words>>>>;
  /** The same files with their positions; without them what is wrong in one is said where a flow uses it. */
  readonly documents?: Readonly<Record<string, Readonly<Record<string, Document>>>>;
}

/** Every flow: its id, and where it stands. */
export type Flows = Pick<World, 'flows' | 'places'>;

/** Whether a flow is there of which nobody knows where it stands: it cannot be read. */
export const isUnread = ({ flows, places }: Flows, id: string): boolean =>
  flows.has(id) && !(places && Object.hasOwn(places, id));

/** Whether it is known of every flow where it stands. */
export const allStand = <Around extends Flows>(enclosing: Around): enclosing is Around & Required<Flows> =>
  enclosing.places !== undefined && ![...enclosing.flows].some((id) => isUnread(enclosing, id));

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
  readonly #documents: Document[] = [];

  add(document: Document): void {
    this.#documents.push(document);
  }

  /** Whether what stands in the file, at an object or further on, reads an argument of its fragment. */
  readsArgument(at: object, further: string): boolean {
    const keys = further.split('/').slice(1);
    return JSON.stringify(follow(originalOf(at), keys))?.includes('"with.') ?? false;
  }

  /**
   * A problem at an object; at the file as a whole when the object was made while preparing.
   *
   * @param further the way from the object to the place
   * @param fix what to write at that place, or below it
   */
  problem<Code extends ErrorCode>(
    at: object,
    otherwise: Document,
    code: Code,
    message: string,
    further = '',
    fix?: FixHere,
  ): Problem<Code> {
    const definition = originalOf(at);
    const document = this.#documents.find((one) => pointersIn(one.value).has(definition));
    if (!document) return otherwise.problem(code, '', message);
    const pointer = pointersIn(document.value).get(definition) + further;
    const { below = '', ...change } = fix ?? {};
    return document.problem(code, pointer, message, fix && ({ ...change, pointer: pointer + below } as Fix));
  }
}
