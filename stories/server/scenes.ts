// Derives from flows/ and schemas/ which flows fit which customers, and with what input.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Json } from '@fahrplan/engine';
import { Definitions } from '../../app/build/definitions.ts';
import { onDisk } from '../../app/build/onDisk.ts';
import {
  type FlowInput,
  fits,
  givenTo,
  type Scenario,
  type ScenarioFile,
  scenariosIn,
} from '../../app/studio/preview/host/scenes.ts';

export interface Scenes {
  readonly scenarios: readonly Scenario[];
  readonly locales: readonly string[];
  /** Inputs that no address has, by flow: an example of the flow or of the type. */
  readonly given: Readonly<Record<string, Readonly<Record<string, Json>>>>;
  /** Scenarios that have the input of a flow, by flow. */
  readonly fitting: Readonly<Record<string, readonly string[]>>;
}

/** Reads on each call, since an editor may change files. */
export function readScenes(root: string): Scenes {
  const definitions = new Definitions(onDisk(root));
  const scenarios = scenariosIn(readFiles(join(root, 'flows/scenarios')), 'en-US');
  const catalogue = definitions.catalogue();
  if (!catalogue.ok) throw new Error('The catalogue has problems. List them with: npm run check');
  const types = definitions.types();
  const flows = Object.entries(definitions.files()).map(([id, file]) => {
    const { input } = JSON.parse(readFileSync(file, 'utf8')) as { input?: FlowInput };
    const given = givenTo(input, types);
    return { id, given, fitting: scenarios.filter((one) => fits(input, given, one)).map((one) => one.id) };
  });
  return {
    scenarios,
    locales: Object.keys(catalogue.value.prepared.locales),
    given: Object.fromEntries(flows.map(({ id, given }) => [id, given])),
    fitting: Object.fromEntries(flows.map(({ id, fitting }) => [id, fitting])),
  };
}

function readFiles(folder: string): ScenarioFile[] {
  const files = readdirSync(folder).filter((file) => file.endsWith('.json'));
  return files.map((file) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as ScenarioFile);
}
