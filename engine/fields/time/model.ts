export { moment as time } from '../descriptor.ts';
