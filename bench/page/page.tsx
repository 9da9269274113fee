// The smallest host there is: it draws a flow as a page for whatever script comes after it.
import { kinds } from 'virtual:kinds';
import { createFlow, type Host, type PreparedCatalogue, type PreparedFlow } from '@fahrplan/engine';
import { FlowView } from '@fahrplan/renderer';
import { createRoot } from 'react-dom/client';

/** Draws a flow into an element. */
function draw(element: HTMLElement, flow: PreparedFlow, catalogue: PreparedCatalogue, host: Host): void {
  createRoot(element).render(
    <FlowView kinds={kinds} session={createFlow({ flow, catalogue, host, input: {}, kinds })} />,
  );
}

Object.assign(window, { draw });
