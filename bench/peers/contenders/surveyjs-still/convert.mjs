export { convert } from '../surveyjs/convert.mjs';
