// The wizard in React by hand, as the baseline.

import type { PreparedFlow } from '@fahrplan/engine';
import { memo, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { wizardOf } from './wizardOf.ts';

const MAX_COUNT = 40;
const answers: Record<string, string | boolean> = {};
const check = (text: string): string => (text.length > MAX_COUNT ? 'Höchstens 40 Zeichen' : '');

const TextLine = memo(function TextLine({ name }: { readonly name: string }) {
  const [issue, setIssue] = useState('');
  return (
    <div className="field">
      <label htmlFor={name}>Angabe</label>
      <input
        id={name}
        defaultValue={String(answers[name] ?? '')}
        onChange={({ target }) => {
          answers[name] = target.value;
          setIssue(check(target.value));
        }}
      />
      {issue && <p role="alert">{issue}</p>}
    </div>
  );
});

const Box = memo(function Box({ name }: { readonly name: string }) {
  return (
    <div className="field">
      <label htmlFor={name}>Angabe</label>
      <input
        id={name}
        type="checkbox"
        defaultChecked={answers[name] === true}
        onChange={({ target }) => {
          answers[name] = target.checked;
        }}
      />
    </div>
  );
});

function ByHand({ flow }: { readonly flow: PreparedFlow }) {
  const [at, setAt] = useState(0);
  const names = (flow.steps[at]?.blocks ?? []).flatMap((block) => ('field' in block ? [String(block.field)] : []));
  const goOn = () => names.every((name) => check(String(answers[name] ?? '')) === '') && setAt(at + 1);
  return (
    <form
      key={at}
      onSubmit={(event) => {
        event.preventDefault();
        goOn();
      }}
    >
      <h1>Angaben</h1>
      {names.map((name) =>
        flow.fields[name]?.type === 'boolean' ? <Box key={name} name={name} /> : <TextLine key={name} name={name} />,
      )}
      <button type="submit">Weiter</button>
    </form>
  );
}

Object.assign(window, {
  draw: (element: HTMLElement, size: number) => createRoot(element).render(<ByHand flow={wizardOf(size)} />),
});
