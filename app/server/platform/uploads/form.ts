// Multipart forms with one file. Only this file imports @fastify/multipart.
import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import multipart, { type Multipart } from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Problem } from '../http/problems.ts';
import { notUtf8, refuseHarmfulText } from '../http/texts.ts';

export async function takeForms(app: FastifyInstance, most: number): Promise<void> {
  app.removeAllContentTypeParsers();
  await app.register(multipart, {
    // One byte above the limit, because the library truncates larger files.
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
 * Reads a whole form, in any order of its parts.
 *
 * @param takeFile must consume the part "file"; its name may be ''
 * @returns the other parts, and the result of takeFile
 * @throws invalid_request for a malformed form or another file
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
      // The library's types say that every part has a name.
      const name = part.fieldname || 'body';
      refuseHarmfulText('body', name);
      if (part.type === 'field') fields.set(name, harmlessPart(name, String(part.value)));
      // The library's types say that every file has a name. A file by content type alone has none.
      else if (part.fieldname === 'file') taken = await takeFile(part.file, harmlessPart('file', part.filename ?? ''));
      else
        throw new Problem('invalid_request', 'The file is in the wrong part of the form. Send it in the part "file".');
    }
    return { fields, taken };
  } finally {
    // Drains the body: a browser reads the answer only after it has sent everything.
    request.raw.unpipe().resume();
  }
}

/** Replacement character, which the library inserts for invalid UTF-8. */
const NO_TEXT = '\ufffd';

/** @throws invalid_request that names the part */
function harmlessPart(name: string, text: string): string {
  if (text.includes(NO_TEXT)) throw notUtf8(name);
  refuseHarmfulText(name, text);
  return text;
}

/** Interval of checks for a stalled form, in milliseconds. */
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
    // Errors of limits have a status. All others mean a malformed form.
    if (error instanceof Error && 'statusCode' in error) throw error;
    throw new Problem('invalid_request', 'The form could not be parsed. Send valid multipart/form-data.');
  } finally {
    silence.stop();
  }
}

/** Rejects when the body is complete but has no result: some malformed forms hang the library. */
function fallenSilent(body: IncomingMessage): { readonly promise: Promise<never>; stop(): void } {
  let looked = 0;
  let timer: NodeJS.Timeout | undefined;
  const promise = new Promise<never>((_, reject) => {
    timer = setInterval(() => {
      looked = body.complete || body.readableEnded ? looked + 1 : 0;
      if (looked > 1) reject(new Error('The form was already refused.'));
    }, LOOK_MS);
  });
  return { promise, stop: () => clearInterval(timer) };
}
