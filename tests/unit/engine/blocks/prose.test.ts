// Texts with markup: values in them stay text, and links lead where the host allows.
import { signal } from '@fahrplan/engine';
import { expect, test, vi } from 'vitest';
import type { ProseWords } from '../../../../engine/blocks/prose.ts';
import type { Text } from '../../../../engine/flow.ts';
import { bare, dialog, opened, settled } from '../../../support/meanings/stage.ts';

async function shown(text: string, value: string, block: Text = { t: 'text', with: { value } }) {
  const redirect = vi.fn();
  const link = vi.fn((to: object) => ({
    href: JSON.stringify(to),
    tab: false,
    within: true,
    prepare: () => undefined,
  }));
  const session = await opened(
    dialog({}, [{ id: 'a', title: 't', blocks: [{ kind: 'prose', text: block }] }]),
    {
      language: signal({ locale: 'en-US', region: 'US', currency: 'USD', words: () => ({ text }) }),
      redirect,
      link,
    } as never,
    bare,
  );
  const node = session.step.peek()?.blocks[0];
  if (node?.kind !== 'prose') throw new Error('no prose');
  return { parts: node.parts.peek() ?? [], redirect };
}

const toText = (words: readonly ProseWords[]): unknown[] =>
  words.map((word) => {
    if (typeof word === 'string') return word;
    return 'strong' in word ? { strong: toText(word.strong) } : { to: word.link?.href, words: toText(word.words) };
  });

test('a value with markup is shown verbatim', async () => {
  const { parts } = await shown('**{{value}}** and {{value}}', '**x** [y](https://evil.example) - z\n\n- a');
  const value = '**x** [y](https://evil.example) - z\n\n- a';
  expect(parts.map((part) => (part.kind === 'list' ? part.items.map(toText) : toText(part.words)))).toEqual([
    [{ strong: [value] }, ` and ${value}`],
  ]);
});

test('a text that is a single value is not parsed as a template', async () => {
  const value = '**x** {{now.today}} [pay](https://evil.example)\n\n- a';
  const { parts } = await shown('', '', { show: { literal: value } } as Text);
  expect(parts).toEqual([{ kind: 'paragraph', words: [value] }]);
});

test('links lead to pages, other sites, mail programs and telephones', async () => {
  const { parts, redirect } = await shown(
    '[a](faq) [b](https://b.example/x) [c](mailto:c@c.example) [d](tel:+4930)',
    '',
  );
  const [part] = parts;
  if (part?.kind !== 'paragraph') throw new Error('no paragraph');
  const links = part.words.flatMap((word) => (typeof word === 'object' && 'link' in word ? [word] : []));
  expect(links.map(({ link }) => JSON.parse(link?.href ?? 'null'))).toEqual([
    { page: 'faq', with: {} },
    { url: 'https://b.example/x', tab: true },
    { url: 'mailto:c@c.example', tab: false },
    { phone: '+4930' },
  ]);
  links[0]?.press();
  await settled();
  expect(redirect).toHaveBeenCalledWith({ page: 'faq', with: {} });
});
