// Formats of texts in content. Unsafe addresses are rejected before content is shown.
import { harmless } from '../../characters.ts';
import { isCivil } from '../../values/civilDate.ts';
import { toDial } from '../../values/dialNumber.ts';
import { isPortalPath } from '../../values/safeAddress.ts';
import { type KnownPaths, wrongPath } from './knownPaths.ts';
import { didYouMean } from './nearest.ts';
import { notPlain } from './plainText.ts';

export interface Site {
  /** Paths of pictures that it serves, such as `/pictures/van.svg`. */
  readonly pictures: readonly string[];
  /** Other sites that pictures may come from, such as `https://images.example`. */
  readonly origins: readonly string[];
  readonly paths: KnownPaths;
}

type FormatCheck = (text: string, site: Site) => string | undefined;

/** Formats that types may name; `line` applies to texts without a format. */
export const FORMATS = {
  line: (text) => (text === harmless(text) ? notPlain(text) : `${BAD_CHARACTERS}, such as a line break. Remove them.`),
  lines: (text) => (text === harmless(text, true) ? notPlain(text) : `${BAD_CHARACTERS}. Remove them.`),
  date: (text) => (isCivil(text) ? undefined : `"${text}" is not a date. Write one, such as 2026-12-03.`),
  'date-time': (text) =>
    isInstant(text) ? undefined : `"${text}" is not a date with time. Write one, such as 2026-12-03T09:00:00Z.`,
  email: (text) => (isEmail(text) ? undefined : `"${text}" is not an e-mail address. Correct it.`),
  locale: (text) => (isLocale(text) ? undefined : `"${text}" is not a locale. Write one, such as de-DE.`),
  uri: (text) => (isSite(text) ? undefined : `"${text}" is not an https address. Write one.`),
  'uri-reference': (text) => (isSite(text) || isPortalPath(text) ? undefined : `"${text}" ${NO_LINK}`),
  link: (text, { paths }) => {
    if (!isLink(text)) return `"${text}" ${NO_LINK}`;
    return isPortalPath(text) ? wrongPath(text, paths) : undefined;
  },
  picture: (text, { pictures, origins }) =>
    pictures.includes(text) || isFromOneOf(origins, text)
      ? undefined
      : `the portal has no picture "${text}".${didYouMean(text, pictures) || ' Add it to app/public.'}`,
} satisfies Readonly<Record<string, FormatCheck>>;

const BAD_CHARACTERS = 'has forbidden characters';
const NO_LINK = 'is not a link. Write a path of the portal such as /faq, or an address with https:, tel: or mailto:.';

const isSite = (text: string): boolean => /^https:\/\/[^\s\\/@]+(?:\/[^\s\\]*)?$/.test(text);
const isEmail = (text: string): boolean => /^[\w.+-]+@[\w-]+(?:\.[\w-]+)+$/.test(text);
const isInstant = (text: string): boolean => /^\d{4}-\d{2}-\d{2}T/.test(text) && !Number.isNaN(Date.parse(text));

/** Rejects addresses that run code or contain a page, such as `javascript:` and `data:`. */
function isLink(text: string): boolean {
  const [, scheme, rest = ''] = /^(tel|mailto):(.*)$/su.exec(text) ?? [];
  if (scheme === 'tel') return toDial(rest) !== undefined;
  return scheme === 'mailto' ? isEmail(rest) : isSite(text) || isPortalPath(text);
}

function isLocale(text: string): boolean {
  try {
    return Intl.getCanonicalLocales(text)[0] === text;
  } catch {
    return false;
  }
}

const isFromOneOf = (origins: readonly string[], text: string): boolean =>
  isSite(text) && origins.some((origin) => text.startsWith(`${origin}/`));
