// Only import of downshift.

import type { FieldNode, Option } from '@fahrplan/engine';
import { useCombobox } from 'downshift';
import Check from 'lucide-react/icons/check';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useSession } from '../../context.ts';
import type { FieldProps } from '../../drawings.ts';
import { useFields, useReadOnPress } from '../../stepForm.ts';
import { useSignal } from '../../useSignal.ts';
import { Waiting } from '../../Waiting.tsx';
import { FieldFrame, type Wiring } from '../FieldFrame.tsx';
import { grouped } from '../optionGroups.ts';
import text from '../TextControl.module.css';
import { useTarget } from '../useTarget.ts';
import styles from './SearchView.module.css';

/**
 * Searchable choice: words of label and group are matched by prefix, ignoring accents.
 * Leaving the input restores the chosen label. The typed text is the answer only if the field is free.
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
  if (field.free) return <FreeBox field={field} wiring={wiring} options={options} />;
  return options === null ? <Waiting look="control" /> : <Box field={field} wiring={wiring} options={options} />;
}

/** Keeps the input and the last options while others load, which may depend on what is typed. */
function FreeBox({ options, ...rest }: SearchProps & { readonly options: readonly Option[] | null }) {
  const [last, setLast] = useState(options ?? []);
  if (options !== null && options !== last) setLast(options);
  return <Box {...rest} options={options ?? last} loading={options === null} />;
}

interface BoxProps extends SearchProps {
  readonly options: readonly Option[];
  /** True while newer options load. */
  readonly loading?: boolean;
}

function Box({ field, wiring, options, loading = false }: BoxProps) {
  const session = useSession();
  const form = useFields();
  const target = useTarget(form, field.name);
  const answer = useSignal(field.answer);
  const [typed, setTyped] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const chosen = options.find(({ value }) => value === answer) ?? null;
  const found = typed === null ? options : options.filter((option) => matches(option, typed));
  const menu = useRef<HTMLUListElement>(null);
  const given = field.free && typeof answer === 'string' ? answer : '';
  const onTyped = (text: string) => {
    setTyped(text);
    if (field.free) session.answer(field.name, named(options, text)?.value ?? (text.trim() === '' ? undefined : text));
  };
  useReadOnPress(form, () => {
    const { value = '' } = input.current ?? {};
    if (field.free && value !== (typed ?? chosen?.label ?? given)) onTyped(value);
  });
  const list = useCombobox<Option>({
    items: [...found],
    inputId: wiring.id,
    selectedItem: chosen,
    itemToString: (option) => option?.label ?? '',
    itemToKey: (option) => option?.value,
    isItemDisabled: ({ unavailable }) => unavailable !== null,
    inputValue: typed ?? chosen?.label ?? given,
    stateReducer: (state, { type, changes }) => {
      // A text that is no option counts as typed: only Enter and a click choose another answer.
      if (field.free) return type === TYPES.InputBlur ? { ...changes, selectedItem: state.selectedItem } : changes;
      // Highlights a single match, so that Enter or leaving the input chooses it.
      return type === TYPES.InputChange && isOnly(options, changes.inputValue)
        ? { ...changes, highlightedIndex: 0 }
        : changes;
    },
    onSelectedItemChange: ({ selectedItem }) => session.answer(field.name, selectedItem?.value),
    onStateChange: ({ type }) => {
      if (type !== TYPES.InputChange && ENDINGS.has(type)) setTyped(null);
    },
  });
  useEffect(() => {
    if (list.isOpen) menu.current?.scrollIntoView?.({ block: 'nearest' });
  }, [list.isOpen]);
  return (
    <div className={styles.frame}>
      <input
        {...list.getInputProps({
          ref: (element: HTMLInputElement | null) => {
            input.current = element;
            target(element);
          },
          onBlur: () => form.left(field.name),
          // Synchronous: downshift reports input too late, and fast typing would lose letters.
          onChange: (event) => onTyped((event.target as HTMLInputElement).value),
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
        {list.isOpen && !loading && found.length === 0 ? session.word(field.free ? 'search.free' : 'search.none') : ''}
      </p>
    </div>
  );
}

const TYPES = useCombobox.stateChangeTypes;

/** Changes that end typing: a choice, or leaving the input. */
const ENDINGS: ReadonlySet<unknown> = new Set([
  TYPES.InputKeyDownEnter,
  TYPES.InputKeyDownEscape,
  TYPES.InputBlur,
  TYPES.ItemClick,
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

/** Returns true when exactly one available option matches. */
function isOnly(options: readonly Option[], typed = ''): boolean {
  const [first, ...more] = typed.trim() === '' ? [] : options.filter((option) => matches(option, typed));
  return first?.unavailable === null && more.length === 0;
}

/** Returns the option whose label was typed in full. */
function named(options: readonly Option[], typed: string): Option | undefined {
  const same = options.filter(({ label }) => label !== null && plain(label) === plain(typed.trim()));
  return same.length === 1 ? same[0] : undefined;
}

const plain = (words: string): string => words.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** Returns true when each typed word is the start of a word of the option. */
function matches({ label, group }: Option, typed: string): boolean {
  const words = plain(`${label ?? ''} ${group ?? ''}`).split(/[^\p{L}\p{N}]+/u);
  const wanted = plain(typed).split(/\s+/).filter(Boolean);
  return wanted.every((part) => words.some((word) => word.startsWith(part)));
}
