// The text box behind every typed field. The browser holds what is being typed, the engine what it means.

import type { FieldNode, Json } from '@fahrplan/engine';
import { type HTMLAttributes, type ReactNode, useId, useMemo } from 'react';
import { useSession } from '../context.ts';
import { focusedElement } from '../focusedElement.ts';
import { useFields } from '../stepForm.ts';
import { FieldFrame, type Wiring } from './FieldFrame.tsx';
import styles from './TextControl.module.css';

/** How one kind of typed field differs from the plain one. */
export interface TextSpec {
  readonly type?: 'text' | 'email' | 'tel' | 'password';
  readonly inputMode?: HTMLAttributes<HTMLElement>['inputMode'];
  readonly autoComplete?: string;
  /** The expected length, told by the width of the box. */
  readonly width?: 'code' | 'number' | 'day' | 'phone' | 'account';
  /** What is handed to the engine: canonical when the text can be read, otherwise the text as typed. */
  readonly toAnswer?: (text: string) => Json;
  /** What is added to a text that grows at its end, such as the dots of a date. */
  readonly mask?: (text: string) => string;
  /** How an answer is written once the customer has left the box. */
  readonly toText?: (answer: Json) => string;
  /** The engine may come to write the same answer otherwise, such as a phone number with its country: not while the customer is in the box. */
  readonly rewrites?: true;
}

interface TextControlProps {
  readonly field: FieldNode;
  readonly spec: TextSpec;
  /** Words after the box, such as a unit; they describe it. */
  readonly affix?: string;
  /** A button inside the end of the box. */
  readonly end?: ReactNode;
}

/** Draws a labelled text box. */
export function TextControl({ field, spec, affix, end }: TextControlProps) {
  const affixId = useId();
  return (
    <FieldFrame field={field} {...(affix !== undefined && { describedBy: affixId })}>
      {(wiring) => (
        <TextBox field={field} spec={spec} wiring={wiring} narrow={affix !== undefined || end !== undefined}>
          {affix !== undefined && (
            <span id={affixId} className={styles.affix}>
              {affix}
            </span>
          )}
          {end && <span className={styles.end}>{end}</span>}
        </TextBox>
      )}
    </FieldFrame>
  );
}

interface TextBoxProps {
  readonly field: FieldNode;
  readonly spec: TextSpec;
  readonly wiring: Wiring;
  readonly narrow?: boolean;
  /** True when another control already takes the focus for this field. */
  readonly second?: boolean;
  readonly children?: ReactNode;
}

/**
 * Draws the box alone, for controls that bring a frame of their own.
 *
 * @see behaviours 12 to 15 of the customer's forty
 */
export function TextBox({ field, spec, wiring, narrow, second, children }: TextBoxProps) {
  const registration = useTextBox(field, spec, second ? `${field.name}:typed` : field.name);
  return (
    <div className={`${styles.box} ${spec.width ? styles[spec.width] : ''}`}>
      <input
        {...wiring}
        {...registration}
        className={`${styles.input} ${narrow ? styles.affixed : ''}`}
        type={spec.type ?? 'text'}
        inputMode={spec.inputMode}
        autoComplete={field.autocomplete ?? spec.autoComplete ?? 'off'}
        autoCapitalize={spec.type === undefined || spec.type === 'text' ? undefined : 'none'}
        spellCheck={false}
        enterKeyHint="next"
      />
      {children}
    </div>
  );
}

/**
 * Ties a text box to its field: what is typed goes out, what changes elsewhere comes in.
 *
 * The box is written to only while the customer is elsewhere, so the caret is never fought and nothing typed is cleared;
 * but when what was typed is answered otherwise, as by Back, it says so at once.
 */
export function useTextBox(field: FieldNode, spec: TextSpec, name = field.name) {
  const session = useSession();
  const form = useFields();
  const { toAnswer, toText = plain, mask, rewrites } = spec;
  return useMemo(() => {
    let box: TextBoxElement | null = null;
    // The text that was last read from the box, or written to it.
    let known = said(field.answer.peek(), toText);
    // The text before an input method began to compose.
    let composedFrom: string | null = null;
    // Undefined as long as nobody has typed here.
    let typing: boolean | undefined;
    const write = (answer: Json | undefined) => {
      if (!box) return;
      box.value = said(answer, toText);
      known = box.value;
    };
    const type = (typed: string, composing = false) => {
      // An input method that began before the page was alive.
      if (composing) composedFrom ??= known;
      // A text that is being composed is the input method's own: a rewritten one is composed twice.
      const text = mask && box && composedFrom === null ? grown(box, typed, known, mask) : typed;
      known = text;
      typing = true;
      session.answer(field.name, text === '' ? undefined : (toAnswer?.(text) ?? text));
      typing = false;
    };
    const read = () => {
      if (box && box.value !== known) type(box.value);
    };
    const registration = form.text(name, type, () => {
      read();
      form.left(field.name);
      const answer = field.answer.peek();
      if (answer !== undefined) write(answer);
    });
    const onCompositionStart = () => {
      composedFrom = known;
    };
    const onCompositionEnd = () => {
      if (mask && composedFrom !== null) known = composedFrom;
      composedFrom = null;
      read();
    };
    const ref = (element: TextBoxElement | null) => {
      box = element;
      registration.ref(element);
      if (element === null) return;
      if (field.answer.peek() !== undefined) write(field.answer.peek());
      const stopReading = form.reads(read);
      const stop = field.answer.subscribe((answer) => {
        const elsewhere = focusedElement(element) !== element || (typing === false && !rewrites);
        if (elsewhere && composedFrom === null && plain(answer ?? null) !== element.value) write(answer);
      });
      return () => {
        stop();
        stopReading();
        box = null;
        registration.ref(null);
      };
    };
    // What is drawn by a server says it before anything can be written.
    const defaultValue = said(field.answer.peek(), toText);
    return { ...registration, ref, onCompositionStart, onCompositionEnd, defaultValue };
  }, [session, form, field, name, toAnswer, toText, mask, rewrites]);
}

const said = (answer: Json | undefined, toText: (answer: Json) => string): string =>
  answer === undefined ? '' : toText(answer);

/** Masks a text that was typed on at its end; whoever corrects in the middle or deletes is left alone. */
function grown(box: TextBoxElement, typed: string, before: string, mask: (text: string) => string): string {
  if (typed.length <= before.length || box.selectionStart !== typed.length) return typed;
  const text = mask(typed);
  if (text !== typed) box.value = text;
  return text;
}

type TextBoxElement = HTMLInputElement | HTMLTextAreaElement;

function plain(answer: Json): string {
  return typeof answer === 'string' || typeof answer === 'number' ? String(answer) : '';
}
