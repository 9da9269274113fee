// What runs effects is a file of its own, and may be lost like any other.
import { afterEach, expect, test } from 'vitest';
import { importModulesWith } from '#engine';
import type { EffectRunner } from '../../engine/journey/effects.ts';
import type { Ending, Stage } from '../../engine/journey/run.ts';
import type { SentKeeper } from '../../engine/journey/sent.ts';
import type { Page } from '../../engine/page/page.ts';

afterEach(() => importModulesWith((load) => load));

/** The module as a page has it that has just been opened. */
const ANEW = '../../engine/journey/running.ts?anew';

test('a press that finds it lost says so, runs nothing, and the next one fetches it', async () => {
  let down = true;
  importModulesWith((load) => () => (down ? Promise.reject(new Error('offline')) : load()));
  const { Running } = (await import(/* @vite-ignore */ ANEW)) as typeof import('../../engine/journey/running.ts');
  const said: string[] = [];
  const stage: Partial<Stage> = { complain: (_, text) => void said.push(text) };
  const page = { texts: { word: (key: string) => key } } as unknown as Page;
  const effects = new Running(page, stage as Stage, { sent: new Map() } as unknown as SentKeeper);
  const started: EffectRunner[] = [];
  const start = async (runner: EffectRunner): Promise<Ending> => {
    started.push(runner);
    return { early: false };
  };
  expect(await effects.run(start)).toMatchObject({ early: true, failed: true });
  expect(await effects.run(start)).toMatchObject({ early: true, failed: true });
  expect(started).toEqual([]);
  expect(said).toEqual(['effect_failed', 'effect_failed']);
  down = false;
  expect(await effects.run(start)).toEqual({ early: false });
  expect(started).toHaveLength(1);
});
