// Smallest host for a flow as a page.
import { kinds } from 'virtual:kinds';
import { createFlow, type Host, type PreparedCatalogue, type PreparedFlow } from '@fahrplan/engine';
import { FlowView } from '@fahrplan/renderer';
import { createRoot } from 'react-dom/client';

function draw(element: HTMLElement, flow: PreparedFlow, catalogue: PreparedCatalogue, host: Host): void {
  createRoot(element).render(
    <FlowView kinds={kinds} session={createFlow({ flow, catalogue, host, input: {}, kinds })} />,
  );
}

Object.assign(window, { draw });
