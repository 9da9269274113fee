// Flows in regions: a menu.
import { action, fakeSession, step } from '../../../scripts/testbed/fakeSession.ts';
import { LONG } from '../../stage/examples.ts';
import { shows } from '../../stage/stage.tsx';

export default { title: 'Kinds/Frames/region' };

const menu = (spoken: object, ...labels: string[]) =>
  fakeSession(
    [
      step(
        'menu',
        'Menü',
        labels.map((label, at) => action(label, { look: 'link', current: at === 0 })),
        { next: null },
      ),
    ],
    { ...spoken, frame: 'region', progress: null },
  );

export const Menu = shows((spoken) => menu(spoken, 'Meine Autos', 'Mein Konto', 'Abmelden'));
export const LongWords = shows((spoken) => menu(spoken, 'Meine Autos', LONG, 'Abmelden'));
