// Importing what could not be imported before: browsers keep a failure under the address of the module, for as long as the page lives.

let anew = 0;
let underway = 0;

/** Whether anything that was asked for is still on its way. */
export const isImporting = (): boolean => underway > 0;

/**
 * Makes an import that may be tried again. Whatever it gives must be the module as a whole: its names are those of the file.
 *
 * @throws Error when it cannot be fetched now
 */
export function importAgain<Module extends object>(load: () => Promise<Module>): () => Promise<Module> {
  let failed = false;
  let found: Module | undefined;
  return async () => {
    if (found) return found;
    underway += 1;
    try {
      return await load();
    } catch (error) {
      const before = failed;
      failed = true;
      const address = addressIn(error);
      if (address === undefined) throw error;
      found = await importAnew<Module>(address, before);
      failed = false;
      return found;
    } finally {
      underway -= 1;
    }
  };
}

/**
 * Makes an import of a module and of others without which it is of no use: all are asked for at once, each again by itself.
 *
 * @returns the module, and the others in their order
 * @throws Error when one of them cannot be fetched now
 */
export function importTogether<Module extends object, Need extends object>(
  load: () => Promise<Module>,
  needs: readonly (() => Promise<Need>)[],
): () => Promise<readonly [Module, readonly Need[]]> {
  const fetchModule = importAgain(load);
  const fetchNeeds = needs.map((need) => importAgain(need));
  return () => Promise.all([fetchModule(), Promise.all(fetchNeeds.map((fetchNeed) => fetchNeed()))]);
}

/** Browsers that keep failures name the address in the message; the others need no other address. */
const addressIn = (error: unknown): string | undefined =>
  error instanceof Error ? /https?:\/\/[^\s?]+/.exec(error.message)?.[0] : undefined;

/** `insists`: it was tried before, so that starting the page anew is what the customer asked for, if nothing else helps. */
async function importAnew<Module>(address: string, insists: boolean): Promise<Module> {
  anew += 1;
  try {
    return (await import(/* @vite-ignore */ `${address}?again=${anew}`)) as Module;
  } catch (error) {
    // The file is there, so something that it needs was lost before, and that is kept under an address that stands in the file.
    if (insists && (await isThere(address))) location.reload();
    throw error;
  }
}

const isThere = (address: string): Promise<boolean> =>
  fetch(address, { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );
