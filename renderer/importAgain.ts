// Importing what could not be imported before.

let underway = 0;

/** Whether anything that was asked for is still on its way. */
export const isImporting = (): boolean => underway > 0;

/**
 * Makes an import that may be tried again: at once, and whenever it is asked for after that.
 *
 * @throws Error when it cannot be fetched now
 */
export function importAgain<Module extends object>(load: () => Promise<Module>): () => Promise<Module> {
  let failed = false;
  return async () => {
    underway += 1;
    try {
      const module = await load().catch(load);
      failed = false;
      return module;
    } catch (error) {
      // It was tried before, so that starting the page anew is what the customer asked for, if nothing else helps: the file
      // is there, so something that it needs was lost, and that is kept under an address that stands in the file.
      if (failed && (await isThere(addressIn(error)))) location.reload();
      failed = true;
      throw error;
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

/** Browsers that keep failures name the address in the message. */
const addressIn = (error: unknown): string | undefined =>
  error instanceof Error ? /https?:\/\/[^\s?]+/.exec(error.message)?.[0] : undefined;

const isThere = async (address: string | undefined): Promise<boolean> =>
  address !== undefined &&
  fetch(address, { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );
