// State of a preview, as an address names it.
import type { Json } from '@fahrplan/engine';

export const WIDTHS = [390, 768, 1280] as const;
export const THEMES = ['light', 'dark'] as const;
export const OUTAGES = ['ok', 'slow', 'failing'] as const;

/** State of a preview. Absent parts are chosen by the preview. */
export interface PreviewState {
  /** Flow on screen, for files that belong to no flow. */
  readonly flow?: string;
  /** Demo customer, or `visitor`. */
  readonly scenario?: string;
  /** YYYY-MM-DD; that of the customer by default. */
  readonly day?: string;
  readonly locale?: string;
  readonly outage?: (typeof OUTAGES)[number];
  /** CSS pixels; the whole room by default. */
  readonly width?: (typeof WIDTHS)[number];
  readonly theme?: (typeof THEMES)[number];
  readonly step?: string;
  /** Answers by field, without private ones. */
  readonly answers?: Readonly<Record<string, Json>>;
}

/** Names in addresses differ from those of the studio itself. */
const PREFIX = 'preview.';

const TEXTS = ['flow', 'scenario', 'locale', 'step'] as const;

/** Reads the state from a query. Unusable values are left out. */
export function readState(query: URLSearchParams): PreviewState {
  const text = (name: string) => query.get(PREFIX + name) || undefined;
  const day = text('day');
  return present({
    ...Object.fromEntries(TEXTS.map((name) => [name, text(name)])),
    day: day !== undefined && /^\d{4}-\d\d-\d\d$/.test(day) ? day : undefined,
    outage: OUTAGES.find((one) => one === text('outage')),
    theme: THEMES.find((one) => one === text('theme')),
    width: WIDTHS.find((one) => String(one) === text('width')),
    answers: answersIn(text('answers')),
  });
}

/** Writes the state over that in a query; other parameters stay. */
export function writeState(state: PreviewState, query = new URLSearchParams()): URLSearchParams {
  const written = new URLSearchParams([...query].filter(([name]) => !name.startsWith(PREFIX)));
  for (const [name, value] of Object.entries(state))
    if (value !== undefined) written.set(PREFIX + name, typeof value === 'object' ? JSON.stringify(value) : `${value}`);
  return written;
}

function answersIn(text: string | undefined): PreviewState['answers'] {
  if (text === undefined) return undefined;
  try {
    const answers: unknown = JSON.parse(text);
    const isRecord = typeof answers === 'object' && answers !== null && !Array.isArray(answers);
    return isRecord ? (answers as Readonly<Record<string, Json>>) : undefined;
  } catch {
    return undefined;
  }
}

function present(state: { readonly [Name in keyof PreviewState]: PreviewState[Name] | undefined }): PreviewState {
  return Object.fromEntries(Object.entries(state).filter(([, value]) => value !== undefined));
}
