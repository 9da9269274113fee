import type { Media } from '../flow.ts';
import type { ActionNode, LookOf, NodeBase, ReadonlySignal, ShownText } from '../nodes.ts';
import { createAction } from '../view/action.ts';
import { pictureSource, presence, shownText, shownValue } from '../view/derived.ts';
import type { BlockContext } from '../view/viewContext.ts';

/** An artwork of the portal, a spot drawing, or an image. */
export interface MediaNode extends NodeBase {
  readonly kind: 'media';
  readonly look: LookOf<'media'>;
  /** Name of the artwork, for the looks `artwork` and `sign`. */
  readonly artwork: string | null;
  /** DrawingName, or a shape of the artwork where the checker can resolve it. */
  readonly shape: ReadonlySignal<string | null>;
  readonly paint: ReadonlySignal<string | null>;
  /** Badge on an artwork; null for none. */
  readonly icon: ReadonlySignal<string | null>;
  /** HTTPS URL or path; '' for a source that is not allowed. */
  readonly source: ReadonlySignal<string | null>;
  /** Maximum width of an image in CSS pixels; null for no limit. */
  readonly width: ReadonlySignal<string | null>;
  readonly text: ReadonlySignal<ShownText>;
  /** Action of a press; null for a picture that cannot be pressed. */
  readonly action: ActionNode | null;
}

declare module '../nodes.ts' {
  interface BlockNodes {
    media: MediaNode;
  }
}

export function mediaNode(block: Media, context: BlockContext): MediaNode {
  const { view, scope, at } = context;
  const { texts } = view.state;
  return {
    key: at,
    kind: 'media',
    look: block.look,
    artwork: block.artwork ?? null,
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
