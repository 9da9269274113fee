// Writes the source of the forms by hand: JSX with one line for each field.
import { stepsOf } from '../form.mjs';

const IMPORTS = `import { createRoot } from 'react-dom/client';
import { memo, useState } from 'react';
import { register } from '../../page.mjs';
`;

const conditionOf = ({ operator, clauses }, nameOf = (field) => field) =>
  clauses.map(({ field }) => nameOf(field)).join(operator === 'and' ? ' && ' : ' || ');

const optionsOf = ({ options }) =>
  options.map(({ value, label }) => `<option value="${value}">${label}</option>`).join('');

const componentOf = (step) => `Step${step}`;

/** Writes the body of the form: all steps at once, or one after the other. */
function bodyOf(layout, steps, props = '') {
  if (layout === 'flat') return steps.map((_, step) => `<${componentOf(step)} ${props} />`).join('');
  return `<Step ${props} /><button type="button" id="next" onClick={goOn}>Next</button>`;
}

/** Writes the step of the wizard on screen, and Continue. */
const wizardOf = (layout, goOn) =>
  layout === 'flat'
    ? ''
    : `  const [step, setStep] = useState(0);
  const Step = STEPS[step];
  const goOn = () => ${goOn};
`;

const registrationOf = (layout, steps, init) => `${
  layout === 'wizard' ? `const STEPS = [${steps.map((_, step) => componentOf(step)).join(', ')}];\n` : ''
}register({
  mount(root, _, answers) {
    ${init}
    createRoot(root).render(<App />);
  },
  find: (name) => document.getElementById(name),
  ${layout === 'wizard' ? `next: () => document.getElementById('next').click(),` : ''}
});
`;

const COMPONENTS = { text: 'Text', number: 'NumberInput', select: 'Select', checkbox: 'Checkbox' };
const CHECKS = { required: 'required', minLength: 'min3', max: 'max100' };

/** Writes a field of React without a library. `hides` keeps invisible fields in the page. */
function fieldOf(field, { hides, hub, local, readers }) {
  const { name, type, label, rule, visible, atLeast } = field;
  const check = atLeast ? `check_${name}` : CHECKS[rule.kind];
  const props = [`name="${name}" label="${label}"`];
  if (type !== 'checkbox') props.push(`check={${check}}`);
  else if (name === hub) props.push('set={setHub}');
  else if (name === local) props.push(`set={set_${local}}`);
  if (readers.has(name)) props.push(`reader="${readers.get(name)}"`);
  const children = type === 'select' ? optionsOf(field) : '';
  const element = `<${COMPONENTS[type]} ${props.join(' ')}>${children}</${COMPONENTS[type]}>`;
  if (!visible) return element;
  const condition = conditionOf(visible, (other) => (other === hub ? 'hub' : other));
  return hides ? `<div hidden={!(${condition})}>${element}</div>` : `{(${condition}) && ${element}}`;
}

function reactSource(form, layout, hides) {
  const steps = stepsOf(form);
  const compared = form.fields.filter(({ atLeast }) => atLeast);
  const readers = new Map(compared.map(({ name, atLeast }) => [atLeast, name]));
  const checks = compared.map(
    ({ name, atLeast }) => `const check_${name} = (value) => max100(value) || min(value, values.${atLeast});\n`,
  );
  const all = form.fields.map(({ name, rule, atLeast }) => `${name}: ${atLeast ? `check_${name}` : CHECKS[rule.kind]}`);
  const components = steps.map((fields, step) => {
    const local = fields.find(({ visible }) => visible?.clauses.length === 2)?.visible.clauses[1].field;
    const lines = fields.map((field) => `    ${fieldOf(field, { hides, hub: 'f0', local, readers })}\n`);
    return `const ${componentOf(step)} = memo(function ${componentOf(step)}({ hub, setHub }) {
${local ? `  const [${local}, set_${local}] = useState(() => values.${local});\n` : ''}  return <>
${lines.join('')}  </>;
});
`;
  });
  return `${IMPORTS}import { Checkbox, max100, min, min3, NumberInput, required, Select, Text, values } from '../../handwritten/fields.jsx';
${checks.join('')}const CHECKS = { ${all.join(', ')} };
const isValid = (step) => Object.keys(CHECKS).slice(step * 10, step * 10 + 10).every((name) => !CHECKS[name](values[name]));
${components.join('')}function App() {
  const [hub, setHub] = useState(true);
${wizardOf(layout, 'isValid(step) && setStep(step + 1)')}  return <form>${bodyOf(layout, steps, 'hub={hub} setHub={setHub}')}</form>;
}
${registrationOf(layout, steps, 'Object.assign(values, answers);')}`;
}

/** Writes the rule of a field in yup; it holds only while the field is visible. */
function yupOf({ type, rule, visible, atLeast }) {
  const base = { checkbox: 'yup.boolean()', number: 'yup.number()' }[type] ?? 'yup.string()';
  const own = { required: '.required()', minLength: '.min(3)', max: '.max(100)' }[rule.kind];
  const whole = `${base}${own}${atLeast ? `.min(yup.ref('${atLeast}'))` : ''}`;
  if (!visible) return whole;
  const names = visible.clauses.map(({ field }) => field);
  const quoted = names.map((name) => `'${name}'`).join();
  return `${base}.when([${quoted}], { is: (${names.join()}) => ${conditionOf(visible)}, then: () => ${whole} })`;
}

function hookFormSource(form, layout) {
  const steps = stepsOf(form);
  const rules = form.fields.map((field) => `  ${field.name}: ${yupOf(field)},\n`);
  const components = steps.map((fields, step) => {
    const read = new Set(fields.flatMap(({ visible }) => visible?.clauses.map(({ field }) => field) ?? []));
    const watched = [...read].map((name) => `  const ${name} = useWatch({ name: '${name}' });\n`);
    const lines = fields.map((field) => {
      const { name, type, label, visible } = field;
      const children = type === 'select' ? optionsOf(field) : '';
      const element = `<HookFormField name="${name}" label="${label}" type="${type}">${children}</HookFormField>`;
      return `    ${visible ? `{(${conditionOf(visible)}) && ${element}}` : element}\n`;
    });
    return `const ${componentOf(step)} = memo(function ${componentOf(step)}() {
${watched.join('')}  return <>
${lines.join('')}  </>;
});
`;
  });
  const goOn =
    'methods.trigger(Object.keys(initial).slice(step * 10, step * 10 + 10)).then((isValid) => isValid && setStep(step + 1))';
  return `${IMPORTS}import { yupResolver } from '@hookform/resolvers/yup';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import * as yup from 'yup';
import { HookFormField } from '../../handwritten/HookFormField.jsx';
let initial;
const schema = yup.object({
${rules.join('')}});
${components.join('')}function App() {
  const methods = useForm({ defaultValues: initial, resolver: yupResolver(schema), mode: 'onChange' });
${wizardOf(layout, goOn)}  return <FormProvider {...methods}><form>${bodyOf(layout, steps)}</form></FormProvider>;
}
${registrationOf(layout, steps, 'initial = answers;')}`;
}

/** Returns the source of the page of a handwritten contender. */
export function sourceOf(name, form, layout) {
  if (name === 'react-hook-form') return hookFormSource(form, layout);
  return reactSource(form, layout, name === 'handwritten-hidden');
}
