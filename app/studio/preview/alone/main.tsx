// Page with a plain text box beside the preview, for work on the preview and its tests.
import '@fahrplan/renderer';
import { StrictMode, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { Preview } from '../Preview.tsx';
import { readState, writeState } from '../previewState.ts';
import styles from './alone.module.css';

const files = import.meta.glob<string>('../../../../flows/**/*.json', {
  query: '?raw',
  import: 'default',
  eager: true,
});

const given = new Map(Object.entries(files).map(([file, text]) => [file.replace(/^.*\/flows\//, ''), text]));

/** Path of the open file: `?file=pages/deal.json`. */
const query = new URLSearchParams(location.search);
const path = query.get('file') ?? 'mileage-report.json';

function Alone() {
  const [texts, setTexts] = useState<ReadonlyMap<string, string>>(given);
  const [cursor, setCursor] = useState(0);
  const [state, setState] = useState(readState(query));
  const [told, setTold] = useState('');
  return (
    <main className={styles.alone}>
      <div className={styles.text}>
        <label htmlFor="text">{path}</label>
        <textarea
          id="text"
          spellCheck={false}
          value={texts.get(path) ?? ''}
          onChange={({ target }) => setTexts(new Map([...texts, [path, target.value]]))}
          onSelect={({ currentTarget }) => setCursor(currentTarget.selectionStart)}
        />
        <output>{told}</output>
      </div>
      <Preview
        path={path}
        texts={texts}
        cursor={cursor}
        csrf=""
        state={state}
        onState={(changed) => {
          setState(changed);
          history.replaceState(null, '', `?${writeState(changed, query)}`);
        }}
        onLocation={({ path: file, line }) => setTold(`${file}:${line}`)}
        onRefused={setTold}
        onTest={(file, text) => {
          setTexts(new Map([...texts, [file, text]]));
          setTold(`${file} was added`);
        }}
      />
    </main>
  );
}

createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <Alone />
  </StrictMode>,
);
