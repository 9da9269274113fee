// Writes tagged PDFs for screen readers. The only module that imports pdfkit.
import { buffer } from 'node:stream/consumers';
import type { Language } from '../../platform/languages/languages.ts';

export interface WrittenPage {
  readonly title: string;
  readonly lines: readonly string[];
}

export interface Writing {
  readonly language: Language;
  readonly now: Date;
}

/** Margins of an A4 page, in points. */
const MARGIN = 72;

/**
 * Writes a title and lines, on as many pages as they need.
 *
 * The built-in fonts have the characters of Windows-1252: others lose accents, or become "?".
 */
export async function writePdf({ title, lines }: WrittenPage, { language, now }: Writing): Promise<Buffer> {
  // Loaded on demand, so that it does not delay the start of the server.
  const { default: PdfDocument } = await import('pdfkit');
  const file = new PdfDocument({
    size: 'A4',
    margin: MARGIN,
    pdfVersion: '1.7',
    lang: language.code,
    tagged: true,
    displayTitle: true,
    info: { Title: title, CreationDate: now },
  });
  const saved = buffer(file);
  const paragraphs = lines.map((line) =>
    file.struct('P', {}, () => void file.fontSize(11).text(printable(line)).moveDown(0.5)),
  );
  const heading = file.struct('H1', {}, () => void file.fontSize(20).text(printable(title)).moveDown(0.5));
  file.addStructure(file.struct('Document', {}, [heading, ...paragraphs]));
  file.end();
  return saved;
}

/** Characters besides those of Windows-1252 that names and amounts use. */
const OTHERS = /[^\x20-\x7e\xa0-\xff€–„“”‘’…ŠšŽžŒœŸ]/gu;

const printable = (text: string): string => text.replaceAll(OTHERS, withoutMarks);

function withoutMarks(character: string): string {
  const letter = character === 'ı' ? 'i' : character.normalize('NFD').charAt(0);
  return /[a-z]/i.test(letter) ? letter : '?';
}
