// Effect that calls an operation. It sends what was validated and agreed to, and shows every
// failure.
import { build, holds } from '../expressions/expressions.ts';
import { follow, Roots } from '../expressions/scope.ts';
import type { Effects, SendEffect } from '../flow.ts';
import type { Call, Reply } from '../host.ts';
import type { Json } from '../nodes.ts';
import { NotReady, orUndefined } from '../notReady.ts';
import { keptIn } from '../session/answerStore.ts';
import { effect } from '../signals.ts';
import type { FieldState } from '../state/fieldState.ts';
import type { FlowState } from '../state/flowState.ts';
import { isSuccess, operationOf, toCall } from '../state/requests.ts';
import { speakWait } from '../text/speakWait.ts';
import { isUnknown } from './callKeys.ts';
import { CANCELLED, type EffectResult, type EffectRun, ON, type SessionActions } from './effectRun.ts';

const NOTHING = { answers: {}, results: {} };
const WRONG: EffectResult = { early: true, failed: true, wrong: true };

export async function send(effect: SendEffect, run: EffectRun, at: string): Promise<EffectResult> {
  const { page: state, stage: actions, runner } = run;
  const { host, catalogue, results } = state;
  const operation = operationOf(catalogue, effect.send);
  // Validates and builds in one step, because the customer may keep typing while sources load.
  const closed = actions.isClosed();
  const call = await run.ready(() => (run.isWrong() ? undefined : agreedCall(effect, run)));
  if (call === undefined) return WRONG;
  if (!closed && actions.isClosed()) return CANCELLED;
  if (call instanceof NotReady) return run.stoppedBy(call);
  if (runner.agreed.haveMoved(effect, call)) return refused(run, 'binding.moved');
  const accepted = (reply: Reply) => isSuccess(operation, reply, catalogue.answers);
  const position = effect.key ?? at;
  const inDoubt = runner.callKeys.isInDoubt(position);
  const once = (left?: Promise<unknown>) =>
    runner.callKeys.once(call, position, (prepared) => host.send(prepared, left), accepted, left);
  if (!operation.safe) run.acts(position);
  const answered = (left?: Promise<unknown>) =>
    operation.safe ? host.send(call, left) : (run.submission?.send(() => once(left)) ?? once(left));
  // Leaving the step cancels a pressed call. Operations with `once` report their result anyway.
  const reply = await run.hold(run.pressed && !operation.once ? whileHere(actions, answered) : answered());
  if (reply === undefined) return CANCELLED;
  run.reply = reply;
  const success = accepted(reply);
  if (success) {
    results.value = { ...results.peek(), [effect.send]: reply.body };
    if (!operation.safe) seal(run);
  }
  if (!success && wasSentBefore(state, reply)) return told(run, position);
  if (success || effect.failed === 'continue') return ON;
  if (!closed && actions.isClosed()) return operation.safe ? CANCELLED : toldLate(reply, run);
  const { unknown } = catalogue.portal;
  // A server error does not settle the unknown outcome of an earlier call.
  const isOpen = isUnknown(reply) || (inDoubt && reply.status >= 500);
  if (operation.once && unknown && isOpen && !reply.offline) return doubt(unknown, run);
  return failed(effect.failed ?? [], reply, run, at);
}

/** Runs work of the step on screen; undefined once the customer leaves, when `left` resolves. */
async function whileHere<T>(
  actions: SessionActions,
  work: (left: Promise<undefined>) => Promise<T>,
): Promise<T | undefined> {
  const from = actions.here();
  let stop = (): void => {};
  const left = new Promise<undefined>((resolve) => {
    stop = effect(() => {
      const now = actions.here();
      if (now !== undefined && now !== from) resolve(undefined);
    });
  });
  // Typing another answer while the reply is pending may leave the step, too.
  const done = work(left).then((answer) => actions.settle(answer));
  return Promise.race([done, left]).finally(stop);
}

function agreedCall(effect: SendEffect, run: EffectRun): Call {
  const call = toCall(effect.send, operationOf(run.page.catalogue, effect.send), run.built(effect.with));
  return effect.agreed ? { ...call, agreed: build(effect.agreed, run) } : call;
}

/** Opens a dialog about the unknown outcome; the customer can retry under the same key. */
function doubt(dialog: string, run: EffectRun): EffectResult {
  const { host } = run.page;
  const closed = host.open(dialog, {}).then((word) => {
    if (word === 'again') run.again();
    // The call may have changed data on screen, so all questions are refreshed.
    else host.questions.refresh();
    return word;
  });
  run.stage.awaits(closed);
  return CANCELLED;
}

/** Reports a failure after the customer closed the flow: in a toast, which takes no focus. */
function toldLate(reply: Reply, { page: state }: EffectRun): EffectResult {
  const { flow, host, scope, texts } = state;
  const title = orUndefined(() => texts.say(flow.title, scope)) || texts.word('late.request');
  host.toast(texts.word(isUnknown(reply) ? 'late.unknown' : 'late.failed', { title }), 'error');
  return CANCELLED;
}

function seal({ page: state, stage: actions }: EffectRun): void {
  const { fields, flow, host, instance, results } = state;
  actions.seal();
  // Flows without saved answers keep none here either, only the step on which they ended.
  const kept = keptIn(flow) !== undefined;
  host.sealed?.(instance, () => (kept ? { answers: keptBy(fields.values()), results: results.peek() } : NOTHING));
}

function keptBy(fields: Iterable<FieldState>): Record<string, Json> {
  const answers: Record<string, Json> = {};
  for (const { name, field, kept } of fields) if (!field.private && kept !== undefined) answers[name] = kept;
  return answers;
}

/** Runs the `failed` effects. A generic message covers flows without any. */
async function failed(effects: Effects, reply: Reply, run: EffectRun, at: string): Promise<EffectResult> {
  const words = wordsFor(reply, run.page);
  if (words !== undefined) {
    run.stage.complain(undefined, words);
    return CANCELLED;
  }
  run.said = false;
  const ending = await run.list(effects, `${at}.failed`);
  return { silent: !run.said, ...ending, early: true, failed: true };
}

/** Messages for failures that are the same in every flow. */
function wordsFor({ status, offline, retryAfter }: Reply, { texts }: FlowState): string | undefined {
  if (offline) return texts.word('offline');
  if (status !== 429 || retryAfter === undefined) return undefined;
  return texts.word('wait', { time: speakWait(retryAfter, texts.language()) });
}

function wasSentBefore({ catalogue: { sentBefore } }: FlowState, reply: Reply): boolean {
  return sentBefore !== undefined && holds(sentBefore, new Roots({ response: (rest) => follow(reply, rest) }));
}

/** The customer was told about the duplicate: the next call gets a new key and is sent. */
function told(run: EffectRun, position: string): EffectResult {
  run.runner.callKeys.spend(new Set([position]));
  return refused(run, 'sent_before');
}

function refused({ page: state, stage: actions }: EffectRun, word: string): EffectResult {
  actions.complain(undefined, state.texts.word(word));
  return CANCELLED;
}
