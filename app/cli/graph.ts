// npm run flows -- graph: draws flows into dist/graphs.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describeProblem } from '@fahrplan/engine';
import { Definitions } from '../build/definitions.ts';
import { onDisk } from '../build/onDisk.ts';
import { titlesOf } from '../build/stepTitles.ts';
import { CannotRun, type Command, read } from './command.ts';
import { drawingOf, toMermaid } from './drawing.ts';
import { toSvg } from './svg.ts';

export const graphCommand: Command = {
  usage: 'graph [FLOW…]',
  does: 'draws the steps and transitions of flows as Mermaid and SVG, in dist/graphs',
  run(args, { root }) {
    const definitions = new Definitions(onDisk(root), true);
    const known = Object.keys(definitions.files());
    const { positionals } = read(args, {});
    const unknown = positionals.find((id) => !known.includes(id));
    if (unknown !== undefined) throw new CannotRun(`There is no flow "${unknown}". Check the id.`);
    const folder = join(root, 'dist/graphs');
    mkdirSync(folder, { recursive: true });
    const words = definitions.spoken(definitions.locales()[0] ?? '');
    let wrong = 0;
    for (const id of positionals.length > 0 ? positionals : known) {
      const loaded = definitions.load(id);
      if (!loaded.ok) {
        wrong += 1;
        console.log(loaded.problems.map(describeProblem).join('\n'));
        continue;
      }
      const { flow, variants } = loaded.value;
      const drawn = [
        [id, flow] as const,
        ...Object.entries(variants).map(([name, one]) => [`${id}.${name}`, one.flow] as const),
      ];
      for (const [name, one] of drawn) {
        const drawing = drawingOf(one, titlesOf({ ...one, id }, words));
        writeFileSync(join(folder, `${name}.mmd`), toMermaid(drawing));
        writeFileSync(join(folder, `${name}.svg`), toSvg(drawing, name));
        console.log(`dist/graphs/${name}.svg: ${drawing.places.length} places, ${drawing.arrows.length} arrows`);
      }
    }
    return wrong > 0 ? 1 : 0;
  },
};
