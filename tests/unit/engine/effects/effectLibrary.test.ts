// What runs effects is a file of its own, and may be lost like any other.

import { importModulesWith } from '@fahrplan/engine';
import { afterEach, expect, test } from 'vitest';
import type { SentPlace } from '../../../../engine/effects/callKeys.ts';
import type { Ending, Stage } from '../../../../engine/effects/effectRun.ts';
import type { EffectRunner } from '../../../../engine/effects/effectRunner.ts';
import { Running } from '../../../../engine/effects/lazyRunner.ts';
import type { Page } from '../../../../engine/state/flowState.ts';

afterEach(() => importModulesWith((load) => load));

/** The module as a page has it that has just been opened. */
const ANEW = '../../../../engine/effects/lazyRunner.ts?anew';

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
  )) as typeof import('../../../../engine/effects/lazyRunner.ts');
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
