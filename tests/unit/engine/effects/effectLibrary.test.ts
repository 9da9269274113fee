// Lazy module of effects, whose import may fail.

import { importModulesWith } from '@fahrplan/engine';
import { afterEach, expect, test } from 'vitest';
import type { CallKeyLocation } from '../../../../engine/effects/callKeys.ts';
import type { EffectResult, SessionActions } from '../../../../engine/effects/effectRun.ts';
import type { EffectRunner } from '../../../../engine/effects/effectRunner.ts';
import { LazyRunner } from '../../../../engine/effects/lazyRunner.ts';
import type { FlowState } from '../../../../engine/state/flowState.ts';

afterEach(() => importModulesWith((load) => load));

/** Fresh module, as in a new page. */
const ANEW = '../../../../engine/effects/lazyRunner.ts?anew';

test('nothing runs before the host is ready; a failure is shown, and the next press retries', async () => {
  const said: string[] = [];
  const stage: Partial<SessionActions> = { complain: (_, text) => void said.push(text) };
  let isReady = false;
  const state = { host: { ready: async () => isReady }, texts: { word: (key: string) => key } } as unknown as FlowState;
  const effects = new LazyRunner(
    state,
    stage as SessionActions,
    { sentIn: () => ({ sent: new Map() }) } as unknown as CallKeyLocation,
  );
  const start = async (): Promise<EffectResult> => ({ early: false });
  expect([await effects.run(start), said]).toEqual([{ early: true, failed: true, silent: true }, ['effect_failed']]);
  isReady = true;
  expect([await effects.run(start), said.length]).toEqual([{ early: false }, 1]);
});

test('a press without the library shows that, runs nothing, and the next one loads it', async () => {
  let down = true;
  importModulesWith((load) => () => (down ? Promise.reject(new Error('offline')) : load()));
  const { LazyRunner: Anew } = (await import(
    /* @vite-ignore */ ANEW
  )) as typeof import('../../../../engine/effects/lazyRunner.ts');
  const said: string[] = [];
  const stage: Partial<SessionActions> = { complain: (_, text) => void said.push(text) };
  const state = { host: {}, texts: { word: (key: string) => key } } as unknown as FlowState;
  const effects = new Anew(
    state,
    stage as SessionActions,
    { sentIn: () => ({ sent: new Map() }) } as unknown as CallKeyLocation,
  );
  const started: EffectRunner[] = [];
  const start = async (runner: EffectRunner): Promise<EffectResult> => {
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
