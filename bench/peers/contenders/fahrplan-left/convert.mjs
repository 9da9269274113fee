export { convert } from '../fahrplan/convert.mjs';
