// Text input of typed fields. The browser holds the raw text, the engine the answer.

import type { FieldNode, Json } from '@fahrplan/engine';
import { type HTMLAttributes, type ReactNode, useId, useMemo } from 'react';
import { useSession } from '../context.ts';
import { focusedElement } from '../focusedElement.ts';
import { useFields } from '../stepForm.ts';
import { FieldFrame, type Wiring } from './FieldFrame.tsx';
import styles from './TextControl.module.css';

export interface TextSpec {
  readonly type?: 'text' | 'email' | 'tel' | 'url' | 'password';
  readonly inputMode?: HTMLAttributes<HTMLElement>['inputMode'];
  readonly autoComplete?: string;
  /** Width of the input by its expected content. */
  readonly width?: 'code' | 'number' | 'day' | 'phone' | 'account';
  /** Converts the text to an answer; returns the text itself when it cannot be parsed. */
  readonly toAnswer?: (text: string) => Json;
  /** Completes a text that grows at its end, such as the dots of a date. */
  readonly mask?: (text: string) => string;
  /** Formats an answer after the customer left the input. */
  readonly toText?: (answer: Json) => string;
  /** True if the engine may reformat an answer, such as a phone number: only after blur. */
  readonly rewrites?: true;
}

interface TextControlProps {
  readonly field: FieldNode;
  readonly spec: TextSpec;
  /** Text after the input, such as a unit; part of its description. */
  readonly affix?: string;
  readonly end?: ReactNode;
}

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
 * Input without a frame, for controls that have their own.
 *
 * @see docs/requirements.md UX-12 to UX-15
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
 * Connects an input to its field in both directions.
 * A focused input keeps its caret and typed text, except for changes from elsewhere, such as Back.
 */
export function useTextBox(field: FieldNode, spec: TextSpec, name = field.name) {
  const session = useSession();
  const form = useFields();
  const { toAnswer, toText = plain, mask, rewrites } = spec;
  return useMemo(() => {
    let box: TextBoxElement | null = null;
    // The text last read from or written to the input.
    let known = said(field.answer.peek(), toText);
    // The text before an input method's composition.
    let composedFrom: string | null = null;
    // Undefined before the first input.
    let typing: boolean | undefined;
    const write = (answer: Json | undefined) => {
      if (!box) return;
      box.value = said(answer, toText);
      known = box.value;
    };
    const type = (typed: string, composing = false) => {
      // The composition may have started before hydration.
      if (composing) composedFrom ??= known;
      // Changing the text during a composition would duplicate it.
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
      // Password managers fill boxes before hydration, without an event.
      else if (focusedElement(element) !== element) read();
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
    // Value for server markup, before refs are set.
    const defaultValue = said(field.answer.peek(), toText);
    return { ...registration, ref, onCompositionStart, onCompositionEnd, defaultValue };
  }, [session, form, field, name, toAnswer, toText, mask, rewrites]);
}

const said = (answer: Json | undefined, toText: (answer: Json) => string): string =>
  answer === undefined ? '' : toText(answer);

/** Applies the mask only to text appended at the end, not to corrections. */
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
