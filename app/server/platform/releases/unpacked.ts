// Releases on the disk of this server: their definitions as a project, and their portals.
import { mkdtempSync, rmSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readFolder, writeFiles, writeProject } from './releaseFolder.ts';
import type { ReleasePlace } from './releaseProcess.ts';
import type { ReleaseStore } from './store.ts';

/** Path of a part of a portal, whose name contains a hash of its content. */
const PART = /^\/assets\/[\w.-]+$/;

export interface UnpackedParts {
  readonly store: ReleaseStore;
  /** Root of the code. */
  readonly code: string;
  /** Version of the code, see `builderOf`. */
  readonly builder: string;
  /** Builds the portal of a release that another version of the code has published. */
  readonly build: (project: string, web: string) => Promise<void>;
}

export class Unpacked {
  readonly folder = mkdtempSync(join(tmpdir(), 'fahrplan-releases-'));
  readonly #places = new Map<string, Promise<ReleasePlace>>();

  constructor(readonly parts: UnpackedParts) {
    // Also after an exit without closing.
    process.once('exit', this.remove);
  }

  readonly remove = (): void => {
    process.off('exit', this.remove);
    rmSync(this.folder, { recursive: true, force: true });
  };

  /** Writes a release and its portal to disk, once. A failure is not remembered. */
  place(id: string): Promise<ReleasePlace> {
    const known = this.#places.get(id) ?? this.#write(id);
    this.#places.set(id, known);
    known.catch(() => this.#places.delete(id));
    return known;
  }

  /**
   * Finds the file of a part that pages of any release may load.
   *
   * @param others releases that this server may not have unpacked yet
   */
  async part(path: string, others: readonly string[]): Promise<string | undefined> {
    if (!PART.test(path)) return undefined;
    const known = new Set([...this.#places.keys(), ...others]);
    for (const id of [...known].reverse()) {
      const place = await this.place(id).catch(() => undefined);
      const file = place && join(place.web, path);
      if (
        file &&
        (await stat(file).then(
          (found) => found.isFile(),
          () => false,
        ))
      )
        return file;
    }
    return undefined;
  }

  async #write(id: string): Promise<ReleasePlace> {
    const { store, code, builder, build } = this.parts;
    const project = join(this.folder, id);
    const web = join(this.folder, `${id}-web`);
    writeProject(project, await store.files(id), code);
    const built = await store.build(id, builder);
    if (built) writeFiles(web, built);
    else {
      await build(project, web);
      await store.addBuild(id, builder, readFolder(web));
    }
    return { id, project, web };
  }
}
