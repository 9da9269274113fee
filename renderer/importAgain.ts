let underway = 0;

export const isImporting = (): boolean => underway > 0;

/** Wraps an import: a failure is retried once at once, and again on each call. */
export function importAgain<Module extends object>(load: () => Promise<Module>): () => Promise<Module> {
  let failed = false;
  return async () => {
    underway += 1;
    try {
      const module = await load().catch(load);
      failed = false;
      return module;
    } catch (error) {
      // On a second failure, reload the page if the file itself is available: then one of its
      // static imports failed, and browsers cache that failure.
      if (failed && (await isThere(addressIn(error)))) location.reload();
      failed = true;
      throw error;
    } finally {
      underway -= 1;
    }
  };
}

/** Imports a module together with others that it needs, in parallel and each with retries. */
export function importTogether<Module extends object, Need extends object>(
  load: () => Promise<Module>,
  needs: readonly (() => Promise<Need>)[],
): () => Promise<readonly [Module, readonly Need[]]> {
  const fetchModule = importAgain(load);
  const fetchNeeds = needs.map((need) => importAgain(need));
  return () => Promise.all([fetchModule(), Promise.all(fetchNeeds.map((fetchNeed) => fetchNeed()))]);
}

/** Browsers that cache failed imports mention the URL in the message. */
const addressIn = (error: unknown): string | undefined =>
  error instanceof Error ? /https?:\/\/[^\s?]+/.exec(error.message)?.[0] : undefined;

const isThere = async (address: string | undefined): Promise<boolean> =>
  address !== undefined &&
  fetch(address, { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );
