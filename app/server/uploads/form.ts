// A form with one file, read part by part. The only door to @fastify/multipart.
import multipart, { type Multipart, type MultipartFile } from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Problem } from '../problems.ts';

/** Makes a scope take forms, and nothing else. */
export async function takeForms(app: FastifyInstance, below: number): Promise<void> {
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
      fileSize: below + 1,
    },
  });
}

/**
 * Reads a form to its end, in whatever order its parts come.
 *
 * @param takeFile must read the file of the part "file"
 * @returns the other parts, and what takeFile returned
 * @throws invalid_request for a form that cannot be read or has another file
 */
export async function readForm<Taken>(
  request: FastifyRequest,
  takeFile: (part: MultipartFile) => Promise<Taken>,
): Promise<{ readonly fields: ReadonlyMap<string, string>; readonly taken: Taken | undefined }> {
  const fields = new Map<string, string>();
  let taken: Taken | undefined;
  try {
    const parts = request.parts();
    for (let part = await nextPart(parts); part !== undefined; part = await nextPart(parts)) {
      if (part.type === 'field') fields.set(part.fieldname, String(part.value));
      else if (part.fieldname === 'file') taken = await takeFile(part);
      else throw new Problem('invalid_request', 'The file must be the part "file".');
    }
    return { fields, taken };
  } finally {
    // A browser that is still sending hears of a refusal only when somebody reads what it sends.
    request.raw.unpipe().resume();
  }
}

async function nextPart(parts: AsyncIterableIterator<Multipart>): Promise<Multipart | undefined> {
  try {
    const { done, value } = await parts.next();
    return done ? undefined : value;
  } catch (error) {
    // Limits of the form have a status of their own; everything else is a form that is none.
    if (error instanceof Error && 'statusCode' in error) throw error;
    throw new Problem('invalid_request', 'The form could not be read.');
  }
}
