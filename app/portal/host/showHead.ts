// Keeps the head of the document that of the page on screen: what is shared of it is what is seen.
import { effect } from '@fahrplan/engine';
import { type Headed, headOf } from './head.ts';

/** What a page has said before; its preview is for those who do not come to another one. */
const SAID =
  'meta[name=description], meta[name=robots], meta[property^="og:"], link[rel=canonical], link[rel=alternate]';

/** From now on; the title is that of whatever lies uppermost, and is left to it. */
export function showHead(portal: Headed): void {
  effect(() => {
    const { elements } = headOf(portal);
    for (const element of document.head.querySelectorAll(SAID)) element.remove();
    for (const [name, said] of elements) {
      const element = document.createElement(name);
      for (const [attribute, value] of Object.entries(said)) element.setAttribute(attribute, value);
      document.head.append(element);
    }
  });
}
