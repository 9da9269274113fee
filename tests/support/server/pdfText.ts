import { inflateSync } from 'node:zlib';

export function textOfPdf(file: Buffer): string {
  const drawn = streamsIn(file).flatMap((content) => content.match(/\[.*\] TJ/g) ?? []);
  return drawn
    .map((line) => [...line.matchAll(/<([0-9a-f]*)>/g)].map(([, hex = '']) => decode(hex)).join(''))
    .join('\n');
}

function streamsIn(file: Buffer): string[] {
  const text = file.toString('latin1');
  return [...text.matchAll(/FlateDecode\s*>>\s*stream\n([\s\S]*?)\nendstream/g)].map(([, content = '']) =>
    inflateSync(Buffer.from(content, 'latin1')).toString('latin1'),
  );
}

const decode = (hex: string): string => new TextDecoder('windows-1252').decode(Buffer.from(hex, 'hex'));
