// What tells two openings of one flow apart.
import type { DraftName } from '../host.ts';
import type { Page } from '../page/page.ts';

/** What a flow was opened with, without what only says how it was come to. */
export function openedWith({ flow, input }: Page): DraftName['input'] {
  return Object.fromEntries(Object.entries(input).filter(([name]) => !flow.input?.[name]?.sameDraft));
}
