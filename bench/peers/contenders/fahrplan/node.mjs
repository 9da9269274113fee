import { createFlow, kinds } from '../../dist/fahrplan/engine.mjs';
import { LOCALE } from './convert.mjs';
import { nodeHost } from './host.mjs';

const nothing = () => {};

/** Opens the flow and subscribes to all signals that the renderer reads. */
export async function load({ flow, catalogue, copy }) {
  const session = createFlow({ flow, catalogue, kinds, host: nodeHost(LOCALE, copy[LOCALE]), input: {} });
  while (session.phase.peek() === 'opening') await new Promise((resume) => setImmediate(resume));
  const { phase, step, progress, issues, refusals, busy, draft } = session;
  const shown = step.peek();
  for (const part of [phase, step, progress, issues, refusals, busy, draft.saved, draft.rival, draft.unfit])
    part.subscribe(nothing);
  for (const part of [shown.title, shown.repeated, shown.back, shown.backLink]) part.subscribe(nothing);
  for (const part of ['presence', 'label', 'running', 'refusal', 'link']) shown.next[part].subscribe(nothing);
  const instance = { session, fields: {}, visible: 0 };
  for (const node of shown.blocks) {
    instance.fields[node.name] = node;
    let wasVisible = false;
    node.presence.subscribe((presence) => {
      const isVisible = presence === 'shown';
      instance.visible += Number(isVisible) - Number(wasVisible);
      wasVisible = isVisible;
    });
    for (const part of [node.readonly, node.label, node.hint, node.issue, node.answer, node.options])
      part?.subscribe(nothing);
  }
  return instance;
}

export const set = ({ session }, name, value) => session.answer(name, value);
export const visible = (instance) => instance.visible;

/** Waits for the error: rules load when the first field is left. */
export async function hasError({ session, fields }, name) {
  session.touch(name);
  for (let turn = 0; turn < 20 && fields[name].issue.peek() === null; turn += 1)
    await new Promise((resume) => setTimeout(resume, 20));
  return fields[name].issue.peek() !== null;
}
