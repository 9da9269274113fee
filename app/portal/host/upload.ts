// File uploads. Uses XMLHttpRequest, since fetch does not report upload progress.
import type { Delivery, Json, Reply } from '@fahrplan/engine';
import { harmless } from '@fahrplan/engine/characters';

interface Credentials {
  readonly csrfToken: () => string;
  readonly locale: () => string;
  /** Release that the page was loaded with. */
  readonly release?: string | undefined;
}

/** Milliseconds; a photo takes minutes on a slow connection. */
const PATIENCE = 5 * 60_000;

/** Sends files. Never throws: no response is status 500 with an empty body (ENG-5). */
export function createUpload(credentials: Credentials) {
  return (delivery: Delivery, progress: (percent: number) => void): Promise<Reply> =>
    new Promise((resolve) => {
      const request = new XMLHttpRequest();
      const file = delivery.file as unknown as File;
      request.timeout = PATIENCE;
      request.upload.onprogress = ({ loaded, total }) => progress(total > 0 ? Math.round((loaded / total) * 100) : 0);
      request.onloadend = () =>
        resolve(
          request.status === 0
            ? { status: 500, body: undefined }
            : { status: request.status, body: parse(request.responseText) },
        );
      if ('put' in delivery) {
        request.open('PUT', delivery.put);
        if (file.type) request.setRequestHeader('content-type', file.type);
        request.send(file);
        return;
      }
      request.open(delivery.call.method, delivery.call.path);
      request.setRequestHeader('accept', 'application/json');
      request.setRequestHeader('accept-language', credentials.locale());
      request.setRequestHeader('x-csrf-token', credentials.csrfToken());
      if (credentials.release) request.setRequestHeader('x-release', credentials.release);
      request.send(toForm(delivery.parts, file));
    });
}

/** Parts precede the file, so that a server can validate them before it reads the file. */
function toForm(parts: Readonly<Record<string, Json>>, file: File): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(parts)) if (value !== null) form.append(name, String(value));
  form.append('file', file, harmless(file.name));
  return form;
}

function parse(text: string): Json | undefined {
  try {
    return text === '' ? undefined : (JSON.parse(text) as Json);
  } catch {
    return undefined;
  }
}
