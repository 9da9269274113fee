// Each locale has one currency, and no text names another one.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { catalogue, copy, root } from '../../support/definitions.ts';

const locales = Object.entries(catalogue.locales).map(([locale, { currency, fallback }]) => ({
  locale,
  currency,
  fallback,
  sign: signOf(locale, currency),
}));

/** Returns the currency's symbol in the locale, such as € or $. */
function signOf(locale: string, currency: string): string {
  const parts = new Intl.NumberFormat(locale, { style: 'currency', currency }).formatToParts(0);
  return parts.find(({ type }) => type === 'currency')?.value ?? '';
}

const CODES = new RegExp(`\\b(${locales.map(({ currency }) => currency).join('|')})\\b`, 'g');

const named = (text: string): string[] =>
  [...text.matchAll(/\p{Sc}/gu), ...text.matchAll(CODES)].map(([found]) => found);

const jsonIn = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.json'))
    .map((file) => join(folder, file));
const read = (file: string): string => readFileSync(join(root, file), 'utf8');

/** Returns the values of a locale's key at any depth. */
function textsFor(locale: string, value: unknown): unknown[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inside]) => (key === locale ? [inside] : textsFor(locale, inside)));
}

describe.each(locales.filter(({ locale }) => locale in copy))('$locale', ({ locale, sign, currency }) => {
  test('has no other currency in copy, content, e-mails and scenarios', () => {
    const own = [sign, currency];
    const texts = [
      ...[`flows/copy/${locale}`, `flows/content/${locale}`].flatMap(jsonIn).map((file) => [file, read(file)] as const),
      ...['flows/mails', 'flows/scenarios']
        .flatMap(jsonIn)
        .map((file) => [file, JSON.stringify(textsFor(locale, JSON.parse(read(file))))] as const),
    ];
    expect(texts.length).toBeGreaterThan(50);
    const others = texts.flatMap(([file, text]) =>
      named(text.replaceAll('"$schema"', ''))
        .filter((found) => !own.includes(found))
        .map((found) => `${file}: ${found}`),
    );
    expect(others).toEqual([]);
  });
});

test('a locale with a fallback has the currency of that', () => {
  for (const { locale, currency, fallback } of locales)
    if (fallback !== undefined)
      expect([locale, currency]).toEqual([locale, (catalogue.locales[fallback] as { currency: string }).currency]);
});

test('neither engine nor renderer contains a currency', () => {
  const sources = ['engine', 'renderer'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && !file.startsWith('generated'))
      .map((file) => join(folder, file)),
  );
  const found = sources.flatMap((file) =>
    [
      ...read(file)
        .replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '')
        .matchAll(/'[^']*[€£¥][^']*'|"[^"]*[€£¥][^"]*"/g),
    ].map(([text]) => `${file}: ${text}`),
  );
  expect(found).toEqual([]);
});
