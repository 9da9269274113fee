// Validates the body of a flow that has no code on the server.
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { validateForm } from '../../../../../../app/server/platform/validation/formValidation.ts';

let form: { validateForm: typeof validateForm };

// A process reads the files of one product, so a second one needs fresh modules.
beforeAll(async () => {
  vi.resetModules();
  const { readProductFrom } = await import('../../../../../../app/server/platform/values/productFiles.ts');
  readProductFrom(new URL('../../../../../fixtures/new-flow/', import.meta.url));
  form = await import('../../../../../../app/server/platform/validation/formValidation.ts');
});
afterAll(() => vi.resetModules());

const validate = (body: object, operation = 'inviteFriend') =>
  form.validateForm(operation, body, { audience: 'b2c', now: new Date(0), sources: {} });
const friend = { mail: 'ada@example.de' };

test.each<[object, [string, string][]]>([
  [{ friend }, []],
  [{}, [['friend.mail', 'required']]],
  [{ friend: { mail: 'ada' } }, [['friend.mail', 'format']]],
  [{ friend: { ...friend, call: '12' } }, [['friend.call', 'phone_invalid']]],
  [{ friend, text: 'birthday: all the best' }, [['text', 'too_long']]],
  [{ friend, text: 'birthday: the best' }, []],
  [{ friend, door: { place: 'Zeil, Bonn' } }, []],
  [{ friend, door: { place: 'Zeil, bonn' } }, [['door.place', 'capital']]],
  [{ friend, door: { place: ', Bonn' } }, [['door.place', 'required']]],
  [{ friend, door: { floor: '3' } }, [['door.place', 'required']]],
  [{ friend, kind: 'foe', sent_at: 'never' }, []],
  [{ friend, guests: [{ mail: 'eva@example.de' }, {}] }, [['guests.1.mail', 'required']]],
  [{ friend, guests: [{ mail: 'eva@example.de', food: { dish: 'Salat' } }] }, []],
  [{ friend, guests: [{ mail: 'eva@example.de', food: { dish: 'Suppen' } }] }, [['guests.0.food.dish', 'too_long']]],
  [{ friend, guests: [1, 2, 3, 4].map(() => ({ mail: 'a@b.de' })) }, [['guests', 'too_many']]],
  [{ friend, guests: 'none', gifts: null }, []],
  [
    { friend, gifts: [{ name: 'Box', parts: [{ kind: 'lid' }, { kind: 'base' }] }] },
    [['gifts.0.parts.1.kind', 'too_long']],
  ],
])('a body of %o is validated by the flow that sends it', async (body, problems) => {
  expect((await validate(body)).fields).toEqual(problems.map(([name, code]) => ({ name, code })));
});

test('a body is stored as its fields read it', async () => {
  const { body } = await validate({ friend: { mail: ' Ada@Example.de ' }, kind: ' foe ' });
  expect(body).toEqual({ friend: { mail: 'ada@example.de' }, kind: ' foe ' });
});

test('rows are stored as the fields of a row read them', async () => {
  const { body } = await validate({
    friend,
    guests: [{ mail: ' Eva@Example.de', food: { dish: ' Salat ' }, seat: 4 }],
  });
  expect(body).toEqual({ friend, guests: [{ mail: 'eva@example.de', food: { dish: 'Salat' }, seat: 4 }] });
});

test('a call that no flow sends is not validated by another one', async () => {
  await expect(validate({}, 'inviteFoe')).rejects.toThrow('"inviteFoe" must be sent by exactly one flow');
});
