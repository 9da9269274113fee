import { createAjv } from '@jsonforms/core';
import { JsonForms } from '@jsonforms/react';
import { vanillaCells, vanillaRenderers } from '@jsonforms/vanilla-renderers';
import { createRoot } from 'react-dom/client';
import { register } from '../../page.mjs';

const ajv = createAjv({ $data: true });

register({
  mount(root, { schema, uischema }, answers) {
    createRoot(root).render(
      <JsonForms
        schema={schema}
        uischema={uischema}
        data={answers}
        renderers={vanillaRenderers}
        cells={vanillaCells}
        ajv={ajv}
        onChange={() => {}}
      />,
    );
  },
  find: (name) =>
    document.getElementById(`#/properties/${name}-input`) ?? document.getElementById(`#/properties/${name}`),
  next: () => document.querySelectorAll('.categorization-master li')[1].click(),
});
