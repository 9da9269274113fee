import { createFlow } from '@fahrplan/engine';
import { browserHost, FlowView } from '@fahrplan/renderer';
import { kind as boolean } from '@fahrplan/renderer/kinds/boolean';
import { kind as form } from '@fahrplan/renderer/kinds/form';
import { kind as integer } from '@fahrplan/renderer/kinds/integer';
import { kind as line } from '@fahrplan/renderer/kinds/line';
import { kind as options } from '@fahrplan/renderer/kinds/options';
import { kind as select } from '@fahrplan/renderer/kinds/select';
import { createRoot } from 'react-dom/client';
import { register } from '../../page.mjs';

const kinds = [boolean, form, integer, line, options, select];
/** Inputs by name: a search in a large page would be measured as well. */
const inputs = new Map();

function find(name) {
  const known = inputs.get(name);
  if (known?.isConnected) return known;
  const input = document.querySelector(`[data-block$=".${name}"] :is(input, select)`);
  inputs.set(name, input);
  return input;
}

register({
  mount(root, { flow, catalogue, copy }) {
    const host = browserHost({ fetch, locale: 'en-US', catalogue, copy });
    const session = createFlow({ flow, catalogue, host, kinds, input: {} });
    createRoot(root).render(<FlowView session={session} kinds={kinds} />);
  },
  find,
  next: () => document.querySelector('form button[type=submit]').click(),
});
