// Keeps the document's head in sync with the page on screen, so that sharing shares what is seen.
import { effect } from '@fahrplan/engine';
import { type Headed, headOf } from './head.ts';

/** Elements of the previous page. Previews (og:) serve crawlers and are not added again. */
const SAID =
  'meta[name=description], meta[name=robots], meta[property^="og:"], link[rel=canonical], link[rel=alternate]';

/** Starts syncing; excludes the title, which belongs to the topmost flow. */
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
