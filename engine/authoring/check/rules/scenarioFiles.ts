// A scenario as a file: its name, and its title in every language.
import { lintRule } from '../lintRule.ts';
import { idDiffers } from './fileNames.ts';
import { untranslated } from './languageFiles.ts';

/** Scenarios with another id than their file, and languages that their title lacks. */
export const scenarioFiles = lintRule({
  codes: ['FLOW_ID_DIFFERS', 'FLOW_MISSING_TEXT', 'FLOW_UNKNOWN_NAME'],
  over: 'scenario',
  run({ document, locales }) {
    const { title } = document.value as { readonly title: object };
    return [...idDiffers(document, 'scenario'), ...(locales ? untranslated(document, title, 'title', locales) : [])];
  },
});
