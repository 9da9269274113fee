export { moment as datetime } from '../descriptor.ts';
