// Contenders in the order of the tables.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export const HERE = import.meta.dirname;
/** Output of all parts: definitions, pages and raw measurements. */
export const OUT = join(HERE, 'dist');

/**
 * `package` gives the version in the table; `node`: has node.mjs; `layouts`: forms that it draws in the browser;
 * `handwritten`: its pages are source code of handwritten/source.mjs.
 */
export const CONTENDERS = {
  handwritten: { title: 'by hand', node: true, layouts: ['flat', 'wizard'], handwritten: true },
  'handwritten-hidden': { title: 'by hand, hiding in place of removing', layouts: ['flat'], handwritten: true },
  fahrplan: { title: '**Fahrplan**', node: true, layouts: ['flat', 'wizard'] },
  'fahrplan-left': { title: '**Fahrplan, left**', node: true, layouts: [] },
  'react-hook-form': {
    title: 'react-hook-form with yup, by hand',
    package: 'react-hook-form',
    layouts: ['flat', 'wizard'],
    handwritten: true,
  },
  'af-core': { title: 'Adobe af-core', package: '@aemforms/af-core', node: true, layouts: [] },
  formily: { title: 'Formily, unstyled', package: '@formily/core', node: true, layouts: ['flat'] },
  'data-driven-forms': {
    title: 'data-driven-forms, unstyled',
    package: '@data-driven-forms/react-form-renderer',
    layouts: ['flat'],
  },
  jsonforms: { title: 'JSON Forms', package: '@jsonforms/core', node: true, layouts: ['flat', 'wizard'] },
  rjsf: { title: 'RJSF', package: '@rjsf/core', node: true, layouts: ['flat'] },
  surveyjs: { title: 'SurveyJS', package: 'survey-core', node: true, layouts: ['flat', 'wizard'] },
  'surveyjs-still': { title: 'SurveyJS, without animations', package: 'survey-core', layouts: ['flat', 'wizard'] },
  formio: { title: 'Form.io', package: '@formio/js', node: true, layouts: ['flat', 'wizard'] },
  'form-js': { title: 'form-js', package: '@bpmn-io/form-js-viewer', layouts: ['flat'] },
};

const { dependencies } = JSON.parse(readFileSync(join(HERE, 'package.json'), 'utf8'));

/** Returns the title with the major and minor version, before a remark. */
export function titleOf(name) {
  const { title, package: dependency } = CONTENDERS[name];
  if (!dependency) return title;
  const version = dependencies[dependency].split('.').slice(0, 2).join('.');
  return title.replace(/(?=,|$| with )/, ` ${version}`);
}

/** Folder of the page of a contender; a handwritten one has a page for each form. */
export const pageOf = (name, layout, size) => (CONTENDERS[name].handwritten ? `${name}-${layout}-${size}` : name);

/** Imports one of the modules of a contender: `convert`, `node`. */
export const moduleOf = (name, part) => import(`./contenders/${name}/${part}.mjs`);
