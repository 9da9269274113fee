// The smallest host there is: it draws a flow as a page for whatever script comes after it.
import 'virtual:kinds';
import { createRoot } from 'react-dom/client';
import { createFlow, type Host, type PreparedCatalogue, type PreparedFlow } from '#engine';
import { FlowView } from '#renderer';

/** Draws a flow into an element. */
function draw(element: HTMLElement, flow: PreparedFlow, catalogue: PreparedCatalogue, host: Host): void {
  createRoot(element).render(<FlowView session={createFlow({ flow, catalogue, host, input: {} })} />);
}

Object.assign(window, { draw });
