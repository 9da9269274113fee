// Blocks of text with paragraphs, lists, strong words and links.
import { destinationOf } from '../effects/destination.ts';
import type { Scope } from '../expressions/scope.ts';
import type { EffectOf, Prose } from '../flow.ts';
import type { Link, NodeBase, ReadonlySignal } from '../nodes.ts';
import { orUndefined } from '../notReady.ts';
import { computed } from '../signals.ts';
import { type Inline, parseMarkup } from '../text/markup.ts';
import { presence } from '../view/derived.ts';
import type { BlockContext } from '../view/viewContext.ts';

export type ProseWords = string | { readonly strong: readonly ProseWords[] } | ProseLink;

export interface ProseLink {
  /** Null if the host has no links: then only the press leads there. */
  readonly link: Link | null;
  readonly words: readonly ProseWords[];
  press(): void;
}

export type ShownProse =
  | { readonly kind: 'paragraph'; readonly words: readonly ProseWords[] }
  | { readonly kind: 'list'; readonly start: number | null; readonly items: readonly (readonly ProseWords[])[] };

export interface ProseNode extends NodeBase {
  readonly kind: 'prose';
  /** Null while the texts or a value are loading. */
  readonly parts: ReadonlySignal<readonly ShownProse[] | null>;
}

declare module '../nodes.ts' {
  interface BlockNodes {
    prose: ProseNode;
  }
}

export function proseNode(block: Prose, { view, scope, at }: BlockContext): ProseNode {
  const { state } = view;
  const link = (to: string, words: readonly ProseWords[]): ProseLink => {
    const redirect = redirectTo(to);
    return {
      link: state.host.link?.(destinationOf(redirect, state, scope)) ?? null,
      words,
      press: () => void view.run([redirect], scope, at),
    };
  };
  return {
    key: at,
    kind: 'prose',
    presence: presence(block.when, scope, () => state.texts.say(block.text, scope)),
    parts: computed(() => orUndefined(() => shownParts(block, scope, state.texts, link)) ?? null),
  };
}

function shownParts(
  { text }: Prose,
  scope: Scope,
  texts: BlockContext['view']['state']['texts'],
  link: (to: string, words: readonly ProseWords[]) => ProseLink,
): readonly ShownProse[] {
  const { form, fill } = texts.template(text, scope);
  const shown = (words: readonly Inline[]): ProseWords[] =>
    words.map((word) => {
      if (typeof word === 'string') return fill(word);
      return 'strong' in word ? { strong: shown(word.strong) } : link(word.to, shown(word.words));
    });
  return parseMarkup(form).map((part) =>
    part.kind === 'list' ? { ...part, items: part.items.map(shown) } : { ...part, words: shown(part.words) },
  );
}

/** A target without a scheme is a page. Other sites open in a tab of their own, so that no answer is left behind. */
function redirectTo(to: string): EffectOf<'redirect'> {
  if (to.startsWith('tel:')) return { redirect: { phone: to.slice('tel:'.length) } };
  if (/^(https|mailto):/.test(to)) return { redirect: { url: to, tab: to.startsWith('https:') } };
  return { redirect: { page: to } };
}
