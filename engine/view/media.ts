// Media: something that is drawn, or an image.
import type { Media } from '../flow.ts';
import type { MediaNode } from '../nodes.ts';
import { createAction } from './action.ts';
import { pictureSource, presence, shownText, shownValue } from './derived.ts';
import type { BlockContext } from './viewContext.ts';

/** Something that is drawn, or an image. */
export function mediaNode(block: Media, context: BlockContext): MediaNode {
  const { view, scope, at } = context;
  const { texts } = view.state;
  return {
    key: at,
    kind: 'media',
    look: block.look,
    presence: presence(block.when, scope, () => texts.say(block.text, scope)),
    shape: shownValue(block.shape, scope),
    paint: shownValue(block.paint, scope),
    icon: shownValue(block.icon, scope),
    source: pictureSource(block.source, scope),
    width: shownValue(block.width, scope),
    text: shownText(texts, block.text, scope),
    action: block.do ? createAction({ label: block.text, do: block.do }, context) : null,
  };
}
