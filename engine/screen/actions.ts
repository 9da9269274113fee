// Buttons: they refuse with a reason, or run their effects, and are never pressed twice at a time.
import { holds } from '../expressions/expressions.ts';
import type { Scope } from '../expressions/scope.ts';
import type { Action, Text } from '../flow.ts';
import type { ActionNode } from '../nodes.ts';
import type { Page } from '../page/page.ts';
import { signal } from '../signals.ts';
import { Unready } from '../unready.ts';
import { whenReady } from '../waiting.ts';
import { presence, shownText } from './readings.ts';
import type { Spot } from './stand.ts';

/** A button: it refuses with a reason, or runs its effects, and is never pressed twice at a time. `general` names it where its words are lost. */
export function createAction(
  action: Omit<Action, 'label'> & { readonly label?: Text | undefined },
  { stand, scope, at }: Spot,
  general = 'open',
): ActionNode {
  const { page } = stand;
  const running = signal(false);
  const refusal = signal<string | null>(null);
  const press = async (): Promise<void> => {
    if (running.peek()) return;
    running.value = true;
    try {
      const reason = await whenReady(() => refusalOf(action, page, scope));
      refusal.value = reason instanceof Unready ? page.word('source_failed') : reason;
      if (refusal.value === null) await stand.run(action.do ?? [], scope, at);
    } finally {
      running.value = false;
    }
  };
  return {
    key: at,
    kind: 'action',
    look: 'secondary',
    tone: action.tone ?? 'normal',
    icon: signal(null),
    presence: presence(action.when, scope, () => page.texts.say(action.label, scope)),
    label: shownText(page.texts, action.label, scope, general),
    detail: signal(null),
    current: signal(false),
    running,
    refusal,
    press,
  };
}

/** Why an action may not proceed, in words. */
export function refusalOf(action: Pick<Action, 'rules'>, page: Page, scope: Scope): string | null {
  const broken = action.rules?.find((rule) => holds(rule.when, scope) && !holds(rule.that, scope));
  return broken ? page.texts.say(broken.text, scope) : null;
}
