import { createRoot } from 'react-dom/client';
import { Model } from 'survey-core';
import { Survey } from 'survey-react-ui';
import 'survey-core/survey-core.min.css';
import { register } from '../../page.mjs';

let model;

register({
  mount(root, definition, answers) {
    model = new Model(definition);
    model.data = answers;
    createRoot(root).render(<Survey model={model} />);
  },
  find: (name) => document.getElementById(model.getQuestionByName(name).inputId),
  next: () => document.querySelector('.sd-navigation__next-btn').click(),
});
