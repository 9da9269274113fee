import { cleanUpFailures } from './demo/failures.ts';
import type { ServerContext } from './platform/auth/sessions.ts';
import { cleanUp as cleanUpPlatform } from './platform/db/housekeeping.ts';
import { cleanUpSubscriptions } from './subscription/housekeeping.ts';

/** Deletes expired rows of the platform, the product and the demo. */
export async function cleanUp(context: ServerContext): Promise<void> {
  await cleanUpSubscriptions(context);
  await cleanUpFailures(context);
  await cleanUpPlatform(context);
}
