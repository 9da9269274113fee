// Runs before everything else: keeps what a customer types and presses on a page that stands there and is not alive yet.
import { ALIVE, STOPPED } from './hydrationEvents.ts';

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** What stands in a field: a text, a choice, or whether it is ticked. */
type Typed = string | boolean;

/** Each with what it is known by. */
const typed = new Map<Field, { readonly text: Typed; readonly mark: string }>();
const pressed = new Map<HTMLButtonElement, string>();
/** Something lies over the page. */
const isOver = Boolean(document.getElementById('over')?.firstElementChild);
let escaped = false;

const isField = (target: EventTarget | null): target is Field =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;

const isTicked = (field: Field): field is HTMLInputElement => field.type === 'checkbox' || field.type === 'radio';

const read = (field: Field): Typed => (isTicked(field) ? field.checked : field.value);

/** What the page was drawn with. */
const drawnWith = (field: Field): Typed => {
  if (field instanceof HTMLSelectElement)
    return ([...field.options].find((option) => option.defaultSelected) ?? field.options[0])?.value ?? '';
  return isTicked(field) ? field.defaultChecked : field.defaultValue;
};

/** By what a field or a button is found again where the page is drawn anew: what it is, where it stands, and its words. */
const markOf = (element: Field | HTMLButtonElement): string =>
  [
    element.closest('#over') !== null,
    element.type,
    isField(element) && isTicked(element) && element.value,
    element.ariaLabel,
    (element.labels?.[0] ?? element).textContent,
  ].join();

/** Itself, or what stands in its place since the page was drawn anew. */
function nowOf<Kept extends Field | HTMLButtonElement>(kept: Kept, mark: string): Kept | undefined {
  if (kept.isConnected) return kept;
  return [...document.querySelectorAll<Kept>(kept.localName)].find((other) => markOf(other) === mark);
}

function keepTyped({ target }: Event): void {
  if (!isField(target)) return;
  // Of radio buttons that belong together the last one counts.
  if (target.type === 'radio')
    for (const other of typed.keys()) if (other.type === 'radio' && other.name === target.name) typed.delete(other);
  typed.set(target, { text: read(target), mark: markOf(target) });
}

function keepPress(event: Event): void {
  const button = event.target instanceof Element && event.target.closest('button');
  // A link leads on without anybody's help, and a box is ticked.
  if (!button) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  pressed.set(button, markOf(button));
}

/** What lies over the page is closed by it. */
function keepEscape(event: Event): void {
  if (isOver && event instanceof KeyboardEvent && event.key === 'Escape') escaped = true;
}

/** The field in which an input method composes: writing to it would have the text twice, and the page reads it at its end. */
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

/** What was done before this runs: a press leaves the focus on its button, without the ring that keys bring. */
function keepWhatWas(): void {
  for (const field of document.querySelectorAll<Field>('input, textarea, select'))
    if (read(field) !== drawnWith(field)) typed.set(field, { text: read(field), mark: markOf(field) });
  const focused = document.activeElement;
  if (focused instanceof HTMLButtonElement && !focused.matches(':focus-visible')) pressed.set(focused, markOf(focused));
}

/** Says of a field what stands in it, as if it was typed now. */
function type(field: Field, text: Typed): void {
  if (typeof text === 'boolean') return tick(field as HTMLInputElement, text);
  const isFocused = document.activeElement === field;
  const { selectionStart = null, selectionEnd = null } = field instanceof HTMLSelectElement ? {} : field;
  if (!(field instanceof HTMLSelectElement) && field.type !== 'file') {
    // React hears of what differs from what it knows: it is told of what was drawn, and then of what was typed.
    field.value = field.defaultValue;
    write(field, text);
    if (isFocused && selectionStart !== null) field.setSelectionRange(selectionStart, selectionEnd);
    field.dispatchEvent(new InputEvent('input', { bubbles: true }));
    return;
  }
  if (field instanceof HTMLSelectElement) field.value = text;
  field.dispatchEvent(new Event('change', { bubbles: true }));
}

/** As a key does it: past whoever watches what a program writes. */
function write(field: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  const { prototype } = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, text);
}

function tick(box: HTMLInputElement, isTicked: boolean): void {
  // A radio button gives way to another by itself.
  if (box.type === 'radio' && !isTicked) return;
  box.checked = isTicked;
  // As it was drawn, nothing has become of it: a press would undo that.
  if (isTicked === box.defaultChecked) return;
  box.checked = !isTicked;
  box.click();
}

function begin(): void {
  for (const [event, listener] of LISTENERS) removeEventListener(event, listener, true);
  // After what is drawn has been put in place, and before anybody sees it.
  queueMicrotask(() => {
    const fields = [...typed].flatMap(([kept, { text, mark }]) => {
      const field = nowOf(kept, mark);
      if (field && field !== composing) type(field, text);
      return field ?? [];
    });
    setTimeout(() => press(fields));
  });
}

/** What was typed is told as left when the customer is elsewhere; then come the presses, each once. */
function press(fields: readonly Field[]): void {
  for (const field of fields)
    if (document.activeElement !== field) field.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
  for (const [button, mark] of pressed) nowOf(button, mark)?.click();
  if (escaped) document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }));
}

/** A script of the portal was not understood, has thrown, or could not be fetched before the page was alive. Those of extensions do not count. */
function watchFailure(event: Event): void {
  const { target } = event;
  const lost = target instanceof HTMLScriptElement ? target.src : '';
  const file = event instanceof ErrorEvent ? event.filename : lost;
  if (file.startsWith(`${location.origin}/assets/`)) sayStopped();
}

/** The page is left to the browser: its links lead on, and nothing pressed waits for what does not come. */
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
  // What lies over the page is drawn with it: nothing below is reached, until the page itself sees to that.
  if (isOver) document.getElementById('root')?.toggleAttribute('inert', true);
  for (const [event, listener] of LISTENERS) addEventListener(event, listener, true);
  addEventListener(ALIVE, begin, { once: true });
  keepWhatWas();
}
