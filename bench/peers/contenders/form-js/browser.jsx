import { createForm } from '@bpmn-io/form-js-viewer';
import '@bpmn-io/form-js-viewer/dist/assets/form-js.css';
import { register } from '../../page.mjs';

register({
  async mount(root, schema, answers) {
    // By default, text waits 300 ms: that would measure the wait, not the work.
    await createForm({ container: root, schema, data: answers, debounce: false });
  },
  find: (name) => document.querySelector(`#root [id$="-${name}"]`),
});
