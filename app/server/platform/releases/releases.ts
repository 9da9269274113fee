// The releases that this server can serve: its own definitions, and those that were published.
import { mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '../settings/clock.ts';
import { forward } from './forward.ts';
import { PREVIEW_PATH, readPreviewToken } from './previewLinks.ts';
import { readDefinitions, writeFiles, writeProject } from './releaseFolder.ts';
import { type ReleasePlace, ReleaseProcess } from './releaseProcess.ts';
import { LIVE, type ReleaseStore } from './store.ts';

/** Pause between two looks at the channel, in milliseconds. */
const LOOK_EVERY_MS = 1000;

/** Servers of older releases that are kept for customers who began with them. */
const MOST_OLDER = 2;

/** Paths that are about this process. */
const OWN_PATHS = /^\/(?:health|metrics)(?:[/?]|$)/;

/** Previews that are open at once; the oldest is ended. */
const MOST_PREVIEWS = 2;

const PREVIEW_COOKIE = 'fahrplan_preview';

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

export interface ReleasesParts {
  readonly store: ReleaseStore;
  readonly clock: Clock;
  /** Root of the code. */
  readonly code: string;
  /** Version of the code, see `builderOf`. */
  readonly builder: string;
  /** Builds the portal of a release that another version of the code has published. */
  readonly build: (project: string, web: string) => Promise<void>;
  /** Variables of the processes of releases. */
  readonly environment?: NodeJS.ProcessEnv;
  readonly program?: string;
  /** Pause between two looks at the channel. */
  readonly lookEveryMs?: number;
}

export class Releases {
  /** Id of the definitions of this build. */
  #own = '';
  #live: ReleaseProcess | undefined;
  #failed: string | undefined;
  #looking: NodeJS.Timeout | undefined;
  #following: Promise<void> | undefined;
  #closed = false;
  #log: ReleaseLog = { info: () => undefined, error: () => undefined };
  readonly #folder = mkdtempSync(join(tmpdir(), 'fahrplan-releases-'));
  /** Processes by release, the latest used last. */
  readonly #processes = new Map<string, Promise<ReleaseProcess>>();
  readonly #previews = new Map<string, Promise<ReleaseProcess>>();
  readonly #unpacked = new Map<string, Promise<ReleasePlace>>();
  /** Folders of built portals by release. */
  readonly #webs = new Map<string, string>();

  constructor(readonly parts: ReleasesParts) {}

  /**
   * Remembers the definitions of this build as a release, and starts the published one.
   *
   * @throws Error when the published release cannot be served by this build
   */
  async start(log: ReleaseLog): Promise<void> {
    this.#log = log;
    this.#own = await this.#remember();
    await this.#follow();
    if (this.#failed !== undefined)
      throw new Error(
        `The published release ${this.#failed} cannot be served by this build. Publish another one, or start the build before.`,
      );
    this.#lookAgain();
  }

  get state(): ReleaseState {
    return {
      release: this.#live?.id ?? this.#own,
      ...(this.#failed !== undefined && { failed_release: this.#failed }),
    };
  }

  /** Id of the definitions of this build. */
  get own(): string {
    return this.#own;
  }

  /**
   * Answers a request that belongs to another release than this process serves.
   *
   * @returns true if it was answered
   */
  async answer(request: FastifyRequest, reply: FastifyReply): Promise<boolean> {
    if (await this.#answerPreview(request, reply)) return true;
    const target = await this.#targetOf(request);
    if (target === undefined) return false;
    await forward(request, reply, target.port);
    return true;
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#looking);
    await this.#following;
    const all = await Promise.allSettled([...this.#processes.values(), ...this.#previews.values()]);
    await Promise.all(all.map(async (one) => (one.status === 'fulfilled' ? one.value.stop() : undefined)));
    rmSync(this.#folder, { recursive: true, force: true });
  }

  /** Opens and ends previews, and answers requests within one. */
  async #answerPreview(request: FastifyRequest, reply: FastifyReply): Promise<boolean> {
    const { url, headers } = request;
    const { store, clock } = this.parts;
    const opened = url.startsWith(PREVIEW_PATH) ? url.slice(PREVIEW_PATH.length).replace(/[?#].*$/s, '') : undefined;
    const token = opened ?? cookieNamed(PREVIEW_COOKIE, headers.cookie);
    if (token === undefined) return false;
    const link = await readPreviewToken(store.database, token, clock.now());
    if (opened !== undefined) {
      const seconds = link ? Math.floor((link.expires - clock.now().getTime()) / 1000) : 0;
      const secure = request.protocol === 'https' ? '; Secure' : '';
      const cookie = `${PREVIEW_COOKIE}=${link ? token : ''}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`;
      // Without a valid token the visitor is back on the live portal.
      reply.header('set-cookie', cookie).header('x-robots-tag', 'noindex').redirect('/', 303);
      return true;
    }
    if (!link) return false;
    const preview = await this.#previewOf(link.release);
    await forward(request, reply, preview.port, { 'x-robots-tag': 'noindex', 'cache-control': 'no-store' });
    return true;
  }

  /** A process of its own, with demo customers in an empty database, and without receivers. */
  async #previewOf(id: string): Promise<ReleaseProcess> {
    const known = this.#previews.get(id);
    if (
      known &&
      !(await known.then(
        ({ over }) => over,
        () => true,
      ))
    )
      return known;
    if (this.#previews.get(id) !== known) return this.#previewOf(id);
    const oldest = this.#previews.size >= MOST_PREVIEWS ? this.#previews.entries().next().value : undefined;
    if (oldest) {
      this.#previews.delete(oldest[0]);
      void oldest[1].then(
        (process) => process.stop(),
        () => undefined,
      );
    }
    const preview = this.#unpack(id).then((place) =>
      ReleaseProcess.start(place, previewEnvironment(join(this.#folder, `${id}-preview`)), this.parts.program),
    );
    this.#previews.set(id, preview);
    return preview;
  }

  async #targetOf({ headers, url }: FastifyRequest): Promise<ReleaseProcess | undefined> {
    if (OWN_PATHS.test(url)) return undefined;
    const asked = String(headers[RELEASE_HEADER] ?? '');
    if (asked === this.#own) return undefined;
    if (/^[0-9a-f]{16}$/.test(asked) && asked !== this.#live?.id) {
      const older = await this.#startKnown(asked);
      if (older) return older;
    }
    if (url.startsWith('/assets/')) return this.#holderOf(url);
    return this.#live?.over ? this.#startAgain(this.#live) : this.#live;
  }

  /** Finds the release with a part: pages of older ones load parts that newer ones lack. */
  async #holderOf(url: string): Promise<ReleaseProcess | undefined> {
    const path = url.replace(/[?#].*$/s, '');
    for (const [id, web] of [...this.#webs].reverse()) {
      const isThere = !path.includes('..') && (await readFile(join(web, path)).then(Boolean, () => false));
      const holder = isThere ? await this.#processes.get(id)?.catch(() => undefined) : undefined;
      if (holder && !holder.over) return holder;
    }
    return undefined;
  }

  /** Stores the definitions of this build, once for each content. */
  async #remember(): Promise<string> {
    const { store, code, clock } = this.parts;
    const parent = (await store.latestBy(BUILD)) ?? null;
    const note = 'definitions of the build';
    return store.add({ parent, files: readDefinitions(code), author: BUILD, note, now: clock.now() });
  }

  #lookAgain(): void {
    if (this.#closed) return;
    this.#looking = setTimeout(() => {
      this.#following = this.#follow().finally(() => this.#lookAgain());
    }, this.parts.lookEveryMs ?? LOOK_EVERY_MS);
    this.#looking.unref();
  }

  /** Serves what the channel names. A release that does not start leaves the one before. */
  async #follow(): Promise<void> {
    const id = await this.parts.store.channel(LIVE).catch(() => undefined);
    if (id === undefined || id === this.#live?.id || id === this.#failed) return;
    try {
      this.#live = await this.#processOf(id);
      this.#failed = undefined;
      this.#log.info({ release: id }, 'a release is live');
      await this.#stopOlder();
    } catch (error) {
      this.#failed = id;
      this.#log.error({ err: error, release: id }, 'a published release cannot be served; the one before stays');
    }
  }

  /** Starts the live release again after its process has ended. */
  async #startAgain({ id }: ReleaseProcess): Promise<ReleaseProcess | undefined> {
    try {
      const again = await this.#processOf(id);
      if (this.#live?.id === id) this.#live = again;
      return again;
    } catch (error) {
      this.#log.error({ err: error, release: id }, 'the live release did not start again; the build serves');
      return undefined;
    }
  }

  async #startKnown(id: string): Promise<ReleaseProcess | undefined> {
    const isKnown = this.#processes.has(id) || (await this.parts.store.isBuilt(id, this.parts.builder));
    if (!isKnown) return undefined;
    return this.#processOf(id).catch((error: unknown) => {
      this.#log.error({ err: error, release: id }, 'an older release cannot be served');
      return undefined;
    });
  }

  /** Returns the process of a release, started again if it has ended. */
  async #processOf(id: string): Promise<ReleaseProcess> {
    const known = this.#processes.get(id);
    const isOver =
      known === undefined ||
      (await known.then(
        ({ over }) => over,
        () => true,
      ));
    // Another request has started it meanwhile.
    if (this.#processes.get(id) !== known) return this.#processOf(id);
    if (this.#closed) throw new Error('The server stops.');
    const process = isOver ? this.#begin(id) : known;
    // The latest used last.
    this.#processes.delete(id);
    this.#processes.set(id, process);
    return process;
  }

  async #begin(id: string): Promise<ReleaseProcess> {
    const { environment = {}, program } = this.parts;
    return ReleaseProcess.start(await this.#unpack(id), { ...process.env, ...environment }, program);
  }

  /** Writes a release and its portal to disk, once. */
  #unpack(id: string): Promise<ReleasePlace> {
    const known = this.#unpacked.get(id) ?? this.#write(id);
    this.#unpacked.set(id, known);
    known.catch(() => this.#unpacked.delete(id));
    return known;
  }

  async #write(id: string): Promise<ReleasePlace> {
    const { store, code, builder } = this.parts;
    const project = join(this.#folder, id);
    const web = join(this.#folder, `${id}-web`);
    writeProject(project, await store.files(id), code);
    const built = await store.build(id, builder);
    if (built) writeFiles(web, built);
    else await this.parts.build(project, web);
    this.#webs.set(id, web);
    return { id, project, web };
  }

  /** Keeps few servers of older releases: another one starts again when a page needs it. */
  async #stopOlder(): Promise<void> {
    const older = [...this.#processes.keys()].filter((id) => id !== this.#live?.id);
    for (const id of older.slice(0, Math.max(0, older.length - MOST_OLDER))) {
      const process = await this.#processes.get(id)?.catch(() => undefined);
      this.#processes.delete(id);
      void process?.stop();
    }
  }
}

/** Only what starting takes: no database, receiver or secret of this server. */
function previewEnvironment(folder: string): NodeJS.ProcessEnv {
  const { PATH, NODE_OPTIONS, LOG_LEVEL } = process.env;
  return {
    ...{ PATH, NODE_OPTIONS, LOG_LEVEL, DEMO: 'on' },
    ...{ DATABASE_FILE: join(folder, 'preview.db'), UPLOAD_ROOT: join(folder, 'uploads') },
  };
}

function cookieNamed(name: string, header = ''): string | undefined {
  const pair = header.split(';').find((part) => part.trim().startsWith(`${name}=`));
  return pair?.trim().slice(name.length + 1);
}

/** Author of releases that are the definitions of a build. */
export const BUILD = 'build';
