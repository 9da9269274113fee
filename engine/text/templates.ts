// Placeholders in texts and URLs. Only import of mustache, limited to names: no sections, no HTML
// escaping.

import Mustache from 'mustache';
import { harmless } from '../characters.ts';

type Part = { readonly text: string } | { readonly path: string };

const parsed = new Map<string, readonly Part[]>();

/** Parses a template; throws Error for tags other than plain names in double braces. */
export function parseTemplate(template: string): readonly Part[] {
  if (!template.includes('{{')) return template === '' ? [] : [{ text: template }];
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

/** Replaces each placeholder by the result of `speakPath`. */
export function fill(template: string, speakPath: (path: string) => string): string {
  if (!template.includes('{{')) return template;
  return parseTemplate(template)
    .map((part) => ('text' in part ? part.text : speakPath(part.path)))
    .join('');
}

/**
 * Fills path parameters, each as one encoded segment.
 *
 * @throws Error when a parameter is missing, empty, or not a single safe segment
 * @see docs/requirements.md ENG-7
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
