export { moment as month } from '../descriptor.ts';
