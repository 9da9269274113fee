// Controls of a preview: customer, day, language, outage, width, theme, step, and what a press does.
import { type ReactNode, useId } from 'react';
import type { Tool } from './frameApi.ts';
import styles from './Preview.module.css';
import { OUTAGES, type PreviewState, THEMES, WIDTHS } from './previewState.ts';
import type { PreviewStore, PreviewView } from './previewStore.ts';

interface ControlBarProps {
  readonly view: PreviewView;
  readonly store: PreviewStore;
  readonly state: PreviewState;
  readonly change: (state: PreviewState) => void;
}

const TOOLS: Readonly<Record<Tool, string>> = { use: 'Use', mark: 'Find in the text', why: 'Why is it so?' };

const OUTAGE_LABELS: Readonly<Record<(typeof OUTAGES)[number], string>> = {
  ok: 'None',
  slow: 'Slow answers',
  failing: 'Changes fail',
};

const THEME_LABELS: Readonly<Record<(typeof THEMES)[number], string>> = { light: 'Light', dark: 'Dark' };

/** A whole day or none: a year that is being typed is neither. */
const DAY = /^(2\d{3}-\d\d-\d\d)?$/;

export function ControlBar({ view, store, state, change }: ControlBarProps) {
  const day = useId();
  const { flow, shared, standing, tool, isUnchosen, flows } = view;
  const set = (changed: Partial<PreviewState>) => change({ ...state, ...changed });
  const scenarios = shared?.scenarios ?? [];
  const fitting = scenarios.filter(({ id }) => flow?.fitting.includes(id));
  const others = scenarios.filter(({ id }) => !flow?.fitting.includes(id));
  const option = ({ id, title }: (typeof scenarios)[number]) => (
    <option key={id} value={id}>
      {title}
    </option>
  );
  return (
    <div className={styles.bar} role="toolbar" aria-label="Preview">
      {(isUnchosen || (state.flow !== undefined && flows.length > 0)) && (
        <Choice label="Flow" value={state.flow ?? ''} choose={(id) => set({ flow: id || undefined })}>
          <option value="">Choose a flow</option>
          {flows.map((id) => (
            <option key={id}>{id}</option>
          ))}
        </Choice>
      )}
      <Choice
        label="Customer"
        value={state.scenario ?? flow?.fitting[0] ?? ''}
        choose={(scenario) => set({ scenario, answers: undefined })}
      >
        <optgroup label="Have what the flow needs">{fitting.map(option)}</optgroup>
        {others.length > 0 && <optgroup label="Lack it">{others.map(option)}</optgroup>}
      </Choice>
      <div className={styles.control}>
        <label htmlFor={day}>Day</label>
        <input
          id={day}
          type="date"
          value={state.day ?? ''}
          onChange={({ target }) => DAY.test(target.value) && set({ day: target.value || undefined })}
        />
      </div>
      <Choice label="Language" value={state.locale ?? shared?.locale ?? ''} choose={(locale) => set({ locale })}>
        {(shared?.locales ?? []).map((locale) => (
          <option key={locale} value={locale}>
            {locale}
          </option>
        ))}
      </Choice>
      <Choice
        label="Outage"
        value={state.outage ?? ''}
        choose={(one) => set({ outage: OUTAGES.find((o) => o === one) })}
      >
        <option value="">As the customer has it</option>
        {OUTAGES.map((one) => (
          <option key={one} value={one}>
            {OUTAGE_LABELS[one]}
          </option>
        ))}
      </Choice>
      <Choice
        label="Width"
        value={String(state.width ?? '')}
        choose={(one) => set({ width: WIDTHS.find((width) => String(width) === one) })}
      >
        <option value="">As wide as here</option>
        {WIDTHS.map((width) => (
          <option key={width} value={width}>
            {width}
          </option>
        ))}
      </Choice>
      <Choice
        label="Theme"
        value={state.theme ?? ''}
        choose={(one) => set({ theme: THEMES.find((theme) => theme === one) })}
      >
        <option value="">As the system</option>
        {THEMES.map((theme) => (
          <option key={theme} value={theme}>
            {THEME_LABELS[theme]}
          </option>
        ))}
      </Choice>
      {standing && standing.steps.length > 1 && (
        <Choice label="Step" value={standing.step ?? ''} choose={(step) => store.goTo(step)}>
          {standing.steps.map(({ id, title }) => (
            <option key={id} value={id}>
              {title ? `${id}: ${title}` : id}
            </option>
          ))}
        </Choice>
      )}
      <fieldset className={styles.tools} aria-label="What a click does">
        {Object.entries(TOOLS).map(([name, label]) => (
          <button key={name} type="button" aria-pressed={tool === name} onClick={() => store.use(name as Tool)}>
            {label}
          </button>
        ))}
      </fieldset>

      <button type="button" onClick={() => store.inspect()}>
        Developer panel
      </button>
      <button type="button" onClick={() => void store.answers().then((answers) => set({ answers }))}>
        Keep answers
      </button>
      <button
        type="button"
        onClick={() => {
          set({ step: undefined, answers: undefined });
          store.restart();
        }}
      >
        Restart
      </button>

      {standing && standing.examples.length > 0 && (
        <p className={styles.examples}>
          Answered by examples, because no server answers them yet: {standing.examples.join(', ')}
        </p>
      )}
    </div>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly value: string;
  readonly choose: (value: string) => void;
  readonly children: ReactNode;
}

function Choice({ label, value, choose, children }: ChoiceProps) {
  const id = useId();
  return (
    <div className={styles.control}>
      <label htmlFor={id}>{label}</label>
      <select id={id} value={value} onChange={({ target }) => choose(target.value)}>
        {children}
      </select>
    </div>
  );
}
