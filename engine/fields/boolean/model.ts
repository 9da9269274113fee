import { type FieldDescriptor, picked } from '../descriptor.ts';

export const boolean: FieldDescriptor = {
  ...picked,
  fits: (kept) => typeof kept === 'boolean',
  speak: (answer, voice) => voice.word(answer === true ? 'yes' : 'no'),
};
