import type { FastifyRequest } from 'fastify';
import type { ServerContext } from '../../platform/auth/sessions.ts';
import { Problem } from '../../platform/http/problems.ts';
import { readForm } from '../../platform/uploads/form.ts';
import { discardFile, keepFile, newPath, takeFile } from '../../platform/uploads/receive.ts';
import { kindOfName } from '../../platform/uploads/uploadLimits.ts';
import { findDeal } from '../deals/dealQueries.ts';
import { DAMAGE_PICTURES } from '../uploads.ts';
import { isDamageReportable } from './damageReporting.ts';

/**
 * Stores the picture of a form for the deal that the form names.
 *
 * Parts come in any order, so the file is written first, and discarded if the rest is wrong.
 *
 * @returns the path that a report of this deal names
 * @throws invalid_request, not_found for deals of others, damage_report_not_for_state, file_…
 * @see docs/requirements.md DMG-5
 */
export async function takeDamageImage(
  context: ServerContext,
  customerId: string,
  request: FastifyRequest,
): Promise<string> {
  let path: string | undefined;
  try {
    const { fields, taken } = await readForm(request, async (file, filename) => {
      const kind = kindOfName(DAMAGE_PICTURES, filename);
      if (kind === undefined)
        throw new Problem(
          'file_type_not_allowed',
          `The ending of the file name is not allowed. Send one of ${DAMAGE_PICTURES.kinds.join(', ')}.`,
        );
      path = newPath(`damages/${request.now.getUTCFullYear()}`, kind);
      await takeFile(context, { customerId, limits: DAMAGE_PICTURES, kind, path, content: file });
      return path;
    });
    if (taken === undefined) throw missing('file');
    const { deal } = await findDeal(context.database, customerId, requirePart(fields, 'subscription_id'));
    if (Number.isNaN(Date.parse(requirePart(fields, 'timestamp')))) throw wrong('timestamp', 'format');
    if (!isDamageReportable(deal))
      throw new Problem(
        'damage_report_not_for_state',
        'The contract is not active, so damages cannot be reported. Contact support.',
      );
    await keepFile(context, customerId, taken, deal.id);
    return taken;
  } catch (error) {
    if (path !== undefined) await discardFile(context, path).catch(() => undefined);
    throw error;
  }
}

function requirePart(fields: ReadonlyMap<string, string>, name: string): string {
  const value = fields.get(name);
  if (!value) throw missing(name);
  return value;
}

function missing(name: string): Problem {
  return wrong(name, 'required');
}

function wrong(name: string, code: string): Problem {
  return new Problem(
    'invalid_request',
    'The form is incomplete or invalid. Send file, subscription_id and timestamp.',
    {
      fields: [{ name, code }],
    },
  );
}
