// Buttons: they refuse with a reason, or run their effects, and are never pressed twice at a time.
import type { Action, Text } from '../flow.ts';
import type { ActionNode } from '../nodes.ts';
import { NotReady } from '../notReady.ts';
import { signal } from '../signals.ts';
import { whenReady } from '../whenReady.ts';
import { presence, shownText } from './derived.ts';
import { refusalOf } from './refusals.ts';
import type { BlockContext, Pressable } from './viewContext.ts';

/** A button: it refuses with a reason, or runs its effects, and is never pressed twice at a time. `general` names it where its words are lost. */
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
      refusal.value = reason instanceof NotReady ? state.word('source_failed') : reason;
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

/** Where a press leads, in a flow of which any press leads somewhere. */
export const leading = (pressed: Pressable, context: BlockContext): ActionNode['link'] =>
  context.view.parts.link?.(pressed, context) ?? NOWHERE;
