export { moment as year } from '../descriptor.ts';
