// Placeholders in texts and addresses. The only door to mustache: names only, no sections, nothing is escaped for HTML, each sink encodes for itself.

import Mustache from 'mustache';
import { harmless } from '../characters.ts';

type Part = { readonly text: string } | { readonly path: string };

const parsed = new Map<string, readonly Part[]>();

/** The parts of a template. Anything but plain names in double braces is an error. */
export function parseTemplate(template: string): readonly Part[] {
  const known = parsed.get(template);
  if (known) return known;
  const parts = Mustache.parse(template).map(([kind, value]): Part => {
    if (kind === 'text') return { text: value };
    if (kind === 'name' && /^[\w.]+$/.test(value)) return { path: value };
    throw new Error(`"${template}": only {{name}} is a placeholder`);
  });
  parsed.set(template, parts);
  return parts;
}

/** The text with each placeholder replaced by what `speakPath` says for it. */
export function fill(template: string, speakPath: (path: string) => string): string {
  if (!template.includes('{{')) return template;
  return parseTemplate(template)
    .map((part) => ('text' in part ? part.text : speakPath(part.path)))
    .join('');
}

/**
 * The path of an address with each parameter as one encoded segment.
 *
 * @throws when a parameter is missing, empty, or would climb out of its segment
 * @see spec 2 §7 "url placeholders"
 */
export function fillPath(address: string, parameters: Readonly<Record<string, unknown>>): string {
  return address.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = Object.hasOwn(parameters, name) ? parameters[name] : undefined;
    const segment = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
    if (segment === '' || segment === '.' || segment === '..' || harmless(segment) !== segment)
      throw new Error(`${address}: "${name}" is no segment`);
    return encodeURIComponent(segment);
  });
}
