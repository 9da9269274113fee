// @vitest-environment jsdom
import { act, render, screen } from '@testing-library/react';
import { afterAll, expect, test } from 'vitest';
import { surviveTranslation } from '../../../../../app/portal/host/surviveTranslation.ts';

const { removeChild, insertBefore } = Node.prototype;
surviveTranslation();
afterAll(() => Object.assign(Node.prototype, { removeChild, insertBefore }));

function Page({ count, shown }: { count: number; shown: boolean }) {
  return (
    <p data-testid="page">
      {shown && 'Noch '}
      {count}
      {shown ? <b>frei</b> : ' Autos'}
    </p>
  );
}

/** Replaces each text by an element, or moves it into one. */
async function translate(way: 'replaces' | 'moves'): Promise<void> {
  await act(async () => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    for (const text of texts) {
      const font = document.createElement('font');
      text.replaceWith(font);
      font.append(way === 'moves' ? text : `«${text.nodeValue}»`);
    }
  });
}

test.each(['replaces', 'moves'] as const)('a page whose texts a translator %s follows its state', async (way) => {
  const { rerender, unmount } = render(<Page count={1} shown />);
  for (const [count, shown] of [
    [2, true],
    [3, false],
    [3, true],
    [4, false],
  ] as const) {
    await translate(way);
    await act(async () => rerender(<Page count={count} shown={shown} />));
    const said = screen.getByTestId('page').textContent?.replace(/[«»]/g, '');
    expect(said).toBe(shown ? `Noch ${count}frei` : `${count} Autos`);
  }
  unmount();
});
