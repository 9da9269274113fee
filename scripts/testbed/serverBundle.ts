// The server in one file: it starts in a third of the time, which counts where a test starts it fifty times.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { bundle, ROOT } from '../bundle.ts';

/** A server that can be started with node. */
export interface BundledServer {
  readonly file: string;
  remove(): void;
}

/** Makes one file of app/server/main.ts and the packages that it loads. */
export async function bundleServer(): Promise<BundledServer> {
  const folder = join(ROOT, `dist/server-${process.pid}-${Date.now()}`);
  await bundle('app/server/main.ts', folder);
  return { file: join(folder, 'main.js'), remove: () => rmSync(folder, { recursive: true, force: true }) };
}
