import { type FieldDescriptor, moment } from '../descriptor.ts';

export const duration: FieldDescriptor = { ...moment, format: 'duration' };
