import { Formio } from '@formio/js';
import 'bootstrap/dist/css/bootstrap.min.css';
import '@formio/js/dist/formio.form.min.css';
import { register } from '../../page.mjs';

register({
  async mount(root, definition, answers) {
    const form = await Formio.createForm(root, definition, { noAlerts: true });
    form.submission = { data: answers };
    await form.submissionReady;
  },
  find: (name) => document.querySelector(`[name="data[${name}]"]`),
  next: () => document.querySelector('.btn-wizard-nav-next').click(),
});
