import type { SectionEntry } from '@fahrplan/engine';
import { hub } from '../../../scripts/testbed/fakeSession.ts';
import { LONG } from '../../stage/examples.ts';
import { said } from '../../stage/said.ts';
import { showsBlocks } from '../../stage/stage.tsx';

export default { title: 'Kinds/Blocks/hub' };

const section = (title: string, state: SectionEntry['state'], changes: Partial<SectionEntry> = {}): SectionEntry => ({
  ...{ key: title, title, hint: '', state, optional: false, enter: () => undefined },
  ...changes,
});

export const States = said(
  showsBlocks(() => [
    hub([
      section('Unfall', 'done'),
      section('Beteiligte', 'inProgress', { hint: 'Fahrer und Zeugen' }),
      section('Schäden', 'notStarted'),
      section('Fotos', 'notStarted', { optional: true }),
    ]),
  ]),
  [
    'list ""',
    'listitem ""',
    'listitem ""',
    'listitem ""',
    'listitem ""',
    'button "Unfall Fertig"',
    'button "Beteiligte Fahrer und Zeugen Begonnen"',
    'button "Schäden Noch nicht begonnen"',
    'button "Fotos (optional) Noch nicht begonnen"',
  ],
);
export const LongWords = showsBlocks(() => [hub([section(LONG, 'inProgress', { hint: LONG }), section(LONG, 'done')])]);
