// Compares the operations marked `once` in the catalogue with the server.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { catalogue, root, world } from '../support/definitions.ts';
import { bodyOf } from '../support/journeys/bodies.ts';
import { describeOnFiles } from '../support/server/databases.ts';
import { startPortal } from '../support/server/portal.ts';

const SCENARIOS = readdirSync(join(root, 'flows/scenarios')).map((file) => file.replace('.json', ''));

/** Operations that the server lacks have no type of their body, and are left out. */
const CHANGES = Object.entries(catalogue.operations).filter(
  ([, { method, safe, multipart, body }]) =>
    method !== 'GET' && !safe && !multipart && (body === undefined || body in world.types),
);

describeOnFiles('an operation', (databases) => {
  test.each(CHANGES)('%s requires a key if and only if the catalogue marks it as once', async (_, operation) => {
    const { method = 'POST', url, body, once = false } = operation;
    const portal = await startPortal(databases);
    let asksForKey = false;
    for (const scenario of SCENARIOS) {
      const visitor = await portal.customer(scenario);
      const path = url.replaceAll(/{\w+}/g, scenario);
      const given = body === undefined ? undefined : { ...bodyOf(body), dealId: scenario, deal_id: scenario };
      const { body: answer } = await visitor.send(method, path, given);
      asksForKey = JSON.stringify(answer.fields ?? []).includes('Idempotency-Key');
      if (asksForKey) break;
    }
    expect(asksForKey).toBe(once);
  });
});
