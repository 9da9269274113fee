// The language server on the definitions of the portal.
import { expect, test } from 'vitest';
import { onDisk } from '../../../../app/build/onDisk.ts';
import { LanguageService } from '../../../../app/language/service.ts';
import { root } from '../../../support/definitions.ts';
import { schemas } from '../../../support/language/smallProject.ts';

const service = new LanguageService(onDisk(root), schemas);

test('formatting changes no definition', () => {
  const files = service.documents.all();
  expect(files.length).toBeGreaterThan(400);
  expect(files.filter((file) => service.format(file).length > 0)).toEqual([]);
});

/** Names of local entries, requests and the host, which no definition declares. */
const ELSEWHERE = new Set(['root', 'member', 'input', 'source']);
/** Targets of `goTo` that are no steps, and a text that a fragment takes from its flow. */
const WORDS = /^(again|next|back|submit|hours)$/;

test('every reference leads to a declaration', () => {
  const lost = service.documents.all().flatMap((file) =>
    service.names
      .in(file)
      .filter((one) => !one.declares && !one.maybe && !ELSEWHERE.has(one.kind) && !WORDS.test(one.name))
      .filter((one) => !service.names.meantAt(one))
      .map(({ kind, name, scope }) => `${file}: ${kind} ${name} in ${scope}`),
  );
  expect(lost).toEqual([]);
});

test('every name of a flow that something else reads has a use', () => {
  // The checker refuses fields, values and steps that nothing uses: each has at least one.
  const unused = [...service.names.declarations()]
    .filter(({ kind }) => kind === 'value' || kind === 'fact' || kind === 'guard' || kind === 'upload')
    .filter((one) => {
      const name = service.names.meantAt(one);
      return name && service.names.occurrencesOf(name).every(({ declares }) => declares);
    })
    .map(({ kind, name, scope }) => `${kind} ${scope}/${name}`);
  expect(unused).toEqual([]);
});
