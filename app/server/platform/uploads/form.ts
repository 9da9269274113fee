// A form with one file, read part by part. The only door to @fastify/multipart.
import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import multipart, { type Multipart } from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Problem } from '../http/problems.ts';
import { notUtf8, refuseHarmfulText } from '../http/texts.ts';

/** Makes a scope take forms, and nothing else. */
export async function takeForms(app: FastifyInstance, most: number): Promise<void> {
  app.removeAllContentTypeParsers();
  await app.register(multipart, {
    // One byte more than is taken, so that what is too large is seen and not cut off.
    limits: {
      files: 1,
      fields: 10,
      parts: 11,
      fieldSize: 200,
      fieldNameSize: 100,
      headerPairs: 20,
      fileSize: most + 1,
    },
  });
}

/**
 * Reads a form to its end, in whatever order its parts come.
 *
 * @param takeFile must read the file of the part "file"; a file without a name has the name ''
 * @returns the other parts, and what takeFile returned
 * @throws invalid_request for a form that cannot be read or has another file
 */
export async function readForm<Taken>(
  request: FastifyRequest,
  takeFile: (file: Readable, filename: string) => Promise<Taken>,
): Promise<{ readonly fields: ReadonlyMap<string, string>; readonly taken: Taken | undefined }> {
  const fields = new Map<string, string>();
  let taken: Taken | undefined;
  try {
    const parts = request.parts();
    for (let part = await nextPart(parts, request.raw); part !== undefined; part = await nextPart(parts, request.raw)) {
      // The library says that every part has a name, as it says of files.
      const name = part.fieldname || 'body';
      refuseHarmfulText('body', name);
      if (part.type === 'field') fields.set(name, harmlessPart(name, String(part.value)));
      // The library says that every file has a name; one that is a file by its type alone has none.
      else if (part.fieldname === 'file') taken = await takeFile(part.file, harmlessPart('file', part.filename ?? ''));
      else throw new Problem('invalid_request', 'The file must be the part "file".');
    }
    return { fields, taken };
  } finally {
    // A browser that is still sending hears of a refusal only when somebody reads what it sends.
    request.raw.unpipe().resume();
  }
}

/** What the library puts where bytes were no text. */
const NO_TEXT = '\ufffd';

/** @throws invalid_request that names the part */
function harmlessPart(name: string, text: string): string {
  if (text.includes(NO_TEXT)) throw notUtf8(name);
  refuseHarmfulText(name, text);
  return text;
}

/** How often a form is looked at that says nothing, in milliseconds. */
const LOOK_MS = 1_000;

async function nextPart(
  parts: AsyncIterableIterator<Multipart>,
  body: IncomingMessage,
): Promise<Multipart | undefined> {
  const silence = fallenSilent(body);
  try {
    const { done, value } = await Promise.race([parts.next(), silence.promise]);
    return done ? undefined : value;
  } catch (error) {
    // Limits of the form have a status of their own; everything else is a form that is none.
    if (error instanceof Error && 'statusCode' in error) throw error;
    throw new Problem('invalid_request', 'The form could not be read.');
  } finally {
    silence.stop();
  }
}

/** Rejects when all of a form has arrived and still nothing comes of it: of some that are broken the library never says so. */
function fallenSilent(body: IncomingMessage): { readonly promise: Promise<never>; stop(): void } {
  let looked = 0;
  let timer: NodeJS.Timeout | undefined;
  const promise = new Promise<never>((_, reject) => {
    timer = setInterval(() => {
      looked = body.complete || body.readableEnded ? looked + 1 : 0;
      if (looked > 1) reject(new Error('Nothing more is said of this form.'));
    }, LOOK_MS);
  });
  return { promise, stop: () => clearInterval(timer) };
}
