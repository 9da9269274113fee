// Cleanup of this product's database: rows of the platform, of the product and of the demo.
import { cleanUpFailures } from './demo/failures.ts';
import type { ServerContext } from './platform/auth/sessions.ts';
import { cleanUp as cleanUpPlatform } from './platform/db/housekeeping.ts';
import { cleanUpSubscriptions } from './subscription/housekeeping.ts';

/** Deletes everything that has no use any more. */
export async function cleanUp(context: ServerContext): Promise<void> {
  await cleanUpSubscriptions(context);
  await cleanUpFailures(context);
  await cleanUpPlatform(context);
}
