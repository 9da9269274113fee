// Something that must be seen, with a button perhaps.
import type { Banner } from '../flow.ts';
import type { BannerNode } from '../nodes.ts';
import { signal } from '../signals.ts';
import { createAction } from './action.ts';
import { presence, shownText, shownValue, tone } from './derived.ts';
import type { BlockContext } from './viewContext.ts';

/** A banner. */
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
