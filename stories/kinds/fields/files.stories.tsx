import { files } from '../../stage/examples.ts';
import { said } from '../../stage/said.ts';
import { showsBlocks } from '../../stage/stage.tsx';

export default { title: 'Kinds/Fields/file and files' };

const photos = { type: 'files', label: 'Fotos vom Schaden', hint: 'Eins von nah, eins von weiter weg' } as const;
const long = 'Kraftfahrzeughaftpflichtversicherungsbestätigung-mit-Unterschrift-und-Stempel-2026-11-23.jpg';

export const Empty = showsBlocks(() => [files(photos, [])]);
export const WithoutLimits = showsBlocks(() => [files({ type: 'file', label: 'Führerschein' }, [], false)]);
export const OneFile = showsBlocks(() => [files({ type: 'file', label: 'Führerschein' }, [{}])]);
export const Uploading = showsBlocks(() => [
  files(photos, [{ state: 'waiting', progress: 0 }, { state: 'running', progress: 40 }, {}]),
]);
export const Chosen = showsBlocks(() => [files(photos, [{ state: 'kept' }, { state: 'kept' }])]);
export const Wrong = said(
  showsBlocks(() => {
    const node = files(photos, [
      { state: 'refused', issue: 'Das Foto ist größer als 6 MB' },
      { state: 'failed', issue: 'Das Foto wurde nicht gesendet' },
    ]);
    return [{ ...node, issue: Object.assign(node.issue, { value: 'Mindestens ein Foto fehlt noch' }) }];
  }),
  [
    'group "Fotos vom Schaden" — Eins von nah, eins von weiter weg Mindestens ein Foto fehlt noch JPG, PNG, HEIC · höchstens 6 MB',
    'list ""',
    'button "Weitere auswählen"',
    'listitem ""',
    'listitem ""',
    'button "Kotflügel-vorn-links.jpg entfernen"',
    'button "Kotflügel-vorn-links.jpg entfernen"',
  ],
);
export const ReadOnly = showsBlocks(() => [files({ ...photos, readonly: true, spoken: 'zwei Fotos' }, [])]);
export const LongWords = showsBlocks(() => [
  files({ ...photos, label: 'Kraftfahrzeughaftpflichtversicherungsbestätigungsfotos' }, [
    { name: long, state: 'running', progress: 70 },
    { name: long, state: 'failed', issue: 'Die Kraftfahrzeughaftpflichtversicherungsbestätigung wurde nicht gesendet' },
  ]),
]);
