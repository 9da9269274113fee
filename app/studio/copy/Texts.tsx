// Texts of a file in all languages, as a table.
import { useEffect, useMemo, useRef, useState } from 'react';
import { copyOf } from '../files/groups.ts';
import type { Language } from '../language/language.ts';
import type { SourceLocation } from '../location.ts';
import { CopyTable } from './CopyTable.tsx';
import { copiesIn, localesIn } from './copies.ts';
import type { Change } from './csv.ts';

interface TextsProps {
  readonly path: string;
  readonly texts: ReadonlyMap<string, string>;
  readonly before: ReadonlyMap<string, string> | undefined;
  readonly isReadOnly: boolean;
  readonly language: Language;
  readonly onEdited: (path: string, text: string) => void;
  readonly onShow: (place: SourceLocation) => void;
}

export function Texts({ path, texts, before, isReadOnly, language, onEdited, onShow }: TextsProps) {
  const file = copyOf(path);
  const { names, optional } = useMemo(() => localesIn(texts), [texts]);
  const { copies, broken } = useMemo(() => copiesIn(texts, file, names), [texts, file, names]);
  const used = useMissing(language, file.replace(/\.json$/, ''), texts);
  const old = useMemo(() => before && copiesIn(before, file, names).copies, [before, file, names]);
  // Edits of one file are made one after the other, each on the result of the one before.
  const queue = useRef(Promise.resolve());
  const latest = useRef(texts);
  latest.current = texts;
  const take = (changes: readonly Change[]) => {
    queue.current = queue.current.then(async () => {
      for (const locale of new Set(changes.map((change) => change.locale))) {
        const name = `copy/${locale}/${file}`;
        const text = latest.current.get(name) ?? `{\n  "$schema": "../../../schemas/copy.schema.json"\n}\n`;
        const own = changes.filter((change) => change.locale === locale);
        const edited = await language.edited(
          text,
          own.map(({ key, form, text: value }) => ({ path: form === undefined ? [key] : [key, form], value })),
        );
        latest.current = new Map(latest.current).set(name, edited);
        onEdited(name, edited);
      }
    });
  };
  return (
    <CopyTable
      key={file}
      name={file.replace(/\.json$/, '')}
      copies={copies}
      before={old}
      optional={optional}
      used={used}
      broken={broken}
      isReadOnly={isReadOnly}
      onChange={take}
      onShowKey={(locale, key) => {
        const name = `copy/${locale}/${file}`;
        const lines = (texts.get(name) ?? '').split('\n');
        const line = lines.findIndex((one) => one.trimStart().startsWith(`${JSON.stringify(key)}:`));
        onShow({ path: name, line: line + 1 || 1, column: 1 });
      }}
    />
  );
}

/** Pause in typing before the missing keys are asked for again. */
const PAUSE_MS = 300;

const NONE: readonly string[] = [];

function useMissing(language: Language, file: string, texts: TextsProps['texts']): readonly string[] {
  const [answer, setAnswer] = useState<{ readonly to: string; readonly keys: readonly string[] }>({
    to: '',
    keys: NONE,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: changed texts have other missing keys
  useEffect(() => {
    let isAsked = true;
    const timer = setTimeout(() => {
      language.missingTexts(file).then(
        (keys) => isAsked && setAnswer({ to: file, keys }),
        // The last answer stays while the server is busy.
        () => undefined,
      );
    }, PAUSE_MS);
    return () => {
      isAsked = false;
      clearTimeout(timer);
    };
  }, [language, file, texts]);
  return answer.to === file ? answer.keys : NONE;
}
