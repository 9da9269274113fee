// The smallest host there is: it opens one flow and draws it as a page.
import { createRoot } from 'react-dom/client';
import { createFlow, type Host, type PreparedCatalogue, type PreparedFlow } from '#engine';
import { FlowView } from '#renderer';

/** Draws a flow into an element. */
export function draw(element: HTMLElement, flow: PreparedFlow, catalogue: PreparedCatalogue, host: Host): void {
  createRoot(element).render(<FlowView session={createFlow({ flow, catalogue, host, input: {} })} />);
}
