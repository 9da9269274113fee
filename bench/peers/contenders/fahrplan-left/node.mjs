// Fahrplan after each field was left once: each change validates.
import * as fahrplan from '../fahrplan/node.mjs';

export async function load(definition) {
  const instance = await fahrplan.load(definition);
  for (const name of Object.keys(instance.fields)) instance.session.touch(name);
  return instance;
}

export const { set, visible, hasError } = fahrplan;
