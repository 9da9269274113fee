import type { Expression, PreparedFlow, Text } from '../../../flow.ts';
import type { Aliases } from '../graph/aliases.ts';
import type { World } from '../world.ts';
import { FiniteValues } from './finiteValues.ts';
import { Verdicts } from './verdicts.ts';

export interface TextKey {
  readonly own: string;
  readonly fragment: string | undefined;
}

/** Returns the key of a text; undefined if it shows a value. */
export function keyOf(text: Text): TextKey | undefined {
  if (typeof text !== 'string' && 'show' in text) return undefined;
  const key = typeof text === 'string' ? text : text.t;
  if (key === '') return undefined;
  const [fragment, own] = key.includes('/') ? (key.split('/') as [string, string]) : [undefined, key];
  return { own, fragment };
}

interface Told {
  readonly enclosing: readonly Expression[];
  readonly keys: readonly string[] | undefined;
}

type ToldTexts = WeakMap<object, Told>;

/** Cached keys by flow: several rules need the same text, and a flow has only one catalogue. */
const toldOf = new WeakMap<PreparedFlow, ToldTexts>();

/** Finds the keys of the copy that the texts of a flow may look up. */
export class TextKeys {
  readonly #finite: FiniteValues;
  readonly #verdicts: Verdicts;
  readonly #told: ToldTexts;

  constructor(flow: PreparedFlow, world: World) {
    this.#finite = new FiniteValues(flow, world);
    this.#verdicts = new Verdicts(flow, world);
    this.#told = toldOf.get(flow) ?? new WeakMap();
    toldOf.set(flow, this.#told);
  }

  /** Returns the key, or one key per value that may select the text; undefined if not known. */
  wanted(text: Text, aliases: Aliases, enclosing: readonly Expression[]): readonly string[] | undefined {
    const key = keyOf(text)?.own ?? '';
    if (typeof text === 'string' || 'show' in text || text.by === undefined) return [key];
    const told = this.#told.get(text);
    if (told?.enclosing.length === enclosing.length && told.enclosing.every((one, at) => one === enclosing[at]))
      return told.keys;
    const keys = this.#chosen(key, text.by, aliases, enclosing);
    this.#told.set(text, { enclosing: [...enclosing], keys });
    return keys;
  }

  #chosen(
    key: string,
    by: Expression,
    aliases: Aliases,
    enclosing: readonly Expression[],
  ): readonly string[] | undefined {
    const values = this.#finite.of(by, aliases);
    const chosen =
      values && (enclosing.length === 0 ? [...values] : this.#verdicts.among(values, by, enclosing, aliases));
    return chosen?.map((value) => `${key}.${value}`);
  }
}
