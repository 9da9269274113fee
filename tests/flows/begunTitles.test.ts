// A draft has the title of its flow in every language.
import { expect, test } from 'vitest';
import { copy, definition, flowFiles } from '../support/definitions.ts';

const kept = Object.keys(flowFiles)
  .map((id) => definition(id).flow)
  .filter(({ kinds, input }) => kinds.includes('draft') && input?.['deal_id']);

test.each(Object.entries(copy))('in %s', (_, words) => {
  expect(kept.length).toBeGreaterThan(8);
  for (const { id, title } of kept) {
    const [begun] = String(words['common']?.['begun.title.other']).split('{{title}}');
    expect(words['common']?.[`begun.title.${id}`], id).toBe(`${begun}${words[id]?.[String(title)]}`);
  }
});
