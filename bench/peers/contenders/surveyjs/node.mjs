import { Model } from 'survey-core';

export function load(definition, answers) {
  const model = new Model(definition);
  model.data = answers;
  return model;
}

export const set = (model, name, value) => model.setValue(name, value);
export const visible = (model) => model.getAllQuestions().filter(({ isVisible }) => isVisible).length;
export const hasError = (model, name) => model.getQuestionByName(name).errors.length > 0;
