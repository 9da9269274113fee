// Notice of answers that a changed form no longer asks for.

import { signal } from '@preact/signals-core';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { FlowSession } from '../../../engine/index.ts';
import { SessionContext } from '../../../renderer/context.ts';
import { DraftNotice } from '../../../renderer/DraftNotice.tsx';

test('answers that no longer fit are listed in a box with room around the words', () => {
  const draft = { rival: signal(null), unfit: signal([{ label: 'Name', value: 'Eva' }]) };
  const session = { draft, word: (key: string) => key } as unknown as FlowSession;
  const html = renderToStaticMarkup(
    <SessionContext value={session}>
      <DraftNotice />
    </SessionContext>,
  );
  expect(html).toContain('<li>Name');
  expect(html).toMatch(/class="banner box [^"]*" role="status"/);
});
