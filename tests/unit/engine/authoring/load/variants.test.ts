import { chooseVariant, type LoadedFlow, type PreparedFlow } from '@fahrplan/engine';
import { expect, test } from 'vitest';

const named = (id: string) => ({ id }) as PreparedFlow;
const loaded: LoadedFlow = {
  flow: named('plain'),
  variants: {
    business: { when: { '===': [{ var: 'app.audience' }, 'b2b'] }, flow: named('business') },
    short: { when: { var: 'flags.short' }, flow: named('short') },
  },
};

test.each([
  ['b2c', false, 'plain'],
  ['b2b', false, 'business'],
  ['b2c', true, 'short'],
  ['b2b', true, 'business'],
])('for %s with the flag %s the first matching variant is %s', (audience, short, id) => {
  expect(chooseVariant(loaded, { audience }, { short }).id).toBe(id);
});
