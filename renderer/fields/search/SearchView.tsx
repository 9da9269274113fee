// The only door to downshift: a list that is searched by typing.

import type { FieldNode, Option } from '@fahrplan/engine';
import { useCombobox } from 'downshift';
import Check from 'lucide-react/icons/check';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useSession } from '../../context.ts';
import type { FieldProps } from '../../drawings.ts';
import { useFields } from '../../stepForm.ts';
import { useSignal } from '../../useSignal.ts';
import { Waiting } from '../../Waiting.tsx';
import { FieldFrame, type Wiring } from '../FieldFrame.tsx';
import { grouped } from '../optionGroups.ts';
import text from '../TextControl.module.css';
import { useTarget } from '../useTarget.ts';
import styles from './SearchView.module.css';

/**
 * One of a long list: typing narrows it, by any word of a label or its group, whatever the accents.
 *
 * What is typed is never the answer; leaving the box brings back the words of what is chosen.
 */
export function SearchView({ field }: FieldProps) {
  return <FieldFrame field={field}>{(wiring) => <Search field={field} wiring={wiring} />}</FieldFrame>;
}

interface SearchProps {
  readonly field: FieldNode;
  readonly wiring: Wiring;
}

function Search({ field, wiring }: SearchProps) {
  const options = useSignal(field.options);
  return options === null ? <Waiting look="control" /> : <Box field={field} wiring={wiring} options={options} />;
}

function Box({ field, wiring, options }: SearchProps & { readonly options: readonly Option[] }) {
  const session = useSession();
  const form = useFields();
  const target = useTarget(form, field.name);
  const answer = useSignal(field.answer);
  const [typed, setTyped] = useState<string | null>(null);
  const chosen = options.find(({ value }) => value === answer) ?? null;
  const found = typed === null ? options : options.filter((option) => matches(option, typed));
  const menu = useRef<HTMLUListElement>(null);
  const list = useCombobox<Option>({
    items: [...found],
    inputId: wiring.id,
    selectedItem: chosen,
    itemToString: (option) => option?.label ?? '',
    itemToKey: (option) => option?.value,
    isItemDisabled: ({ unavailable }) => unavailable !== null,
    // The words are what is typed, or else what is chosen.
    inputValue: typed ?? chosen?.label ?? '',
    // The only match is meant: Enter takes it, and so does leaving the box.
    stateReducer: (_, { type, changes }) =>
      type === useCombobox.stateChangeTypes.InputChange && isOnly(options, changes.inputValue)
        ? { ...changes, highlightedIndex: 0 }
        : changes,
    onSelectedItemChange: ({ selectedItem }) => session.answer(field.name, selectedItem?.value),
    onStateChange: ({ type }) => {
      if (type !== useCombobox.stateChangeTypes.InputChange && ENDINGS.has(type)) setTyped(null);
    },
  });
  useEffect(() => {
    if (list.isOpen) menu.current?.scrollIntoView?.({ block: 'nearest' });
  }, [list.isOpen]);
  return (
    <div className={styles.frame}>
      <input
        {...list.getInputProps({
          ref: target,
          onBlur: () => form.left(field.name),
          // At once: what the list says of it comes too late for whoever types fast, and letters would be lost.
          onChange: (event) => setTyped((event.target as HTMLInputElement).value),
        })}
        aria-describedby={wiring['aria-describedby']}
        aria-invalid={wiring['aria-invalid']}
        aria-labelledby={undefined}
        autoComplete={field.autocomplete ?? 'off'}
        spellCheck={false}
        className={`${text.input} ${styles.box}`}
      />
      <ChevronDown size="1.25rem" aria-hidden className={styles.arrow} />
      <ul
        {...list.getMenuProps({ ref: menu, 'aria-labelledby': undefined, 'aria-label': field.label.peek() ?? '' })}
        className={styles.list}
        hidden={!list.isOpen}
      >
        {list.isOpen &&
          grouped(found).map(({ group, members }) => (
            <Members key={group ?? ''} group={group}>
              {members.map((option) => (
                <li
                  key={option.value}
                  {...list.getItemProps({ item: option, index: found.indexOf(option) })}
                  className={`${styles.option} ${list.highlightedIndex === found.indexOf(option) ? styles.at : ''}`}
                >
                  <span>{option.label}</span>
                  <span className={styles.detail}>{option.unavailable ?? option.detail}</span>
                  {option === chosen && <Check size="1.125rem" aria-hidden className={styles.chosen} />}
                </li>
              ))}
            </Members>
          ))}
      </ul>
      <p role="status" className={styles.none}>
        {list.isOpen && found.length === 0 ? session.word('search.none') : ''}
      </p>
    </div>
  );
}

/** What ends typing: something was chosen, or the box was left. */
const ENDINGS: ReadonlySet<unknown> = new Set([
  useCombobox.stateChangeTypes.InputKeyDownEnter,
  useCombobox.stateChangeTypes.InputKeyDownEscape,
  useCombobox.stateChangeTypes.InputBlur,
  useCombobox.stateChangeTypes.ItemClick,
]);

function Members({ group, children }: { readonly group: string | null; readonly children: ReactNode }) {
  return (
    <>
      {group !== null && (
        <li role="presentation" className={styles.group}>
          {group}
        </li>
      )}
      {children}
    </>
  );
}

/** Whether exactly one option fits what is typed, and it can be had. */
function isOnly(options: readonly Option[], typed = ''): boolean {
  const [first, ...more] = typed.trim() === '' ? [] : options.filter((option) => matches(option, typed));
  return first?.unavailable === null && more.length === 0;
}

const plain = (words: string): string => words.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** Whether each word that was typed begins a word of the option. */
function matches({ label, group }: Option, typed: string): boolean {
  const words = plain(`${label ?? ''} ${group ?? ''}`).split(/[^\p{L}\p{N}]+/u);
  const wanted = plain(typed).split(/\s+/).filter(Boolean);
  return wanted.every((part) => words.some((word) => word.startsWith(part)));
}
