// Compares accessibility trees with those written in stories; never updates them.
import { afterEach, expect } from 'vitest';
import { cdp, page } from 'vitest/browser';
import { takeTree } from '../stories/stage/said.ts';

interface Property {
  readonly name: string;
  readonly value: { readonly value?: unknown };
}

interface AxNode {
  readonly ignored: boolean;
  readonly role?: { readonly value: string };
  readonly name?: { readonly value?: string };
  readonly description?: { readonly value?: string };
  readonly value?: { readonly value?: unknown };
  readonly properties?: readonly Property[];
}

interface Frame {
  readonly frame: { readonly id: string };
  readonly childFrames?: readonly Frame[];
}

/** Roles of texts, wrappers, and parts of every story. */
const PLAIN = new Set([
  ...['StaticText', 'InlineTextBox', 'LineBreak', 'RootWebArea', 'generic', 'none', 'paragraph', 'LabelText', 'Legend'],
  ...['MenuListPopup', 'main', 'status', 'alert'],
]);

const SAID = ['checked', 'selected', 'expanded', 'pressed', 'required', 'readonly', 'disabled', 'invalid'];

/** Widths at which rendering may differ but the tree must not. */
const WIDTHS = [390, 1280];

/** Minimum target size in CSS pixels (WCAG 2.5.8). */
const MIN_COUNT = 24;

afterEach(async () => {
  const lines = takeTree();
  for (const width of lines.length > 0 ? WIDTHS : []) {
    await page.viewport(width, 900);
    expect([width, ...(await readTree())]).toEqual([width, ...lines]);
  }
  expect(small()).toEqual([]);
});

const small = (): string[] =>
  [...document.querySelectorAll('button, [role="button"]')].flatMap((button) => {
    const { width, height } = button.getBoundingClientRect();
    const least = Math.round(Math.min(width, height));
    return least >= MIN_COUNT || !button.checkVisibility() ? [] : [`${button.textContent}: ${least}`];
  });

/** One line per node: role, name, value, properties, description. */
async function readTree(): Promise<string[]> {
  const session = cdp();
  const { frameTree } = (await session.send('Page.getFrameTree')) as { readonly frameTree: Frame };
  const frameId = frameTree.childFrames?.at(-1)?.frame.id;
  const { nodes } = (await session.send('Accessibility.getFullAXTree', { frameId })) as {
    readonly nodes: readonly AxNode[];
  };
  return nodes.filter((node) => !node.ignored && !PLAIN.has(node.role?.value ?? '') && !isTitle(node)).map(lineOf);
}

/** The heading of a story page is the story's name. */
const isTitle = ({ role, properties = [] }: AxNode): boolean =>
  role?.value === 'heading' && properties.some(({ name, value }) => name === 'level' && value.value === 1);

function lineOf({ role, name, description, value, properties = [] }: AxNode): string {
  const said = SAID.flatMap((key) => {
    const found = properties.find((property) => property.name === key)?.value.value;
    return found === undefined || found === false || found === 'false'
      ? []
      : [found === true || found === 'true' ? key : `${key}: ${found}`];
  });
  return [
    `${role?.value} "${name?.value ?? ''}"`,
    ...(value?.value === undefined || value.value === '' ? [] : [`= ${value.value}`]),
    ...(said.length > 0 ? [`(${said.join(', ')})`] : []),
    ...(description?.value ? [`— ${description.value}`] : []),
  ].join(' ');
}
