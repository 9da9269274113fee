// Smallest host for a flow as a dialog.
import { kinds } from 'virtual:kinds';
import { createFlow, type Host, type PreparedCatalogue, type PreparedFlow } from '@fahrplan/engine';
import { FlowDialog } from '@fahrplan/renderer';
import { createRoot } from 'react-dom/client';

function draw(element: HTMLElement, flow: PreparedFlow, catalogue: PreparedCatalogue, host: Host): void {
  const session = createFlow({ flow, catalogue, host, input: {}, kinds });
  createRoot(element).render(<FlowDialog session={session} kinds={kinds} onClosed={() => {}} />);
}

Object.assign(window, { draw });
