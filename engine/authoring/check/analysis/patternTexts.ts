// Texts that a pattern matches: their lengths, or none. Back references are not computed.

/** Lengths of all matching texts; `least` is infinite if none matches. */
export interface Lengths {
  readonly least: number;
  readonly most: number;
}

const NO_LENGTH: Lengths = { least: 0, most: 0 };
const NOTHING: Lengths = { least: Number.POSITIVE_INFINITY, most: 0 };

const ATOM = /^(?:\\[dDwWsS]|\\p\{[^}]*\}|\\[^a-zA-Z\d]|\[(?:\\.|[^\]\\])*\]|[^\\[\](){}|^$*+?])/u;
const QUANTIFIER = /^(?:([*+?])|\{(\d+)(?:(,)(\d*))?\})\??/;
const OPENING = /^\((?:\?(?::|<\w+>|(<?[=!])))?/;

/** Characters to try: printable ASCII, and some letters and spaces beyond it. */
const CHARACTERS = [
  ...Array.from({ length: 95 }, (_, at) => String.fromCharCode(32 + at)),
  ...String.fromCodePoint(0xe4, 0xc9, 0xdf, 0xf8),
  '\n',
  ' ',
];

/**
 * Returns the lengths of the texts that a pattern matches; undefined for a pattern that is not computed.
 * @param isPossible characters that a text may have at all
 */
export function lengthsOf(
  pattern: string,
  isPossible: (character: string) => boolean = () => true,
): Lengths | undefined {
  const reader = new PatternReader(pattern, isPossible);
  const lengths = reader.alternatives();
  if (!lengths || reader.rest !== '') return undefined;
  const isWhole = /^\^/.test(pattern) && /(?:^|[^\\])\$$/.test(pattern) && reader.isSingle;
  return isWhole ? lengths : { ...lengths, most: Number.POSITIVE_INFINITY };
}

class PatternReader {
  /** True if no alternative is outside of a group, where anchors would belong to one only. */
  isSingle = true;
  #depth = 0;

  constructor(
    public rest: string,
    readonly isPossible: (character: string) => boolean,
  ) {}

  alternatives(): Lengths | undefined {
    const found: Lengths[] = [];
    for (;;) {
      const one = this.#sequence();
      if (!one) return undefined;
      found.push(one);
      if (!this.rest.startsWith('|')) break;
      if (this.#depth === 0) this.isSingle = false;
      this.rest = this.rest.slice(1);
    }
    const possible = found.filter(({ least }) => Number.isFinite(least));
    if (possible.length === 0) return NOTHING;
    return {
      least: Math.min(...possible.map(({ least }) => least)),
      most: Math.max(...possible.map(({ most }) => most)),
    };
  }

  #sequence(): Lengths | undefined {
    let [least, most, isEnded] = [0, 0, false];
    while (this.rest !== '' && !/^[|)]/.test(this.rest)) {
      const sign = this.rest[0];
      if (sign === '^' || sign === '$') {
        this.rest = this.rest.slice(1);
        if (sign === '^' && least > 0) least = Number.POSITIVE_INFINITY;
        if (sign === '$') isEnded = true;
        continue;
      }
      const atom = sign === '(' ? this.#group() : this.#atom();
      if (!atom) return undefined;
      const times = this.#times();
      // Nothing follows the end of a text.
      least += times.least === 0 ? 0 : isEnded && atom.least > 0 ? Number.POSITIVE_INFINITY : atom.least * times.least;
      most += times.most === 0 || atom.most === 0 ? 0 : atom.most * times.most;
    }
    return { least, most };
  }

  #group(): Lengths | undefined {
    const [opening = '', look] = OPENING.exec(this.rest) ?? [];
    this.rest = this.rest.slice(opening.length);
    this.#depth += 1;
    const inner = this.alternatives();
    this.#depth -= 1;
    if (!inner || !this.rest.startsWith(')')) return undefined;
    this.rest = this.rest.slice(1);
    // A lookahead has no length, and its own texts are part of the rest.
    return look === undefined ? inner : NO_LENGTH;
  }

  #atom(): Lengths | undefined {
    const atom = ATOM.exec(this.rest)?.[0];
    if (atom === undefined) return undefined;
    this.rest = this.rest.slice(atom.length);
    const matches = new RegExp(`^${atom}$`, 'su');
    return CHARACTERS.some((one) => this.isPossible(one) && matches.test(one)) || /^\\p|[^\0-\x7f]/u.test(atom)
      ? { least: 1, most: 1 }
      : NOTHING;
  }

  #times(): Lengths {
    const [quantifier = '', sign, low = '1', comma, high = ''] = QUANTIFIER.exec(this.rest) ?? [];
    this.rest = this.rest.slice(quantifier.length);
    if (sign === '?') return { least: 0, most: 1 };
    if (sign === '*') return { least: 0, most: Number.POSITIVE_INFINITY };
    if (sign === '+') return { least: 1, most: Number.POSITIVE_INFINITY };
    const open = high === '' ? Number.POSITIVE_INFINITY : Number(high);
    return { least: Number(low), most: comma === undefined ? Number(low) : open };
  }
}
