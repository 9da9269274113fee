// A key identifies one call of the flow, so that a customer who comes back repeats that call.
import type { Problem } from '../../../errors.ts';
import type { Effects, PreparedFlow, SendEffect } from '../../../flow.ts';
import { originalOf } from '../../load/originals.ts';
import type { LintContext } from '../lintContext.ts';
import { lintRule } from '../lintRule.ts';

/** Reports keys of two sends, keys equal to a default key, and keys where none is possible. */
export const sendKeys = lintRule({ codes: ['FLOW_DUPLICATE_ID', 'FLOW_BAD_NAME'], over: 'flow', run: check });

function check(context: LintContext) {
  const names = new Map<string, object>();
  const problems: Problem<'FLOW_DUPLICATE_ID' | 'FLOW_BAD_NAME'>[] = [];
  const say = (code: 'FLOW_DUPLICATE_ID' | 'FLOW_BAD_NAME', send: object, message: string) =>
    void problems.push(context.problem(send, code, message, '/key'));
  const placed = [...sendsOf(context.flow)];
  for (const [at, send] of placed) if (!send.key) names.set(at, originalOf(send));
  for (const { effect: send } of context.find('effect')) {
    if (!('send' in send) || !send.key) continue;
    const { key } = send;
    if (!placed.some(([, other]) => originalOf(other) === originalOf(send)))
      say(
        'FLOW_BAD_NAME',
        send,
        `the send "${send.send}" of a block cannot have a key, because the id of the block identifies it. Remove the key.`,
      );
    const other = names.get(key);
    if (other && other !== originalOf(send))
      say('FLOW_DUPLICATE_ID', send, `another send has the key "${key}". Rename one.`);
    names.set(key, originalOf(send));
  }
  return problems;
}

/** Yields the sends outside of blocks, with their default keys. */
function* sendsOf(flow: PreparedFlow): Generator<readonly [at: string, send: SendEffect]> {
  yield* sendsIn(flow.submit, 'submit');
  for (const [name, effects] of Object.entries(flow.effects ?? {})) yield* sendsIn(effects, `effects.${name}`);
  for (const { id, next } of flow.steps) if (next) yield* sendsIn(next.do ?? [], `next.${id}`);
  for (const [index, guard] of flow.allowed.entries()) yield* sendsIn(guard.else, `allowed.${index}`);
}

function* sendsIn(effects: Effects, list: string): Generator<readonly [at: string, send: SendEffect]> {
  for (const [index, effect] of effects.entries()) {
    const at = `${list}.${index}`;
    if ('send' in effect) {
      yield [at, effect];
      if (Array.isArray(effect.failed)) yield* sendsIn(effect.failed, `${at}.failed`);
    }
    if ('do' in effect && typeof effect.do !== 'string') yield* sendsIn(effect.do, `${at}.do`);
    if ('do' in effect && effect.else) yield* sendsIn(effect.else, `${at}.else`);
    if ('open' in effect)
      for (const [word, then] of Object.entries(effect.then ?? {})) yield* sendsIn(then, `${at}.then.${word}`);
  }
}
