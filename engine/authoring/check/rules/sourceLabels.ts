import { nameOf } from '../../load/document.ts';
import { keyOf } from '../analysis/textKeys.ts';
import { lintRule } from '../lintRule.ts';

/** Reports labels of shared sources that a language lacks: any flow may have to say them. */
export const sourceLabels = lintRule({
  codes: ['FLOW_MISSING_TEXT'],
  over: 'texts',
  run({ documents, world: { catalogue } }) {
    const labels = Object.entries(catalogue.sources).flatMap(([source, { label }]) => {
      const key = label === undefined ? undefined : keyOf(label);
      return key ? [{ source, key: key.own }] : [];
    });
    return documents
      .filter((document) => nameOf(document) === 'common')
      .flatMap((document) =>
        labels
          .filter(({ key }) => !Object.hasOwn(document.value ?? {}, key))
          .map(({ source, key }) =>
            document.problem(
              'FLOW_MISSING_TEXT',
              '',
              `there is no text "${key}", the label of the source "${source}". Add it.`,
            ),
          ),
      );
  },
});
