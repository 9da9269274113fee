// Inlined script that records input and presses on a server-rendered page until it is hydrated.
import { ALIVE, STOPPED } from './hydrationEvents.ts';

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** State of a field: text, selected option, or checked. */
type Typed = string | boolean;

/** Fields with input, and buttons pressed; `mark` identifies the element after a re-render. */
const typed = new Map<Field, { readonly text: Typed; readonly mark: string }>();
const pressed = new Map<HTMLButtonElement, string>();
/** True if a dialog lies over the page. */
const isOver = Boolean(document.getElementById('over')?.firstElementChild);
let escaped = false;

const isField = (target: EventTarget | null): target is Field =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;

const isTicked = (field: Field): field is HTMLInputElement => field.type === 'checkbox' || field.type === 'radio';

const read = (field: Field): Typed => (isTicked(field) ? field.checked : field.value);

/** Value of a field in the server-rendered HTML. */
const drawnWith = (field: Field): Typed => {
  if (field instanceof HTMLSelectElement)
    return ([...field.options].find((option) => option.defaultSelected) ?? field.options[0])?.value ?? '';
  return isTicked(field) ? field.defaultChecked : field.defaultValue;
};

/** Identifies a field or button after a re-render by its container, type, value and texts. */
const markOf = (element: Field | HTMLButtonElement): string =>
  [
    element.closest('#over') !== null,
    element.type,
    isField(element) && isTicked(element) && element.value,
    element.ariaLabel,
    (element.labels?.[0] ?? element).textContent,
  ].join();

/** Returns the element itself, or its replacement after a re-render. */
function nowOf<Kept extends Field | HTMLButtonElement>(kept: Kept, mark: string): Kept | undefined {
  if (kept.isConnected) return kept;
  return [...document.querySelectorAll<Kept>(kept.localName)].find((other) => markOf(other) === mark);
}

function keepTyped(event: Event): void {
  const { target } = event;
  if (!isField(target)) return;
  if (event instanceof InputEvent && !event.isComposing) composing = null;
  // Only the last radio button pressed in a group counts.
  if (target.type === 'radio')
    for (const other of typed.keys()) if (other.type === 'radio' && other.name === target.name) typed.delete(other);
  typed.set(target, { text: read(target), mark: markOf(target) });
}

function keepPress(event: Event): void {
  const button = event.target instanceof Element && event.target.closest('button');
  // Links and checkboxes work without scripts.
  if (!button) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  pressed.set(button, markOf(button));
}

/** Escape closes the dialog over the page. */
function keepEscape(event: Event): void {
  if (isOver && event instanceof KeyboardEvent && event.key === 'Escape') escaped = true;
}

/** Field with an open IME composition: writing to it would duplicate the text. */
let composing: EventTarget | null = null;

function keepComposing({ type, target }: Event): void {
  composing = type === 'compositionstart' ? target : null;
}

const LISTENERS = [
  ['compositionstart', keepComposing],
  ['compositionend', keepComposing],
  ['input', keepTyped],
  ['change', keepTyped],
  ['click', keepPress],
  ['keydown', keepEscape],
] as const;

/** Records input from before this script ran. A pressed button is focused without a focus ring. */
function keepWhatWas(): void {
  for (const field of document.querySelectorAll<Field>('input, textarea, select'))
    if (read(field) !== drawnWith(field)) typed.set(field, { text: read(field), mark: markOf(field) });
  const focused = document.activeElement;
  // Its composition may have started before this script: the text is read when it is left.
  if (!(focused instanceof HTMLSelectElement) && typeof typed.get(focused as Field)?.text === 'string')
    composing = focused;
  if (focused instanceof HTMLButtonElement && !focused.matches(':focus-visible')) pressed.set(focused, markOf(focused));
}

/** Replays the state of a field as if typed now. */
function type(field: Field, text: Typed): void {
  if (typeof text === 'boolean') return tick(field as HTMLInputElement, text);
  const isFocused = document.activeElement === field;
  const { selectionStart = null, selectionEnd = null } = field instanceof HTMLSelectElement ? {} : field;
  if (!(field instanceof HTMLSelectElement) && field.type !== 'file') {
    // React ignores events without a change of value: set the rendered value, then the typed one.
    field.value = field.defaultValue;
    write(field, text);
    if (isFocused && selectionStart !== null) field.setSelectionRange(selectionStart, selectionEnd);
    field.dispatchEvent(new InputEvent('input', { bubbles: true }));
    return;
  }
  if (field instanceof HTMLSelectElement) field.value = text;
  field.dispatchEvent(new Event('change', { bubbles: true }));
}

/** Uses the native setter, as a key press does: React's own setter would hide the change. */
function write(field: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  const { prototype } = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, text);
}

function tick(box: HTMLInputElement, isTicked: boolean): void {
  // Pressing another radio button unchecks this one.
  if (box.type === 'radio' && !isTicked) return;
  box.checked = isTicked;
  // Unchanged since rendering: a click would toggle it.
  if (isTicked === box.defaultChecked) return;
  box.checked = !isTicked;
  box.click();
}

function begin(): void {
  for (const [event, listener] of LISTENERS) removeEventListener(event, listener, true);
  // Runs after React commits the DOM and before the browser paints.
  queueMicrotask(() => {
    const fields = [...typed].flatMap(([kept, { text, mark }]) => {
      const field = nowOf(kept, mark);
      if (field && field !== composing) type(field, text);
      return field ?? [];
    });
    setTimeout(() => press(fields));
  });
}

/** Sends focusout to fields that lost focus before hydration, then replays each press once. */
function press(fields: readonly Field[]): void {
  for (const field of fields)
    if (document.activeElement !== field) field.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
  for (const [button, mark] of pressed) nowOf(button, mark)?.click();
  if (escaped) document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }));
}

/** Detects scripts of the portal, not of extensions, that fail to parse, throw, or do not load. */
function watchFailure(event: Event): void {
  const { target } = event;
  const lost = target instanceof HTMLScriptElement ? target.src : '';
  const file = event instanceof ErrorEvent ? event.filename : lost;
  if (file.startsWith(`${location.origin}/assets/`)) sayStopped();
}

/** Stops intercepting events, so that links work natively, and shows that the page is read-only. */
function sayStopped(): void {
  for (const [event, listener] of LISTENERS) removeEventListener(event, listener, true);
  const words = document.getElementById('stopped');
  if (!(words instanceof HTMLTemplateElement) || document.querySelector('[data-stopped]')) return;
  const { content } = words;
  const language = document.documentElement.lang.slice(0, 2);
  document.body.append(content.querySelector(`[lang^="${language}"]`) ?? content.children[0] ?? '');
}

addEventListener('error', watchFailure, true);
addEventListener(STOPPED, sayStopped);
addEventListener(
  ALIVE,
  () => {
    removeEventListener('error', watchFailure, true);
    document.querySelector('[data-stopped]')?.remove();
  },
  { once: true },
);

if (document.getElementById('drawn')) {
  // The dialog is server-rendered: the page below stays inert until React manages that.
  if (isOver) document.getElementById('root')?.toggleAttribute('inert', true);
  for (const [event, listener] of LISTENERS) addEventListener(event, listener, true);
  addEventListener(ALIVE, begin, { once: true });
  keepWhatWas();
}
