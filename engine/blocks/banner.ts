import type { Banner } from '../flow.ts';
import type { ActionNode, LookOf, NodeBase, ReadonlySignal, ShownText, Tone } from '../nodes.ts';
import { signal } from '../signals.ts';
import { createAction } from '../view/action.ts';
import { presence, shownText, shownValue, tone } from '../view/derived.ts';
import type { BlockContext } from '../view/viewContext.ts';

export interface BannerNode extends NodeBase {
  readonly kind: 'banner';
  readonly look: LookOf<'banner'>;
  readonly tone: ReadonlySignal<Tone>;
  /** Tone of the text of a strip; neutral for the default colour. */
  readonly textTone: ReadonlySignal<Tone>;
  /** Icon instead of the one of its tone; null for that. */
  readonly icon: ReadonlySignal<string | null>;
  readonly title: ReadonlySignal<ShownText>;
  readonly text: ReadonlySignal<ShownText>;
  readonly action: ActionNode | null;
  /** Closes the banner; null when it cannot be closed. */
  readonly dismiss: ActionNode | null;
}

declare module '../nodes.ts' {
  interface BlockNodes {
    banner: BannerNode;
  }
}

export function bannerNode(block: Banner, context: BlockContext): BannerNode {
  const { view, scope, at } = context;
  const { texts } = view.state;
  const { look = 'box', action, dismiss } = block;
  return {
    key: at,
    kind: 'banner',
    look,
    tone: tone(block.tone, scope),
    textTone: tone(block.textTone, scope),
    icon: shownValue(block.icon, scope),
    presence: presence(block.when, scope, () => texts.say(block.text, scope)),
    title: shownText(texts, block.title, scope),
    text: shownText(texts, block.text, scope),
    action: action
      ? { ...createAction(action, { ...context, at: `${at}.action` }), look: look === 'strip' ? 'link' : 'secondary' }
      : null,
    dismiss: dismiss
      ? { ...createAction(dismiss, { ...context, at: `${at}.dismiss` }), look: 'icon', icon: signal('close') }
      : null,
  };
}
