// Something that must be seen, with a button perhaps.
import type { Banner } from '../flow.ts';
import type { BannerNode } from '../nodes.ts';
import { createAction } from './actions.ts';
import { presence, shownText, shownValue, tone } from './readings.ts';
import type { Spot } from './stand.ts';

/** A banner. */
export function bannerNode(block: Banner, place: Spot): BannerNode {
  const { stand, scope, at } = place;
  const { texts } = stand.page;
  return {
    key: at,
    kind: 'banner',
    tone: tone(block.tone, scope),
    icon: shownValue(block.icon, scope),
    presence: presence(block.when, scope, () => texts.say(block.text, scope)),
    title: shownText(texts, block.title, scope),
    text: shownText(texts, block.text, scope),
    action: block.action ? createAction(block.action, { ...place, at: `${at}.action` }) : null,
  };
}
