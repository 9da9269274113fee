// Runs before everything else: keeps what a customer types and presses on a page that stands there and is not alive yet.
import { ALIVE } from './comeAlive.ts';

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** What stands in a field: a text, a choice, or whether it is ticked. */
type Typed = string | boolean;

const typed = new Map<Field, Typed>();
const pressed = new Set<HTMLElement>();
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

function keepTyped({ target }: Event): void {
  if (isField(target)) typed.set(target, read(target));
}

function keepPress(event: Event): void {
  const button = event.target instanceof Element ? event.target.closest('button') : null;
  // A link leads on without anybody's help, and a box is ticked.
  if (!button) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  pressed.add(button);
}

/** What lies over the page is closed by it. */
function keepEscape(event: Event): void {
  if (isOver && event instanceof KeyboardEvent && event.key === 'Escape') escaped = true;
}

const LISTENERS = [
  ['input', keepTyped],
  ['change', keepTyped],
  ['click', keepPress],
  ['keydown', keepEscape],
] as const;

/** What was done before this runs: a press leaves the focus on its button, without the ring that keys bring. */
function keepWhatWas(): void {
  for (const field of document.querySelectorAll<Field>('input, textarea, select'))
    if (read(field) !== drawnWith(field)) typed.set(field, read(field));
  const focused = document.activeElement;
  if (focused instanceof HTMLButtonElement && !focused.matches(':focus-visible')) pressed.add(focused);
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
  box.checked = !isTicked;
  box.click();
}

function begin(): void {
  for (const [event, listener] of LISTENERS) removeEventListener(event, listener, true);
  // After what is drawn has been put in place, and before anybody sees it.
  queueMicrotask(() => {
    for (const [field, text] of typed) if (field.isConnected) type(field, text);
    setTimeout(press);
  });
}

/** What was typed is told as left when the customer is elsewhere; then come the presses, each once. */
function press(): void {
  for (const field of typed.keys())
    if (document.activeElement !== field) field.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
  for (const button of pressed) if (button.isConnected) button.click();
  if (escaped) document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }));
}

if (document.getElementById('drawn')) {
  // What lies over the page is drawn with it: nothing below is reached, until the page itself sees to that.
  if (isOver) document.getElementById('root')?.toggleAttribute('inert', true);
  for (const [event, listener] of LISTENERS) addEventListener(event, listener, true);
  addEventListener(ALIVE, begin, { once: true });
  keepWhatWas();
}
