// Automatic tracking: opening and closing of dialogs, once each, and nothing for pages.

import { createFlow, type PreparedFlow } from '@fahrplan/engine';
import { kinds } from '@fahrplan/engine/kinds';
import { expect, test } from 'vitest';
import { silentHost } from '../../../../scripts/testbed/silentHost.ts';
import { catalogue } from '../../../support/definitions.ts';
import { untilOpened } from '../../../support/opened.ts';

const OPENED = ['modal-opened', 'public'];
const CLOSED = ['modal-closed', 'public'];

test.each<[string, Partial<PreparedFlow>, unknown[]]>([
  ['a dialog', {}, [OPENED, CLOSED]],
  ['a message', { as: 'alert' }, [OPENED, CLOSED]],
  ['a page', { as: 'page' }, []],
  ['a part of the shell', { as: 'region' }, []],
  ['a dialog that nobody may open', { allowed: [{ that: { literal: false }, else: [] }] }, []],
  ['a dialog without steps', { steps: [] }, []],
])('of %s', async (_, changes, expected) => {
  const flow: PreparedFlow = {
    id: 'notice',
    name: 'public',
    version: 1,
    kinds: [],
    as: 'modal',
    keep: 'none',
    allowed: [],
    sources: {},
    fields: {},
    steps: [{ id: 'only', title: 'title', blocks: [] }],
    submit: [],
    ...changes,
  };
  const tracked: unknown[] = [];
  const host = silentHost({ track: (event, { name }: { name?: unknown }) => void tracked.push([event, name]) });
  const session = createFlow({ flow, catalogue, host, input: {}, kinds });
  if (flow.steps.length > 0) await untilOpened(session);
  session.close();
  session.close();
  expect(tracked).toEqual(expected);
});
