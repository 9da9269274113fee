// Page with a header of menus, which reports requests and navigation on `window`.
import '../../../../renderer/theme/index.css';
import { createFlow, type PreparedCatalogue, type PreparedFlow, signal } from '@fahrplan/engine';
import { FlowView } from '@fahrplan/renderer';
import { kinds } from '@fahrplan/renderer/kinds';
import { createRoot } from 'react-dom/client';
import german from '../../../../flows/copy/de-DE/ui.json';
import { silentHost } from '../../../../scripts/testbed/silentHost.ts';
import './page.css';

type Blocks = PreparedFlow['steps'][number]['blocks'];

const link = (label: string, page: string): Blocks[number] => ({
  kind: 'action',
  look: 'link',
  label,
  do: [{ redirect: { page } }],
});

const blocks: Blocks = [
  {
    kind: 'disclosure',
    title: 'Menü',
    icon: 'menu',
    panel: 'row',
    narrow: 'drawer',
    blocks: [
      {
        kind: 'disclosure',
        title: 'Fahrzeuge',
        opens: 'hover',
        panel: 'wide',
        do: [{ redirect: { page: 'cars' } }],
        blocks: [
          {
            kind: 'group',
            title: 'Marken',
            blocks: [
              {
                kind: 'action',
                look: 'link',
                each: { var: 'brands' },
                as: 'brand',
                label: { show: { var: 'brand' } },
                do: [{ redirect: { page: 'brand' } }],
              },
            ],
          },
          { kind: 'group', title: 'Nutzfahrzeugvermietungsgesellschaften', blocks: [link('Transporter', 'vans')] },
        ],
      },
      {
        kind: 'disclosure',
        title: 'Für Firmen',
        opens: 'hover',
        blocks: [link('Flotte', 'fleet'), link('Anfrage', 'ask')],
      },
      link('Hilfe', 'help'),
    ],
  },
  {
    kind: 'disclosure',
    title: 'Konto',
    icon: 'account',
    badge: '2',
    narrow: 'drawer',
    blocks: [link('Meine Autos', 'my-cars'), link('Abmelden', 'bye')],
  },
];

const flow: PreparedFlow = {
  id: 'header',
  version: 1,
  kinds: ['disclosure', 'list'],
  as: 'region',
  keep: 'none',
  allowed: [],
  sources: {},
  fields: {},
  steps: [{ id: 'menu', title: 'Navigation', next: false, blocks }],
  submit: [],
};

const catalogue = {
  operations: { getBrands: { method: 'GET', url: '/brands', answer: 'string[]' } },
  sources: { brands: { asks: 'getBrands' } },
  facts: {},
  memory: {},
  config: {},
  uploads: {},
  formats: {},
  answers: {},
  locales: {},
} as unknown as PreparedCatalogue;

const asked: string[] = [];
const app = signal({ path: '/home', page: 'home' });
const words = (file: string) =>
  file === 'ui' ? german : new Proxy({}, { get: (_, key) => String(key), has: () => true });

const host = silentHost({
  app,
  language: signal({ locale: 'de-DE', region: 'DE', currency: 'EUR', words }),
  questions: {
    observe: ({ call }, report) => {
      asked.push(call.path);
      report({ status: 'ready', body: ['Norden', 'Selva', 'Kestrel'], refreshing: false });
      return () => {};
    },
    refresh: () => {},
  },
  redirect: (to) => {
    if ('page' in to) app.value = { path: `/${to.page}`, page: to.page };
  },
});

const session = createFlow({ flow, catalogue, host, input: {}, kinds });
document.title = 'Menüs';
createRoot(document.body.appendChild(document.createElement('div'))).render(
  <>
    <header>
      <nav>
        <FlowView session={session} kinds={kinds} />
      </nav>
    </header>
    <main>
      <h1>Menüs</h1>
      <p>
        <a href="#end">Weiter unten</a>
      </p>
      <div id="end" className="long" />
    </main>
  </>,
);

Object.assign(window, { menus: { asked, path: () => app.peek().path } });
