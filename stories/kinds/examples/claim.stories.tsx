// The claim form of docs/examples, from its definition to the call that it sends.
import { createFlow, type Words } from '@fahrplan/engine';
import { loadDefinitions } from '@fahrplan/engine/authoring';
import { browserHost, FlowView } from '@fahrplan/renderer';
import { kinds } from '@fahrplan/renderer/kinds';
import { useState } from 'react';
import { expect, screen, userEvent, waitFor } from 'storybook/test';
import catalogueFile from '../../../docs/examples/claim/catalogue.json';
import flowFile from '../../../docs/examples/claim/claim.json';
import german from '../../../docs/examples/claim/copy/de-DE.json';
import english from '../../../docs/examples/claim/copy/en-US.json';
import french from '../../../docs/examples/claim/copy/fr-FR.json';
import types from '../../../docs/examples/claim/types.json';

export default { title: 'Kinds/Examples/claim' };

const copy: Readonly<Record<string, Readonly<Record<string, Words>>>> = {
  'de-DE': german,
  'en-US': english,
  'fr-FR': french,
};

const sent: unknown[] = [];

function open(locale: string) {
  const { flow, catalogue } = loadDefinitions({
    flow: flowFile,
    catalogue: catalogueFile,
    types: types as never,
    copy,
  });
  const host = browserHost({
    fetch: (_, request) => {
      sent.push(JSON.parse(String(request?.body)));
      return Promise.resolve(Response.json({ ok: true }));
    },
    locale,
    catalogue,
    copy,
    drafts: { load: () => Promise.resolve(undefined), save: () => undefined },
  });
  return createFlow({ flow, catalogue, host, input: {}, kinds });
}

function Claim({ locale }: { readonly locale: string }) {
  const [session] = useState(() => open(locale));
  return (
    <main>
      <FlowView session={session} kinds={kinds} />
    </main>
  );
}

const story = (locale: string, play: () => Promise<void>) => ({
  render: () => <Claim key={locale} locale={locale} />,
  play,
});

const press = async (name: string | RegExp) => {
  const button = await screen.findByRole('button', { name });
  // After a change of the screen, presses are ignored for a moment.
  await waitFor(() => expect(document.querySelector('[data-settling]')).toBeNull());
  await userEvent.click(button);
};
const on = (heading: string) => waitFor(() => screen.getByRole('heading', { level: 1, name: heading }));
const fill = async (name: string | RegExp, text: string) => {
  const box = await screen.findByRole('textbox', { name });
  await userEvent.clear(box);
  await userEvent.type(box, text);
};
const isFocused = (name: string) => waitFor(() => expect(document.activeElement).toHaveAccessibleName(name));

/** From the hub through all sections, with mistakes on the way, to what is sent. */
export const Walk = story('de-DE', async () => {
  sent.length = 0;
  await on('Was brauchen wir von dir?');
  await press('Weiter zur Übersicht');
  await screen.findByText(/Diese Abschnitte fehlen noch: Hergang, Beteiligte, Schäden/);
  await press(/^Beteiligte/);
  await on('Beteiligte');
  await fill('Name', 'Ada');
  await userEvent.click(screen.getByRole('radio', { name: 'Andere Rolle' }));
  await press('Person 1 übernehmen');
  await isFocused('Welche Rolle?');
  await userEvent.keyboard('auf dem Rad');
  await userEvent.click(screen.getByRole('radio', { name: 'Nein' }));
  await press('Person 1 übernehmen');
  await isFocused('Person 1 ändern');
  await press('Person hinzufügen');
  await isFocused('Name');
  await userEvent.keyboard('Bob');
  await userEvent.click(screen.getByRole('radio', { name: 'Am Steuer' }));
  await userEvent.click(screen.getByRole('radio', { name: 'Ja' }));
  await press('Weiter');
  await press(/^Schäden/);
  await press('Schaden hinzufügen');
  await fill('Teil', 'Tür');
  await fill('Geschätzte Kosten', '1.234,5');
  await press('Weiter');
  await press(/^Hergang/);
  await on('Wann und wo ist es passiert?');
  await fill('Tag', '1. Jan 2025');
  await fill(/^Uhrzeit/, 'halb drei');
  await fill('Ort', 'Ulm');
  await userEvent.click(screen.getByRole('radio', { name: 'Beim Parken' }));
  await press('Weiter');
  await screen.findAllByText(/Schreib es wie 14:30/);
  await fill(/^Uhrzeit/, '14 Uhr 30');
  await press('Weiter');
  await on('Wie ist es passiert?');
  await press('Weiter');
  await press('Weiter zur Übersicht');
  await on('Stimmt alles?');
  await press('Absenden');
  await on('Danke, wir haben alles');
  expect(sent).toEqual([
    {
      day: '2025-01-01',
      time: '14:30',
      place: 'Ulm',
      cause: 'parking',
      people: [
        { name: 'Ada', role: 'other', other_role: 'auf dem Rad', hurt: false },
        { name: 'Bob', role: 'driver', hurt: true },
      ],
      damages: [{ part: 'Tür', amount: 1234.5 }],
    },
  ]);
});
export const English = story('en-US', async () => {
  await on('What do we need from you?');
});
export const French = story('fr-FR', async () => {
  await on('De quoi avons-nous besoin ?');
});
