import { type Host, signal } from '@fahrplan/engine';
import { effectLibrary } from '../../engine/effects/lazyRunner.ts';
import { quietHost } from '../../engine/quietHost.ts';
import { ruleLibrary } from '../../engine/values/lazyRules.ts';
import { whenReady } from '../../engine/whenReady.ts';

/** Returns a host in which every text is its key. */
export function silentHost(changes: Partial<Host> = {}): Host {
  const words = () =>
    new Proxy(
      {},
      {
        get: (_, key) => String(key),
        has: () => true,
        getOwnPropertyDescriptor: () => ({ configurable: true, enumerable: true }),
      },
    );
  let instances = 0;
  return quietHost({
    now: signal('2026-11-21T09:30:00.000Z'),
    language: signal({ locale: 'de-DE', region: 'DE', currency: 'EUR', words }),
    identity: () => `silent${++instances}`,
    ...changes,
  });
}

/** Loads lazy rules and effects, for tests that validate synchronously or count turns of a press. */
export async function rulesLoaded(): Promise<void> {
  await whenReady(ruleLibrary);
  await whenReady(effectLibrary);
}
