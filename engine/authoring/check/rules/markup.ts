import type { Problem } from '../../../errors.ts';
import type { Block, Prose } from '../../../flow.ts';
import { blocksIn } from '../../../stepBlocks.ts';
import { type Inline, parseMarkup, withoutMarkup } from '../../../text/markup.ts';
import { toDial } from '../../../values/dialNumber.ts';
import { didYouMean } from '../../load/nearest.ts';
import { toPointer } from '../../load/pointers.ts';
import { keyOf } from '../analysis/textKeys.ts';
import type { VisitedOf } from '../graph/walk.ts';
import type { LintContext } from '../lintContext.ts';
import { lintRule } from '../lintRule.ts';
import type { World } from '../world.ts';

/** Reports open markup, links that lead nowhere, and markup in texts that are shown as they are. */
export const markup = lintRule({
  codes: ['FLOW_BAD_TEXT'],
  over: 'computable',
  run(context) {
    const prose = context.flow.steps.flatMap(({ blocks }) =>
      blocksIn(blocks).flatMap(({ block }) => (isProse(block) ? [block] : [])),
    );
    const places = new Set<unknown>(prose.flatMap((block) => [block, block.text]));
    return context
      .find('text')
      .flatMap((visited) => flawsIn(context, visited, places.has(visited.at) || places.has(visited.text)));
  },
});

const isProse = (block: Block): block is Prose => 'kind' in block && block.kind === 'prose';

function flawsIn(
  { flow, world, textKeys }: LintContext,
  { text, aliases, enclosing }: VisitedOf<'text'>,
  isMarkup: boolean,
): Problem<'FLOW_BAD_TEXT'>[] {
  const key = keyOf(text);
  const files = [flow.id, ...(key?.fragment === undefined ? [] : [key.fragment]), 'common'];
  const keys = key === undefined ? [] : (textKeys.wanted(text, aliases, enclosing) ?? []);
  return Object.entries(world.documents ?? {}).flatMap(([locale, documents]) =>
    keys.flatMap((name) => {
      const file = files.find((one) => Object.hasOwn(world.copy[locale]?.[one] ?? {}, name)) ?? '';
      const entry = world.copy[locale]?.[file]?.[name] ?? '';
      const forms = typeof entry === 'string' ? [[[name], entry] as const] : formsOf(name, entry);
      return forms.flatMap(([path, form]) =>
        (isMarkup ? flawsOf(form, world) : markupIn(form)).flatMap(
          (message) => documents[file]?.problem('FLOW_BAD_TEXT', toPointer(path), message) ?? [],
        ),
      );
    }),
  );
}

const markupIn = (text: string): string[] =>
  /\*\*[^*\s][^*]*\*\*|\[[^[\]]+\]\([^()\s]+\)/.test(text)
    ? ['this text is shown as it is, with the characters of its markup. Show it in a block of the kind prose.']
    : [];

const formsOf = (name: string, entry: Readonly<Record<string, string>>) =>
  Object.entries(entry).map(([form, text]) => [[name, form], text] as const);

function flawsOf(text: string, world: World): string[] {
  const open = withoutMarkup(text);
  const inline = parseMarkup(text).flatMap((part) => (part.kind === 'list' ? part.items.flat() : part.words));
  return [
    ...(open.includes('**') ? ['"**" has no partner in its paragraph. Close the strong words, or write \\*\\*.'] : []),
    ...(open.includes('](') ? ['a link is incomplete. Write [words](target), without spaces in the target.'] : []),
    ...inline.flatMap((word) => wrongTargetsIn(word, world)),
  ];
}

function wrongTargetsIn(word: Inline, world: World): string[] {
  if (typeof word === 'string') return [];
  if ('strong' in word) return word.strong.flatMap((inner) => wrongTargetsIn(inner, world));
  const wrong = wrongTarget(word.to, world);
  return [...(wrong === undefined ? [] : [wrong]), ...word.words.flatMap((inner) => wrongTargetsIn(inner, world))];
}

function wrongTarget(to: string, { places, flows }: World): string | undefined {
  if (to.includes('{{')) return 'the target of a link has a placeholder. Use an action for a link to a value.';
  if (/^https:\/\/[^\s/]+\.[^\s]+$/.test(to) || /^mailto:[^\s@]+@[^\s@]+$/.test(to)) return undefined;
  if (to.startsWith('tel:') && toDial(to.slice('tel:'.length)) !== undefined) return undefined;
  const page = places?.[to];
  const pages = Object.entries(places ?? {}).flatMap(([id, { as }]) => (as === 'page' ? [id] : []));
  if (page?.as === 'page' && [page.route ?? []].flat().some((route) => !/[:*]/.test(route))) return undefined;
  if (page?.as === 'page') return `the page "${to}" needs a value in its address. Use an action for this link.`;
  if (!places || (page === undefined && flows.has(to))) return undefined;
  return `there is no page "${to}".${didYouMean(to, pages) || ' Link to the id of a page, or to an address with https:, mailto: or tel:.'}`;
}
