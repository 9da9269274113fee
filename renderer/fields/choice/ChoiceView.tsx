import type { FieldNode, Option } from '@fahrplan/engine';
import { useId } from 'react';
import { useSession } from '../../context.ts';
import type { FieldProps } from '../../drawings.ts';
import { useFields } from '../../stepForm.ts';
import { useSignal } from '../../useSignal.ts';
import { Shown, Waiting } from '../../Waiting.tsx';
import { GroupFrame } from '../FieldFrame.tsx';
import { Tile } from '../Tile.tsx';
import { chosenIn, toggled } from '../toggled.ts';
import { useTarget } from '../useTarget.ts';
import styles from './ChoiceView.module.css';

/** Radio buttons or checkboxes as cards (label, price), tiles (a grid) or a plain list. */
export function ChoiceView({ field }: FieldProps) {
  return (
    <GroupFrame field={field} single={field.type === 'choice'}>
      {(wiring) => <Options field={field} invalid={!!wiring['aria-invalid']} />}
    </GroupFrame>
  );
}

function Options({ field, invalid }: { readonly field: FieldNode; readonly invalid: boolean }) {
  const session = useSession();
  const name = useId();
  const options = useSignal(field.options);
  const answer = useSignal(field.answer);
  const form = useFields();
  const target = useTarget(form, field.name);
  if (options === null) return <Waiting look="tiles" />;
  if (options.length === 0) return <p className={styles.none}>{session.word('options.none')}</p>;
  const look = lookOf(field, options);
  return (
    <div className={styles[look]}>
      {options.map((option, index) => (
        <OptionTile
          key={option.value}
          option={option}
          opens={option.group !== null && option.group !== options[index - 1]?.group}
          tile={{
            type: field.type === 'choice' ? 'radio' : 'checkbox',
            name,
            value: option.value,
            invalid,
            bare: look === 'tiles' && field.type === 'choice',
            unavailable: option.unavailable,
            checked: chosenIn(answer).includes(option.value),
            target: index === 0 ? target : undefined,
            onPick: () => session.answer(field.name, toggled(field, answer, option, options)),
            onLeave: () => form.left(field.name),
          }}
        />
      ))}
    </div>
  );
}

type Look = 'cards' | 'tiles' | 'list';

/** Without a widget: cards if an option has more than a label, else tiles. */
function lookOf({ widget }: FieldNode, options: readonly Option[]): Look {
  if (widget === 'cards' || widget === 'list') return widget;
  return widget === null && options.some(({ detail, text, unavailable }) => detail || text || unavailable)
    ? 'cards'
    : 'tiles';
}

interface OptionTileProps {
  readonly option: Option;
  /** True for the first option of a group, which shows the group's name. */
  readonly opens: boolean;
  readonly tile: Omit<Parameters<typeof Tile>[0], 'children'>;
}

function OptionTile({ option, opens, tile }: OptionTileProps) {
  const session = useSession();
  return (
    <>
      {opens && <p className={styles.group}>{option.group}</p>}
      <Tile {...tile}>
        <span className={styles.words}>
          <span className={styles.name}>
            <span className={`${styles.label} ${option.unavailable === null ? '' : styles.struck}`}>
              <Shown text={option.label} />
            </span>
            <Beside words={option.recommended ? session.word('recommended') : null} className={styles.badge} />
          </span>
          <Beside words={option.unavailable ?? option.detail} className={styles.detail} />
          <Beside words={option.text} className={styles.text} />
          {option.unavailable === null && <Beside words={option.difference} className={styles.difference} />}
        </span>
      </Tile>
    </>
  );
}

/** Part of an option; the space before it separates words for screen readers. */
function Beside({ words, className }: { readonly words: string | null; readonly className: string | undefined }) {
  return (
    words && (
      <>
        {' '}
        <span className={className}>{words}</span>
      </>
    )
  );
}
