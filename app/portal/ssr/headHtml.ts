import type { HeadElement } from '../host/head.ts';

/** Serializes elements of the head as escaped HTML. */
export const toHtml = (title: string, elements: readonly HeadElement[]): string =>
  [
    `<title>${escaped(title)}</title>`,
    ...elements.map(([name, said]) => {
      const attributes = Object.entries(said).map(([attribute, value]) => ` ${attribute}="${escaped(value)}"`);
      return `<${name}${attributes.join('')}>`;
    }),
  ].join('');

const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
