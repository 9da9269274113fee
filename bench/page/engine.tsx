// The wizard of the browser bench in the engine.

import { createFlow, prefetch, signal } from '@fahrplan/engine';
import { FlowView } from '@fahrplan/renderer';
import { kind as boolean } from '@fahrplan/renderer/kinds/boolean';
import { kind as form } from '@fahrplan/renderer/kinds/form';
import { kind as line } from '@fahrplan/renderer/kinds/line';
import { createRoot } from 'react-dom/client';
import { silentHost } from '../../scripts/testbed/silentHost.ts';
import { catalogue } from '../form.ts';
import { wizardOf } from './wizardOf.ts';

const kinds = [form, line, boolean];

function draw(element: HTMLElement, size: number): void {
  const words = () => ({ long: 'Höchstens 40 Zeichen', go: 'Weiter', title: 'Angaben', label: 'Angabe' });
  const language = signal({ locale: 'de-DE', region: 'DE', currency: 'EUR', words });
  const session = createFlow({
    flow: wizardOf(size),
    catalogue,
    host: silentHost({ language }),
    input: {},
    kinds,
  });
  createRoot(element).render(<FlowView kinds={kinds} session={session} />);
}

// As the portal does once it is idle.
Object.assign(window, { draw, rest: prefetch });
