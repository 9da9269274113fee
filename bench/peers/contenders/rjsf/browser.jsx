import Form from '@rjsf/core';
import { customizeValidator } from '@rjsf/validator-ajv8';
import { createRoot } from 'react-dom/client';
import { register } from '../../page.mjs';

const validator = customizeValidator({ ajvOptionsOverrides: { $data: true } });

register({
  mount(root, { schema, uiSchema }, answers) {
    createRoot(root).render(
      <Form
        schema={schema}
        uiSchema={uiSchema}
        initialFormData={answers}
        validator={validator}
        liveValidate
        showErrorList={false}
        noHtml5Validate
      />,
    );
  },
  find: (name) => document.getElementById(`root_${name}`),
});
