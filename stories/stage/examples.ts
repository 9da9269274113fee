// Example data for stories of kinds.
import { type FieldNode, type FileEntry, type FilesPart, signal } from '@fahrplan/engine';
import { type FieldGiven, field, option } from '../../scripts/testbed/fakeSession.ts';

/** Words that fit only if they can be broken. */
export const LONG =
  'Kraftfahrzeughaftpflichtversicherungsbestätigung der Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft';

export const ways = [
  option('a', 'Abholung an deiner Wunschadresse', '199,00 €'),
  option('b', 'Selbst zu einem Rückgabestandort bringen', 'kostenlos'),
];

export const slots = [
  option('a', '08:00–10:00 Uhr'),
  option('b', '10:00–12:00 Uhr'),
  option('c', '12:00–14:00 Uhr'),
  option('d', '14:00–16:00 Uhr'),
  option('e', '16:00–18:00 Uhr'),
];

export const parts = [
  { ...option('a', 'Tür vorn'), group: 'Karosserie' },
  { ...option('b', 'Tür hinten'), group: 'Karosserie' },
  { ...option('c', 'Felge'), group: 'Räder' },
  { ...option('d', 'Reifen'), group: 'Räder' },
];

export const days = ['11-24', '11-25', '11-26', '11-27', '11-30', '12-01', '12-02', '12-03', '12-04', '12-07'].map(
  (day) => option(`2026-${day}`),
);

/** A file field with these entries. */
export function files(given: FieldGiven, entries: readonly Partial<FileEntry>[], limits = true): FieldNode {
  const part: FilesPart = {
    entries: signal(entries.map(entry)),
    several: given.type === 'files',
    extensions: signal(limits ? ['jpg', 'png', 'heic'] : []),
    limit: signal(limits ? { bytes: 6_291_456, inclusive: true } : null),
    choose: () => undefined,
  };
  return { ...field('asked', given), files: part };
}

const entry = (changes: Partial<FileEntry>, at: number): FileEntry => ({
  key: String(at),
  name: 'Kotflügel-vorn-links.jpg',
  size: 2_621_440,
  state: 'done',
  progress: 100,
  issue: null,
  waitsFor: null,
  content: null,
  retry: () => undefined,
  remove: () => undefined,
  ...changes,
});
