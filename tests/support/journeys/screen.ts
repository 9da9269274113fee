// What stands on the screen of a walk, and how a scripted server refuses.
import type { BlockNode, Json, Reply } from '@fahrplan/engine';
import { standingIn } from '../../../app/cli/standingIn.ts';
import type { Walk } from './walk.ts';

/** Every block that stands on the step; what is hidden hides all that is in it. */
export const standing = (flow: Walk): BlockNode[] => {
  const inside = (block: BlockNode): BlockNode[] =>
    block.presence.value === 'shown' ? [block, ...standingIn(block).flatMap(inside)] : [];
  return (flow.session.step.value?.blocks ?? []).flatMap(inside);
};

/** Waits until everything on the step is there: only then a press agrees to it. */
export const shown = (flow: Walk): Promise<void> =>
  flow.until(
    () =>
      flow.blocks().every((block) => block.presence.value !== 'pending') &&
      flow.session.step.value?.title.value !== null &&
      flow.session.step.value?.next?.label.value !== null,
  );

/** The title of the step. */
export const titleOf = (flow: Walk): string | null | undefined => flow.session.step.value?.title.value;

/** The label of the button that goes on. */
export const buttonOf = (flow: Walk): string | null | undefined => flow.session.step.value?.next?.label.value;

/** Every paragraph and banner on the step, one a line. */
export const wordsOn = (flow: Walk): string =>
  standing(flow)
    .flatMap((block) => (block.kind === 'text' || block.kind === 'banner' ? [block.text.value] : []))
    .join('\n');

/** The facts on the step, label and value. Spaces that do not break read as spaces. */
export const factsOn = (flow: Walk): Record<string, string> =>
  Object.fromEntries(
    standing(flow)
      .flatMap((block) => (block.kind === 'facts' ? block.rows.value : []))
      .filter(({ presence }) => presence === 'shown')
      .map(({ label, value }) => [label ?? '', plain(value ?? '')]),
  );

/** A text with ordinary spaces. */
export const plain = (text: string): string => text.replaceAll(/[\u00a0\u202f]/g, ' ');

/** The messages that belong to the step as a whole. */
export const remarksOn = (flow: Walk): string[] =>
  flow.session.issues.value.filter(({ field }) => field === undefined).map(({ text }) => text);

/** Presses a button among the blocks. */
export async function press(flow: Walk, label: string): Promise<void> {
  const action = standing(flow).find((block) => block.kind === 'action' && block.label.value === label);
  if (action?.kind !== 'action') throw new Error(`no button "${label}" on step ${flow.step}`);
  await action.press();
}

/** A refusal of the server. */
export const refusal =
  (status: number, code: string, fields?: readonly { name: string; code: string }[]) => (): Reply => ({
    status,
    body: { code, outcome: 'not_done', ...(fields && { fields: fields as unknown as Json }) },
  });
