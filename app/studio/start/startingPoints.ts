// Starting points of new flows: working examples, renamed and put where they belong.

/** Texts of an example: its flow, and its words by language. */
export interface Example {
  readonly flow: string;
  readonly words: Readonly<Record<string, string>>;
}

export interface StartingPoint {
  readonly name: string;
  readonly title: string;
  readonly about: string;
  /** Folder of the flow in the working copy, with a slash at its end. */
  readonly folder: '' | 'pages/';
}

export const STARTING_POINTS: readonly StartingPoint[] = [
  {
    name: 'question',
    title: 'Question',
    about: 'One step with a choice and a text that is asked on condition. The answers go to support.',
    folder: '',
  },
  {
    name: 'photo',
    title: 'Request with photos',
    about: 'A car, words and photos, and a place. The request is reported with its photos.',
    folder: '',
  },
  {
    name: 'booking',
    title: 'Booking with a price',
    about: 'A car, a day and a time from the server, the price before the button, and the booking.',
    folder: '',
  },
  {
    name: 'page',
    title: 'Page',
    about: 'A page with an address of its own, a lead, a paragraph and a button.',
    folder: 'pages/',
  },
  { name: 'dialog', title: 'Dialog', about: 'A small dialog with one message and one button.', folder: '' },
];

/** Name of the examples, in all their files. */
const PLACEHOLDER = 'starting-point';

const ID = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;
const MAX_LENGTH = 60;

/** Folders whose files are flows, which share their names. */
const FLOWS = ['', 'pages/', 'site/'];

/** @returns the reason why a name cannot be used; undefined if it can */
export function refusalOf(id: string, paths: ReadonlySet<string>): string | undefined {
  if (id === '') return 'Give the flow a name.';
  if (!ID.test(id) || id.length > MAX_LENGTH)
    return `Use at most ${MAX_LENGTH} lower-case letters and digits, in words joined by hyphens, such as lost-key.`;
  const taken = [...paths].find(
    (path) =>
      FLOWS.some((folder) => path === `${folder}${id}.json`) ||
      (path.startsWith('copy/') && path.endsWith(`/${id}.json`)),
  );
  return taken === undefined ? undefined : `${taken} is there already. Choose another name.`;
}

/** Languages that need texts of their own, by the catalogue; those of the folders while it is broken. */
function localesOf(texts: ReadonlyMap<string, string>): readonly string[] {
  const folders = [...new Set([...texts.keys()].flatMap((path) => /^copy\/([^/]+)\//.exec(path)?.[1] ?? []))];
  try {
    const { locales } = JSON.parse(texts.get('catalogue.json') ?? '') as {
      readonly locales: Readonly<Record<string, { readonly fallback?: string }>>;
    };
    return folders.filter((locale) => locales[locale] && locales[locale].fallback === undefined);
  } catch {
    return folders;
  }
}

/**
 * Returns the files of a new flow, by their paths in the working copy; the flow is the first.
 * @param texts of the working copy
 */
export function filesOf(
  { folder }: Pick<StartingPoint, 'folder'>,
  { flow, words }: Example,
  id: string,
  texts: ReadonlyMap<string, string>,
): Readonly<Record<string, string>> {
  const named = (text: string) => text.replaceAll(PLACEHOLDER, id);
  const copies = localesOf(texts).map((locale) => [
    `copy/${locale}/${id}.json`,
    named(words[locale.slice(0, 2)] ?? words['en'] ?? '{}\n'),
  ]);
  return { [`${folder}${id}.json`]: named(flow), ...Object.fromEntries(copies) };
}
