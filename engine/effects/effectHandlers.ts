// One handler per effect; a missing handler does not compile.

import { evaluate } from '../expressions/expressions.ts';
import type { EffectName, EffectOf, Effects, Shapes } from '../flow.ts';
import { namedEffects } from '../namedEffects.ts';
import type { Json } from '../nodes.ts';
import { NotReady } from '../notReady.ts';
import { destinationOf } from './destination.ts';
import { type EffectResult, type EffectRun, ON } from './effectRun.ts';
import { send } from './send.ts';

export interface EffectHandler<N extends EffectName> {
  /** True when the effect visibly changes something for the customer. */
  readonly says: boolean;
  /** Runs the effect; `at` is its position in the flow. */
  run(effect: EffectOf<N>, run: EffectRun, at: string): Promise<EffectResult> | EffectResult;
}

export const effectHandlers: { readonly [N in EffectName]: EffectHandler<N> } = {
  send: { says: false, run: send },
  do: {
    says: false,
    run: ({ do: list }, run, at) =>
      typeof list === 'string' ? run.list(listNamed(list, run), `effects.${list}`) : run.list(list, `${at}.do`),
  },
  goTo: {
    says: true,
    run: ({ goTo }, run) =>
      run.value(goTo, (target) =>
        target === 'again' ? { early: true, again: run.begunBy.again } : { early: true, goTo: String(target) },
      ),
  },
  open: {
    says: true,
    run: (effect, run, at) =>
      run.value(effect.open, (flow) =>
        run.build(effect.with, (input) => {
          const closed = run.page.host.open(String(flow), input).then((word = 'dismissed') => {
            const then = effect.then?.[word];
            if (then) run.stage.later(then, run, `${at}.then.${word}`);
            return word;
          });
          run.stage.awaits(closed);
        }),
      ),
  },
  redirect: {
    says: true,
    async run(effect, run) {
      const to = await run.ready(() => destinationOf(effect, run.page, run));
      if (to instanceof NotReady) return run.stoppedBy(to);
      run.page.host.redirect(to);
      return { early: true };
    },
  },
  close: {
    says: true,
    run({ close }, { stage: actions }) {
      actions.close(close === true ? undefined : close);
      return ON;
    },
  },
  refresh: {
    says: false,
    async run({ refresh: names }, { page: { host, sources }, stage: actions }) {
      if (names.includes('session')) await host.refreshSession();
      if (names.includes('failed')) actions.retry();
      host.questions.refresh(names.flatMap((name) => sources.get(name)?.source.asks ?? []));
      return ON;
    },
  },
  remember: {
    says: false,
    run: ({ remember }, run) => each(remember, run, (name, value) => run.page.memory.write(name, value)),
  },
  set: { says: false, run: ({ set }, run) => each(set, run, (name, value) => run.stage.answer(name, value)) },
  issue: {
    says: true,
    async run({ issue: { field, text } }, run) {
      const name = await run.ready(() => evaluate(field, run));
      return run.say(text, (said) => run.stage.complain(typeof name === 'string' ? name : undefined, said));
    },
  },
  toast: {
    says: true,
    run: ({ toast, tone }, run) =>
      run.say(toast, (text) => detached(run, () => run.page.host.toast(text, tone ?? 'info'))),
  },
  track: {
    says: false,
    run({ track, with: properties }, run) {
      const { host } = run.page;
      // Tracked values may load later; the list does not wait for them.
      run
        .build(properties, (built) => detached(run, () => host.track(track, built)))
        .catch((fault) => host.report(fault));
      return ON;
    },
  },
  host: {
    says: true,
    async run({ host, with: parameters, words = {} }, run) {
      const said: Record<string, Json> = {};
      for (const [name, text] of Object.entries(words))
        await run.say(text, (spoken) => {
          said[name] = spoken;
        });
      const { page: state, stage: actions } = run;
      // A list may close its own flow first; only a later close by the customer cancels.
      const closedBefore = actions.isClosed();
      const isWanted = () => closedBefore || !actions.isClosed();
      return run.build(parameters, (built) => state.host.perform(host, { ...built, ...said }, isWanted));
    },
  },
};

function listNamed(name: string, { page: { flow } }: EffectRun): Effects {
  const effects = namedEffects(flow.effects, name);
  if (!effects) throw new Error(`${flow.id}: no effects "${name}"`);
  return effects;
}

const each = (shapes: Shapes, run: EffectRun, write: (name: string, value: Json) => void): Promise<EffectResult> =>
  run.build(shapes, (built) => {
    for (const name of Object.keys(shapes)) write(name, built[name] ?? null);
  });

/** Failures of toasts and tracking must not stop the effects that the customer asked for. */
function detached({ page: state }: EffectRun, act: () => void): void {
  try {
    act();
  } catch (fault) {
    state.host.report(fault);
  }
}
