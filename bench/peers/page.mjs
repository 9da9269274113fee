// The part of measureBrowser.mjs that runs in the page of a contender.

const MAX_LOAD_MS = 120_000;
const MAX_CHANGE_MS = 30_000;

const frame = () => new Promise(requestAnimationFrame);
const task = () =>
  new Promise((resume) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = resume;
    port2.postMessage(0);
  });
/** React overrides the setter on its inputs, and would not see the change. */
const { set: setValue } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value');
const isSeen = (element) => element?.checkVisibility() === true;

async function rest() {
  await frame();
  await frame();
  await task();
}

async function waitUntil(isDone, longest, what) {
  const started = performance.now();
  while (!isDone()) {
    if (performance.now() - started > longest) throw new Error(`${what} took longer than ${longest} ms`);
    await frame();
  }
  await frame();
}

/**
 * Draws the contender and offers its actions to the harness.
 *
 * @param mount draws a definition with answers into an element
 * @param find returns the input of a field
 * @param next presses Continue; without it, there is no wizard
 */
export function register({ mount, find, next }) {
  const root = document.getElementById('root');
  const query = new URLSearchParams(location.search);
  /** Nothing listens to this input. */
  const bare = document.createElement('input');

  async function load() {
    const response = await fetch(`/definitions/${query.get('definition')}.json`);
    const { definition, answers, last } = await response.json();
    await mount(root, definition, answers);
    await waitUntil(() => isSeen(find(last)), MAX_LOAD_MS, 'drawing the form');
    await frame();
    document.body.append(bare);
  }

  window.contender = {
    loaded: load(),
    /** Types a character at the end of a field; without a name, into the bare input. */
    async type(name, value) {
      const input = name === null ? bare : find(name);
      input.focus();
      await rest();
      input.dispatchEvent(new KeyboardEvent('keydown', { key: 'x', bubbles: true }));
      setValue.call(input, value);
      input.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText', data: 'x' }));
      input.dispatchEvent(new KeyboardEvent('keyup', { key: 'x', bubbles: true }));
      await rest();
    },
    leave() {
      document.activeElement.blur();
    },
    /** Clicks a checkbox, and waits until another field appears or disappears. */
    async toggle(name, dependent) {
      const wanted = !isSeen(find(dependent));
      await rest();
      find(name).click();
      await waitUntil(() => isSeen(find(dependent)) === wanted, MAX_CHANGE_MS, `the change of ${dependent}`);
    },
    async goOn(field) {
      await rest();
      next();
      await waitUntil(() => isSeen(find(field)), MAX_CHANGE_MS, 'the next step');
    },
    visibleCount: (names) => names.filter((name) => isSeen(find(name))).length,
    textLength: () => root.textContent.length,
  };
}
