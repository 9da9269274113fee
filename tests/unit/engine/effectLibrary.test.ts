// What runs effects is a file of its own, and may be lost like any other.
import { afterEach, expect, test } from 'vitest';
import { importModulesWith } from '#engine';
import type { EffectRunner } from '../../../engine/journey/effects.ts';
import type { Ending, Stage } from '../../../engine/journey/run.ts';
import { Running } from '../../../engine/journey/running.ts';
import type { SentPlace } from '../../../engine/journey/sent.ts';
import type { Page } from '../../../engine/page/page.ts';

afterEach(() => importModulesWith((load) => load));

/** The module as a page has it that has just been opened. */
const ANEW = '../../../engine/journey/running.ts?anew';

test('nothing runs before the host has all that it may need; a press that finds it lost says so, and the next one asks again', async () => {
  const said: string[] = [];
  const stage: Partial<Stage> = { complain: (_, text) => void said.push(text) };
  let isReady = false;
  const page = { host: { ready: async () => isReady }, texts: { word: (key: string) => key } } as unknown as Page;
  const effects = new Running(page, stage as Stage, { sentIn: () => ({ sent: new Map() }) } as unknown as SentPlace);
  const start = async (): Promise<Ending> => ({ early: false });
  expect([await effects.run(start), said]).toEqual([{ early: true, failed: true, silent: true }, ['effect_failed']]);
  isReady = true;
  expect([await effects.run(start), said.length]).toEqual([{ early: false }, 1]);
});

test('a press that finds it lost says so, runs nothing, and the next one fetches it', async () => {
  let down = true;
  importModulesWith((load) => () => (down ? Promise.reject(new Error('offline')) : load()));
  const { Running: Anew } = (await import(
    /* @vite-ignore */ ANEW
  )) as typeof import('../../../engine/journey/running.ts');
  const said: string[] = [];
  const stage: Partial<Stage> = { complain: (_, text) => void said.push(text) };
  const page = { host: {}, texts: { word: (key: string) => key } } as unknown as Page;
  const effects = new Anew(page, stage as Stage, { sentIn: () => ({ sent: new Map() }) } as unknown as SentPlace);
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
