import type { ErrorCode, Fix, Problem } from '../../errors.ts';
import { follow } from '../../expressions/scope.ts';
import type { Catalogue, Flow, Types } from '../../flow.ts';
import type { KeptAnswer, Words } from '../../host.ts';
import type { Document } from '../load/document.ts';
import { originalOf } from '../load/originals.ts';
import { pointersIn } from '../load/pointers.ts';

/** Everything that a flow may refer to. */
export interface World {
  readonly catalogue: Catalogue;
  readonly types: Types;
  /** Ids of all flows and pages. */
  readonly flows: ReadonlySet<string>;
  /** Public names under which content opens dialogs; undefined if one cannot be read. */
  readonly names?: ReadonlySet<string>;
  /** Inputs of each flow by id. A flow that is missing here accepts anything. */
  readonly inputs?: Readonly<Record<string, NonNullable<Flow['input']>>>;
  /** Answers in the URL, by page and field. A page that is missing here may keep any. */
  readonly keeps?: Readonly<Record<string, Readonly<Record<string, KeptAnswer>>>>;
  /** Words with which each flow closes. A flow that is missing here may close with any. */
  readonly closes?: Readonly<Record<string, readonly string[]>>;
  /** Frame, route, parent page and public name of each flow, by id. */
  readonly places?: Readonly<Record<string, Pick<Flow, 'as' | 'route' | 'under' | 'name'>>>;
  /** Texts by locale and file (flow, fragment, common). A locale with a fallback may lack texts. */
  readonly copy: Readonly<Record<string, Readonly<Record<string, Words>>>>;
  /** The same files with positions; without them, problems point at the use of a text. */
  readonly documents?: Readonly<Record<string, Readonly<Record<string, Document>>>>;
}

/** Ids of all flows with the routes of those that can be read, and the names of all e-mails. */
export type Flows = Pick<World, 'flows' | 'places'> & { readonly mails?: ReadonlySet<string> };

/** Returns true for an existing flow that cannot be read. */
export const isUnread = ({ flows, places }: Flows, id: string): boolean =>
  flows.has(id) && !(places && Object.hasOwn(places, id));

/** Returns true if all flows can be read. */
export const allStand = <Around extends Flows>(enclosing: Around): enclosing is Around & Required<Flows> =>
  enclosing.places !== undefined && ![...enclosing.flows].some((id) => isUnread(enclosing, id));

export interface FixHere {
  readonly change: 'replace' | 'rename' | 'remove';
  readonly to?: string | number | readonly string[];
  /** Pointer from the location of the problem to that of the change. */
  readonly below?: string;
}

/** Returns a fix that writes the intended name. */
export const replaceBy = (to: string | undefined, below?: string): FixHere | undefined =>
  to === undefined ? undefined : { change: 'replace', to, ...(below && { below }) };

/** Finds the source locations of objects, even after their expansion into a prepared flow. */
export class Origins {
  readonly #documents: Document[] = [];

  add(document: Document): void {
    this.#documents.push(document);
  }

  /** Returns true if the source below an object reads an argument of its fragment. */
  readsArgument(at: object, further: string): boolean {
    const keys = further.split('/').slice(1);
    return JSON.stringify(follow(originalOf(at), keys))?.includes('"with.') ?? false;
  }

  /**
   * Creates a problem at an object, or at the whole file if expansion created the object.
   * @param further pointer from the object to the location
   * @param fix change at that location, or below it
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
