import type { Explanation } from './explain.ts';
import type { Reason } from './explanationWriter.ts';
import type { Layer } from './layers.ts';
import type { SourceLocation } from './locationTable.ts';

/** `flows/edit-return.json:42:18`. */
export const sayLocation = ({ file, line, column }: SourceLocation): string => `${file}:${line}:${column}`;

/** Returns the innermost deciding part: the one that has to change for another outcome. */
export function decidingReason(reason: Reason): Reason {
  const deciding = reason.parts.find(({ role }) => role === 'decides');
  return deciding ? decidingReason(deciding) : reason;
}

/**
 * Formats an explanation as indented lines: the outcome, then each layer with its deciding part.
 * @param levels levels of derived values to unfold
 */
export function toText({ subject, outcome, layers, decides }: Explanation, levels = 2): string {
  return [`${subject}: ${outcome}`, ...layers.flatMap((layer) => ofLayer(layer, layer === decides, levels))].join('\n');
}

function ofLayer(layer: Layer, decides: boolean, levels: number): string[] {
  const mark = decides ? '→' : layer.verdict === 'holds' ? '✓' : '·';
  const line = `${mark} ${layer.of} ${layer.name}: ${layer.says}${at(layer.location)}`;
  return [line, ...(layer.reason && (decides || layer.of === 'list') ? ofReason(layer.reason, 1, levels) : [])];
}

function ofReason(reason: Reason, depth: number, levels: number): string[] {
  const detail = reason.origin.detail ? ` [${reason.origin.kind}: ${reason.origin.detail}]` : '';
  const unfolded = levels > 0 ? reason.unfold() : null;
  return [
    `${'  '.repeat(depth)}${reason.says}${detail}${at(reason.location)}`,
    ...reason.parts
      .filter(({ operator }) => operator !== 'literal')
      .flatMap((part) => ofReason(part, depth + 1, levels)),
    ...(unfolded ? ofReason(unfolded, depth + 1, levels - 1) : []),
  ];
}

const at = (location: SourceLocation | null): string =>
  location
    ? `  ${sayLocation(location)}${location.argument ? ` (argument ${location.argument} of the fragment)` : ''}`
    : '';
