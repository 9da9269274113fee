// Buttons: check their rules, then run their effects. A second press while running is ignored.
import type { Action, Text } from '../flow.ts';
import type { ActionNode } from '../nodes.ts';
import { NotReady } from '../notReady.ts';
import { signal } from '../signals.ts';
import { whenReady } from '../whenReady.ts';
import { presence, shownText } from './derived.ts';
import { refusalOf } from './refusals.ts';
import type { BlockContext, Pressable } from './viewContext.ts';

/** Creates a button. `general` is the key of its fallback label, because buttons need a name. */
export function createAction(
  action: Omit<Action, 'label'> & Pressable & { readonly label?: Text | undefined },
  context: BlockContext,
  general = 'open',
): ActionNode {
  const { view, scope, at } = context;
  const { state } = view;
  const running = signal(false);
  const refusal = signal<string | null>(null);
  const press = async (): Promise<void> => {
    if (running.peek()) return;
    running.value = true;
    try {
      const reason = await whenReady(() => refusalOf(action, state, scope));
      refusal.value = reason instanceof NotReady ? state.sayFailed(reason.what) : reason;
      if (refusal.value === null) await view.run(action.do ?? [], scope, at);
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
    presence: presence(action.when, scope, () => state.texts.say(action.label, scope)),
    label: shownText(state.texts, action.label, scope, general),
    detail: signal(null),
    name: signal(null),
    current: signal(false),
    running,
    refusal,
    link: leading(action, context),
    press,
  };
}

const NOWHERE: ActionNode['link'] = signal(null);

/** Returns the link of a press; always null in flows without links. */
export const leading = (pressed: Pressable, context: BlockContext): ActionNode['link'] =>
  context.view.parts.link?.(pressed, context) ?? NOWHERE;
