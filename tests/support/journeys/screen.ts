// Visible content of a walk, and refusals of a scripted server.
import type { BlockNode, Json, Reply } from '@fahrplan/engine';
import { standingIn } from '../../../app/studio/preview/walk/standingIn.ts';
import type { Walk } from './walk.ts';

/** Returns the visible blocks of the step. A hidden block hides its children. */
export const standing = (flow: Walk): BlockNode[] => {
  const inside = (block: BlockNode): BlockNode[] =>
    block.presence.value === 'shown' ? [block, ...standingIn(block).flatMap(inside)] : [];
  return (flow.session.step.value?.blocks ?? []).flatMap(inside);
};

/** Waits until everything on the step is loaded, because earlier presses are rejected. */
export const shown = (flow: Walk): Promise<void> =>
  flow.until(
    () =>
      flow.blocks().every((block) => block.presence.value !== 'pending') &&
      flow.session.step.value?.title.value !== null &&
      flow.session.step.value?.next?.label.value !== null,
  );

export const titleOf = (flow: Walk): string | null | undefined => flow.session.step.value?.title.value;

export const buttonOf = (flow: Walk): string | null | undefined => flow.session.step.value?.next?.label.value;

/** Returns the paragraphs and banners of the step, one per line. */
export const wordsOn = (flow: Walk): string =>
  standing(flow)
    .flatMap((block) => (block.kind === 'text' || block.kind === 'banner' ? [block.text.value] : []))
    .join('\n');

/** Returns the facts of the step by label, with no-break spaces replaced. */
export const factsOn = (flow: Walk): Record<string, string> =>
  Object.fromEntries(
    standing(flow)
      .flatMap((block) => (block.kind === 'facts' ? block.rows.value : []))
      .filter(({ presence }) => presence === 'shown')
      .map(({ label, value }) => [label ?? '', plain(value ?? '')]),
  );

export const plain = (text: string): string => text.replaceAll(/[\u00a0\u202f]/g, ' ');

export const remarksOn = (flow: Walk): string[] =>
  flow.session.issues.value.filter(({ field }) => field === undefined).map(({ text }) => text);

export async function press(flow: Walk, label: string): Promise<void> {
  const action = standing(flow).find((block) => block.kind === 'action' && block.label.value === label);
  if (action?.kind !== 'action') throw new Error(`no button "${label}" on step ${flow.step}`);
  await action.press();
}

export const refusal =
  (status: number, code: string, fields?: readonly { name: string; code: string }[]) => (): Reply => ({
    status,
    body: { code, outcome: 'not_done', ...(fields && { fields: fields as unknown as Json }) },
  });
