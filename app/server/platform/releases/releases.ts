// The releases that this server can serve: its own definitions, and those that were published.
import { createReadStream } from 'node:fs';
import { extname } from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Problem } from '../http/problems.ts';
import type { MetricsOfProcess } from '../metrics/metrics.ts';
import type { Clock } from '../settings/clock.ts';
import { forward } from './forward.ts';
import { Previews } from './previews.ts';
import { ProcessPool } from './processPool.ts';
import { readDefinitions } from './releaseFolder.ts';
import { ReleaseProcess } from './releaseProcess.ts';
import { BUILD, LIVE } from './store.ts';
import { Unpacked, type UnpackedParts } from './unpacked.ts';

/** Pause between two looks at the channel, in milliseconds. */
const LOOK_EVERY_MS = 1000;

/** Pause before a release that did not start is tried again, in milliseconds. */
const RETRY_MS = 30_000;

/** Processes of older releases that are kept for customers who began with them. */
const MAX_OLDER = 2;

/** Longest wait for the metrics of a process, in milliseconds. */
const METRICS_WITHIN_MS = 1000;

/** Paths that are about this process, or about all releases. */
const OWN_PATHS = /^\/(?:health|metrics|studio)(?:[/?]|$)/;

const PARTS = '/assets/';

/** Header with the release that a page was loaded with. */
export const RELEASE_HEADER = 'x-release';

/** Part of the answer of the health check. */
export interface ReleaseState {
  /** Release of new pages. */
  readonly release: string;
  /** Release that was published and cannot be served. */
  readonly failed_release?: string;
}

export interface ReleaseLog {
  info(details: object, sentence: string): void;
  error(details: object, sentence: string): void;
}

export interface ReleasesParts extends UnpackedParts {
  readonly clock: Clock;
  /** Root of the definitions of this build. */
  readonly product: string;
  readonly program?: string;
  /** Pause between two looks at the channel, and before a failed release is tried again. */
  readonly pauses?: { readonly lookMs: number; readonly retryMs: number };
}

interface Failure {
  readonly id: string;
  /** Time of the next try, by the clock of the process. */
  readonly until: number;
}

const isCount = ({ type }: MetricsOfProcess[number]): boolean => type === 'counter' || type === 'histogram';

export class Releases {
  /** Id of the definitions of this build. */
  #own = '';
  #live: ReleaseProcess | undefined;
  #failure: Failure | undefined;
  #looking: NodeJS.Timeout | undefined;
  #following: Promise<void> | undefined;
  #closed = false;
  #log: ReleaseLog = { info: () => undefined, error: () => undefined };
  readonly #processes = new ProcessPool(
    (id) => this.#begin(id),
    MAX_OLDER,
    (id) => id === this.#live?.id,
  );
  /** The latest metrics of each process. */
  readonly #metrics = new Map<ReleaseProcess, MetricsOfProcess>();
  readonly #unpacked: Unpacked;
  readonly #previews: Previews;

  constructor(readonly parts: ReleasesParts) {
    this.#unpacked = new Unpacked(parts);
    this.#previews = new Previews({ ...parts, program: parts.program, unpacked: this.#unpacked });
  }

  /**
   * Remembers the definitions of this build as a release, and starts the published one.
   *
   * @throws Error when the published release cannot be served by this build
   */
  async start(log: ReleaseLog): Promise<void> {
    this.#log = log;
    const { store, product, clock } = this.parts;
    this.#own = await store.addBuilt(readDefinitions(product), BUILD, clock.now());
    await this.#follow();
    if (this.#failure !== undefined)
      throw new Error(
        `The published release ${this.#failure.id} cannot be served by this build. Publish another one, or start the build before.`,
      );
    this.#lookAgain();
  }

  get state(): ReleaseState {
    const failed = this.#live?.over ? this.#live.id : this.#failure?.id;
    return { release: this.#live?.id ?? this.#own, ...(failed !== undefined && { failed_release: failed }) };
  }

  /** Id of the definitions of this build. */
  get own(): string {
    return this.#own;
  }

  /** True while nothing is published: then this process sends e-mails with the texts of its build. */
  get serves(): boolean {
    return this.#live === undefined;
  }

  /**
   * Answers a request that belongs to another release than this process serves.
   *
   * @returns true if it was answered
   * @throws unavailable if that release cannot be served now
   */
  async answer(request: FastifyRequest, reply: FastifyReply): Promise<boolean> {
    if (OWN_PATHS.test(request.url)) return false;
    if (await this.#previews.answer(request, reply)) return true;
    if (request.url.startsWith(PARTS)) return this.#sendPart(request, reply);
    const target = await this.#targetOf(request);
    if (target === undefined) return false;
    await forward(request, reply, target.port);
    return true;
  }

  /**
   * Metrics of the processes of all releases. Of those that have ended or do not answer in time, what they
   * had counted stays: a sum that falls would look like a restart.
   *
   * @param authorization header with the token of the metrics
   */
  async metrics(authorization: string): Promise<readonly MetricsOfProcess[]> {
    for (const [process, known] of this.#metrics) this.#metrics.set(process, known.filter(isCount));
    const asked = (await this.#processes.running()).map(async (process) => {
      const response = await fetch(`http://127.0.0.1:${process.port}/metrics`, {
        headers: { authorization, accept: 'application/json' },
        signal: AbortSignal.timeout(METRICS_WITHIN_MS),
      });
      if (response.ok) this.#metrics.set(process, (await response.json()) as MetricsOfProcess);
    });
    await Promise.allSettled(asked);
    return [...this.#metrics.values()];
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#looking);
    await this.#following;
    await this.#previews.close();
    await this.#processes.close();
    this.#unpacked.remove();
  }

  async #targetOf({ headers }: FastifyRequest): Promise<ReleaseProcess | undefined> {
    const asked = String(headers[RELEASE_HEADER] ?? '');
    if (asked === this.#own) return undefined;
    const isOther = /^[0-9a-f]{16}$/.test(asked) && asked !== this.#live?.id;
    // Only what was live: a preview must not reach customers.
    if (isOther && (await this.parts.store.wasMovedTo(LIVE, asked))) return this.#reach(asked);
    if (!this.#live?.over) return this.#live;
    const again = await this.#reach(this.#live.id);
    if (this.#live?.id === again.id) this.#live = again;
    return again;
  }

  /** @throws unavailable: another release would validate by other rules than the page has */
  async #reach(id: string): Promise<ReleaseProcess> {
    try {
      return await this.#processes.get(id);
    } catch (error) {
      this.#log.error({ err: error, release: id }, 'a release cannot be served');
      throw new Problem('unavailable', 'The release of this page cannot be served. Try again after Retry-After.', {
        retryAfter: 5,
      });
    }
  }

  /** Sends a part of any release: pages of older ones load parts that newer ones lack. */
  async #sendPart({ url, method }: FastifyRequest, reply: FastifyReply): Promise<boolean> {
    if (method !== 'GET' || this.#live === undefined) return false;
    const path = url.replace(/[?#].*$/s, '');
    const live = await this.parts.store.channel(LIVE).catch(() => undefined);
    const file = await this.#unpacked.part(path, live === undefined ? [] : [live]);
    if (file === undefined) return false;
    reply
      .header('cache-control', 'public, max-age=31536000, immutable')
      .type(TYPES[extname(file)] ?? 'application/octet-stream')
      .send(createReadStream(file));
    return true;
  }

  #lookAgain(): void {
    if (this.#closed) return;
    this.#looking = setTimeout(() => {
      this.#following = this.#follow().finally(() => this.#lookAgain());
    }, this.parts.pauses?.lookMs ?? LOOK_EVERY_MS);
    this.#looking.unref();
  }

  /** Serves what the channel names. A release that does not start leaves the one before, and is tried again later. */
  async #follow(): Promise<void> {
    const id = await this.parts.store.channel(LIVE).catch(() => undefined);
    if (id === undefined) return;
    if (id === this.#live?.id) {
      this.#failure = undefined;
      return;
    }
    if (this.#failure?.id === id && performance.now() < this.#failure.until) return;
    try {
      const before = this.#live;
      this.#live = await this.#processes.get(id);
      this.#failure = undefined;
      before?.tell({ isLive: false });
      this.#live.tell({ isLive: true });
      this.#log.info({ release: id }, 'a release is live');
    } catch (error) {
      this.#failure = { id, until: performance.now() + (this.parts.pauses?.retryMs ?? RETRY_MS) };
      this.#log.error({ err: error, release: id }, 'a published release cannot be served; the one before stays');
    }
  }

  async #begin(id: string): Promise<ReleaseProcess> {
    const started = await ReleaseProcess.start(await this.#unpacked.place(id), process.env, this.parts.program);
    started.whenOver(() => {
      if (!this.#closed) this.#log.info({ release: id }, 'the process of a release has ended');
    });
    if (id === this.#live?.id) started.tell({ isLive: true });
    return started;
  }
}

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
};
