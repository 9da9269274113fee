import { lintRule } from '../lintRule.ts';
import { idDiffers } from './fileNames.ts';
import { untranslated } from './languageFiles.ts';

/** Reports a wrong id, and languages that the title lacks. */
export const scenarioFiles = lintRule({
  codes: ['FLOW_ID_DIFFERS', 'FLOW_MISSING_TEXT', 'FLOW_UNKNOWN_NAME'],
  over: 'scenario',
  run({ document, locales }) {
    const { title } = document.value as { readonly title: object };
    return [...idDiffers(document, 'scenario'), ...(locales ? untranslated(document, title, 'title', locales) : [])];
  },
});
