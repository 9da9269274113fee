// An unreadable file stops no check: only its own fault is reported, and no consequence of it.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { onDisk } from '../../app/build/onDisk.ts';
import { Project } from '../../app/build/project.ts';
import { root } from '../support/definitions.ts';
import { sampled, share } from '../support/tier.ts';

const good = new Project(onDisk(root));
const { files } = good.check();

/** Returns the files with a problem when one file has another text. */
const accused = (file: string, text: string): readonly string[] => [
  ...new Set(
    good
      .with(new Map([[file, text]]))
      .check()
      .problems.map((problem) => problem.file),
  ),
];

/** Misshapen parts in each kind of file that other files read before its validation. */
const MISSHAPEN: readonly [file: string, from: string, to: string][] = [
  ['flows/copy/de-DE/edit-return.json', '"type.title": "', '"type.title": null, "type.other": "'],
  ['flows/copy/en-US/common.json', '"other": "', '"few": [null], "other": "'],
  ['flows/copy/en-US/edit-return.json', '"$schema": "../../../schemas/copy.schema.json"', '"$schema": { "a": null }'],
  ['flows/appraisal-requested.json', '"deal_id": { "type": "string" }', '"deal_id": null'],
  ['flows/pages/car-search.json', '"as": "page"', '"as": { "a": null }'],
  ['flows/pages/my-cars.json', '"as": ', '"frame": '],
  ['flows/pages/my-cars.json', '"route": ', '"rotue": '],
  ['flows/report-damage.json', '"name": ', '"nmae": '],
  ['schemas/api/Addon.json', '"required": [', '"required": true, "examples": ['],
  ['schemas/api/Driver.json', '"type": "object"', '"type": { "": "" }'],
  ['schemas/api/Driver.json', '"enum": [', '"enum": [{}, '],
  ['schemas/content/StepsSection.json', '"type": "object"', '"type": "object", "$ref": true'],
];

test.each(sampled(MISSHAPEN))('%s: %s becomes %s', (file, from, to) => {
  const text = good.text(file);
  expect(text).toContain(from);
  expect(accused(file, text.replace(from, to))).toEqual([file]);
});

test('a page that is an array is the only file with problems', () => {
  expect(accused('flows/pages/my-cars.json', '[]')).toEqual(['flows/pages/my-cars.json']);
});

/** A dialog with a public name, a frame page, and targets of mapped URLs and the menu. */
const LED_TO = [
  'flows/sign-in.json',
  'flows/pages/my-cars.json',
  'flows/pages/car-search.json',
  'flows/pages/loyalty.json',
];

test('a file that is not JSON is the only one with problems', () => {
  fc.assert(
    fc.property(fc.constantFrom(...files), (file) => {
      expect(accused(file, good.text(file).replace('{', '{,'))).toEqual([file]);
    }),
    { numRuns: share(0.001), endOnFailure: true, examples: LED_TO.map((file): [string] => [file]) },
  );
}, 36_000_000);
