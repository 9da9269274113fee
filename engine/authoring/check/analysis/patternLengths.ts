// Lengths of the texts that a pattern matches, for patterns without groups and alternatives.

export interface Lengths {
  readonly least: number;
  readonly most: number;
}

const ATOM = /^(?:\\[dDwWsS]|\\[^a-zA-Z\d]|\[(?:\\.|[^\]\\])*\]|[^\\[\](){}|^$*+?])/;
const QUANTIFIER = /^(?:([*+?])|\{(\d+)(?:(,)(\d*))?\})\??/;

/** Returns the least and greatest length; undefined for a pattern that is not anchored, or not simple. */
export function lengthsOf(pattern: string): Lengths | undefined {
  const inner = /^\^(.*)\$$/s.exec(pattern)?.[1];
  if (inner === undefined) return undefined;
  let [rest, least, most] = [inner, 0, 0];
  while (rest !== '') {
    const atom = ATOM.exec(rest)?.[0];
    if (atom === undefined) return undefined;
    rest = rest.slice(atom.length);
    const [quantifier = '', sign, low = '1', comma, high = ''] = QUANTIFIER.exec(rest) ?? [];
    rest = rest.slice(quantifier.length);
    const { least: fewest, most: longest } = timesOf(sign, low, comma, high);
    least += fewest;
    most += longest;
  }
  return { least, most };
}

function timesOf(sign: string | undefined, low: string, comma: string | undefined, high: string): Lengths {
  if (sign === '?') return { least: 0, most: 1 };
  if (sign === '*') return { least: 0, most: Number.POSITIVE_INFINITY };
  if (sign === '+') return { least: 1, most: Number.POSITIVE_INFINITY };
  const open = high === '' ? Number.POSITIVE_INFINITY : Number(high);
  return { least: Number(low), most: comma === undefined ? Number(low) : open };
}
