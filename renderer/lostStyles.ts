// Stylesheets that could not be fetched. The bundler asks for each only once, so a part fetched later would stand there without its looks.

const lost = new Set<HTMLLinkElement>();

// The event does not rise: it is heard on its way down. Where there is no window, nothing is lost either.
globalThis.addEventListener?.(
  'error',
  ({ target }) => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') lost.add(target);
  },
  true,
);

/**
 * Puts the stylesheets that were lost into the page anew, and waits for them.
 *
 * @throws Error when one is still not to be had
 */
export async function askForStylesAgain(): Promise<void> {
  await Promise.all([...lost].map(ask));
}

function ask(link: HTMLLinkElement): Promise<void> {
  lost.delete(link);
  const again = link.cloneNode() as HTMLLinkElement;
  return new Promise((resolve, reject) => {
    again.addEventListener('load', () => resolve());
    again.addEventListener('error', () => reject(new Error(`${again.href} could not be fetched`)));
    link.replaceWith(again);
  });
}
