// Fields of a step as a native GET form for browsers without scripts.

import type { BlockNode, DisclosureNode, FieldNode, FieldType, GroupNode, Json } from '@fahrplan/engine';
import { addressForms } from '@fahrplan/engine/addressForms';
import { type ReactElement, useId } from 'react';
import { Button } from '../../Button.tsx';
import { useSession } from '../../context.ts';
import type { GetProps } from '../../drawings.ts';
import fieldStyles from '../../fields/Field.module.css';
import selectStyles from '../../fields/select/SelectView.module.css';
import textStyles from '../../fields/TextControl.module.css';
import { useSignal } from '../../useSignal.ts';
import styles from './GetView.module.css';

export function GetView(props: GetProps) {
  return (
    <noscript>
      <Folded {...props} />
    </noscript>
  );
}

function Folded({ blocks, changed }: GetProps) {
  const session = useSession();
  const asked = new Set(namesOn(blocks));
  const others = parametersOf(useSignal(changed)?.href).filter(([name]) => !asked.has(name));
  return (
    <details className={styles.folded}>
      <summary className={styles.summary}>{session.word('get.choose')}</summary>
      <form method="get" className={styles.form}>
        <Fields blocks={blocks} />
        {others.map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <Button look="primary" submits>
          {session.word('get.show')}
        </Button>
      </form>
    </details>
  );
}

const parametersOf = (href = ''): [string, string][] => [...new URLSearchParams(/\?([^#]*)/.exec(href)?.[1])];

/** Includes fields of disclosures, which cannot be opened without scripts. */
const insideOf = (disclosure: DisclosureNode): readonly BlockNode[] => (disclosure.asks ? disclosure.make() : []);

function namesOn(blocks: readonly BlockNode[]): string[] {
  return blocks.flatMap((block) => {
    if (block.presence.peek() !== 'shown') return [];
    if (block.kind === 'field') return hasControl(block) ? [block.name] : [];
    if (block.kind === 'disclosure') return namesOn(insideOf(block));
    return block.kind === 'group' ? namesOn(block.blocks.peek() ?? []) : [];
  });
}

function Fields({ blocks }: Pick<GetProps, 'blocks'>) {
  return blocks.map((block) => <Shown key={block.key} block={block} />);
}

function Shown({ block }: { readonly block: BlockNode }) {
  if (useSignal(block.presence) !== 'shown') return null;
  if (block.kind === 'field') return <Native field={block} />;
  if (block.kind === 'disclosure') return <Fields blocks={insideOf(block)} />;
  return block.kind === 'group' ? <Inside of={block.blocks} /> : null;
}

function Inside({ of }: { readonly of: GroupNode['blocks'] }) {
  return <Fields blocks={useSignal(of) ?? []} />;
}

interface NativeProps {
  readonly id: string;
  readonly field: FieldNode;
  readonly answer: Json | undefined;
}

/** Native controls by field type. Types without one are never in addresses. */
const natives: { readonly [T in FieldType]?: (props: NativeProps) => ReactElement } = {
  text: box({}),
  longtext: box({}),
  email: box({ type: 'email' }),
  phone: box({ type: 'tel' }),
  postcode: box({ inputMode: 'numeric' }),
  integer: box({ type: 'number' }),
  number: box({ type: 'number', step: 'any' }),
  money: box({ type: 'number', step: 0.01 }),
  date: box({ type: 'date' }),
  month: box({ type: 'month' }),
  year: box({ type: 'number' }),
  time: box({ type: 'time' }),
  datetime: box({ type: 'datetime-local' }),
  duration: box({ type: 'number' }),
  boolean: Tick,
  choice: Choice,
  choices: Choice,
};

const hasControl = ({ private: isPrivate, type }: FieldNode): boolean => !isPrivate && natives[type] !== undefined;

/** Options of a number are chosen from a list, too. */
function controlOf({ type, widget, free, options }: FieldNode): (typeof natives)[FieldType] {
  if (widget === 'yesno') return YesOrNo;
  if (free) return FreeChoice;
  return type === 'integer' && options.peek()?.length !== 0 ? Choice : natives[type];
}

function Native({ field }: { readonly field: FieldNode }) {
  const id = useId();
  const label = useSignal(field.label);
  const answer = useSignal(field.answer);
  const Control = controlOf(field);
  return (
    hasControl(field) &&
    Control && (
      <div className={Control === Tick ? styles.tick : fieldStyles.field}>
        <label htmlFor={id} className={fieldStyles.label}>
          {label}
        </label>
        <Control id={id} field={field} answer={answer} />
      </div>
    )
  );
}

function box(kind: { readonly type?: string; readonly inputMode?: 'numeric'; readonly step?: number | 'any' }) {
  return function Box({ id, field: { name, type }, answer }: NativeProps) {
    const formatted = answer === undefined || answer === null ? '' : addressForms[type]?.write(answer);
    return <input id={id} name={name} className={textStyles.input} defaultValue={formatted} {...kind} />;
  };
}

function Tick({ id, field: { name }, answer }: NativeProps) {
  return <input id={id} type="checkbox" name={name} value="true" defaultChecked={answer === true} />;
}

function YesOrNo({ id, field: { name }, answer }: NativeProps) {
  const { word } = useSession();
  return (
    <select id={id} name={name} className={selectStyles.select} defaultValue={String(answer ?? '')}>
      <option value="">{word('select.none')}</option>
      <option value="true">{word('yes')}</option>
      <option value="false">{word('no')}</option>
    </select>
  );
}

/** A text with the values of the options as suggestions. */
function FreeChoice({ id, field: { name, options }, answer }: NativeProps) {
  return (
    <>
      <input id={id} name={name} list={`${id}-list`} className={textStyles.input} defaultValue={String(answer ?? '')} />
      <datalist id={`${id}-list`}>
        {useSignal(options)?.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </datalist>
    </>
  );
}

function Choice({ id, field, answer }: NativeProps) {
  const session = useSession();
  const options = useSignal(field.options) ?? [];
  const none = useSignal(field.none);
  const chosen = [answer ?? []].flat().map(String);
  const several = field.type === 'choices';
  return (
    <select
      id={id}
      name={field.name}
      className={selectStyles.select}
      multiple={several}
      defaultValue={several ? chosen : (chosen[0] ?? '')}
    >
      {!several && <option value="">{none || session.word('select.none')}</option>}
      {options.map(({ value, label, unavailable }) => (
        <option key={value} value={value} disabled={unavailable !== null}>
          {label}
        </option>
      ))}
    </select>
  );
}
