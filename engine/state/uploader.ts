// Uploads files in one call, or to a signed URL from a first call.
import { harmless } from '../characters.ts';
import { follow } from '../expressions/scope.ts';
import type { PreparedCatalogue, Upload } from '../flow.ts';
import type { Host, Reply } from '../host.ts';
import type { ChosenFile, Json } from '../nodes.ts';
import { NotReady } from '../notReady.ts';
import { whenReady } from '../whenReady.ts';
import { isSuccess, operationOf, toCall } from './requests.ts';

const PARALLEL = 2;
const WHERE_THE_ADDRESS_IS = 'url';

export interface Sent {
  /** Reference to the uploaded file; absent after a failure. */
  readonly result?: Json;
  /** Status of the response; absent when nothing was sent. */
  readonly status?: number;
}

interface Answered {
  readonly reply: Reply;
  readonly isThere: boolean;
}

export class Uploader {
  readonly #running = new Map<string, number>();
  readonly #waiting: { upload: string; start: () => void }[] = [];

  constructor(
    readonly catalogue: PreparedCatalogue,
    readonly host: Host,
  ) {}

  /** Uploads a file when a slot is free; calls `started` then. */
  async send(
    name: string,
    file: ChosenFile,
    given: () => Record<string, Json>,
    started: () => void,
    progress: (percent: number) => void,
  ): Promise<Sent> {
    await this.#turn(name);
    started();
    try {
      const upload = this.#upload(name);
      const values = await whenReady(given);
      if (values instanceof NotReady) return {};
      const { reply, isThere } = await (upload.signed === undefined
        ? this.#direct(upload, file, values, progress)
        : this.#signed(upload, file, values, progress));
      const result = isThere && (follow(reply.body, upload.result.split('.')) as Json | undefined);
      return { status: reply.status, ...(result && { result }) };
    } catch (fault) {
      this.host.report(fault);
      return {};
    } finally {
      this.#running.set(name, this.#runningOf(name) - 1);
      this.#startWaiting();
    }
  }

  async #direct(
    { direct = '' }: Upload,
    file: ChosenFile,
    given: Record<string, Json>,
    progress: (percent: number) => void,
  ): Promise<Answered> {
    const operation = operationOf(this.catalogue, direct);
    const parts = pick(given, operation.multipart ?? []);
    const call = toCall(direct, operation, pick(given, operation.params ?? []));
    const reply = await this.host.upload({ call, parts, file }, progress);
    return { reply, isThere: isSuccess(operation, reply, this.catalogue.answers) };
  }

  async #signed(
    { signed = '', bucket, address = WHERE_THE_ADDRESS_IS }: Upload,
    file: ChosenFile,
    given: Record<string, Json>,
    progress: (percent: number) => void,
  ): Promise<Answered> {
    const operation = operationOf(this.catalogue, signed);
    const known = {
      filename: harmless(file.name),
      filetype: harmless(file.type),
      ...(bucket !== undefined && { bucket }),
      ...given,
    };
    const names = [...(operation.params ?? []), ...(operation.query ?? []).map((entry) => entry.replace(/\?$/, ''))];
    const reply = await this.host.send(toCall(signed, operation, pick(known, names)));
    const put = isSuccess(operation, reply, this.catalogue.answers) && follow(reply.body, address.split('.'));
    if (typeof put !== 'string') return { reply, isThere: false };
    const sent = await this.host.upload({ put, file }, progress);
    const isThere = sent.status >= 200 && sent.status < 300;
    return { reply: isThere ? reply : sent, isThere };
  }

  #upload(name: string): Upload {
    const upload = this.catalogue.uploads[name];
    if (!upload) throw new Error(`no upload "${name}"`);
    return upload;
  }

  #turn(upload: string): Promise<void> {
    return new Promise((start) => {
      this.#waiting.push({ upload, start });
      this.#startWaiting();
    });
  }

  #startWaiting(): void {
    const index = this.#waiting.findIndex(({ upload }) => this.#isFree(upload));
    const [next] = index < 0 ? [] : this.#waiting.splice(index, 1);
    if (!next) return;
    this.#running.set(next.upload, this.#runningOf(next.upload) + 1);
    next.start();
  }

  #runningOf(upload: string): number {
    return this.#running.get(upload) ?? 0;
  }

  #isFree(upload: string): boolean {
    return this.#runningOf(upload) < (this.catalogue.uploads[upload]?.parallel ?? PARALLEL);
  }
}

const pick = <T>(from: Readonly<Record<string, T>>, names: readonly string[]): Record<string, T> =>
  Object.fromEntries(Object.entries(from).filter(([name]) => names.includes(name)));
