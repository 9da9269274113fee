import { evaluate } from '../expressions/expressions.ts';
import type { FileEntry, FilesPart } from '../nodes.ts';
import { orUndefined } from '../notReady.ts';
import { computed } from '../signals.ts';
import type { FieldContext } from '../state/fieldContext.ts';
import { holdFiles } from '../state/fileFields.ts';
import type { Files, HeldFile } from '../state/heldFiles.ts';

function filesPart(field: string, files: Files, { scope, texts }: FieldContext): FilesPart {
  const ruleOf = (name: string) => files.rules.find(({ rule }) => rule === name);
  const ruleValue = (name: string): unknown => orUndefined(() => evaluate(ruleOf(name)?.value, scope));
  const issueOf = ({ broken, state, name, word }: HeldFile): string | null => {
    if (broken) return orUndefined(() => texts.say(broken.text, scope)) ?? null;
    return state === 'failed' ? (orUndefined(() => texts.word(word, { name })) ?? null) : null;
  };
  const entryOf = (file: HeldFile, refused: HeldFile | undefined): FileEntry => ({
    key: `${field}.${file.id}`,
    name: file.name,
    size: file.size,
    state: file.state,
    progress: file.progress,
    issue: issueOf(file),
    waitsFor: file.state === 'waiting' ? (refused?.name ?? null) : null,
    content: file.content,
    retry: () => files.retry(file.id),
    remove: () => files.remove(file.id),
  });
  return {
    entries: computed(() => {
      const refused = files.held.value.find(({ state }) => state === 'refused');
      return files.held.value.map((file) => entryOf(file, refused));
    }),
    several: files.several,
    extensions: computed(() => {
      const allowed = ruleValue('extension');
      return Array.isArray(allowed) ? allowed.map(String) : [];
    }),
    limit: computed(() => {
      const bytes = ruleValue('maxSize');
      return typeof bytes === 'number' ? { bytes, inclusive: ruleOf('maxSize')?.inclusive === true } : null;
    }),
    choose: (chosen) => void files.choose(chosen),
  };
}

/** Extension for file fields: their state and their view. */
export const uploads = { hold: holdFiles, show: filesPart };
