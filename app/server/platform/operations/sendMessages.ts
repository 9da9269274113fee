// E-mails and follow-ups that the catalogue declares for an operation.
import { buildFor, type CallData, fillPath, holdsFor, toFormatTable, writeFor } from '@fahrplan/engine/validate';
import type { FastifyRequest } from 'fastify';
import type { Transaction } from 'kysely';
import { customerOf, type ServerContext } from '../auth/sessions.ts';
import type { Customer, Tables } from '../db/tables.ts';
import { languageFor } from '../languages/languages.ts';
import type { MailKind } from '../mail/kinds.ts';
import { noticesOf } from '../mail/notice.ts';
import { queueFollowUp } from '../outbox/queue.ts';
import { apiTypes } from '../validation/schemas.ts';
import { type Operation, readPortalConfig, readRecordTypes, readTimeZone } from '../values/catalogue.ts';
import { operationOf } from './operations.ts';

type Mail = NonNullable<Operation['mails']>[number];
type FollowUp = NonNullable<Operation['followUps']>[number];

/** Call whose effect a transaction writes. */
interface Done {
  readonly context: ServerContext;
  readonly request: FastifyRequest;
  readonly transaction: Transaction<Tables>;
  readonly customer: Customer;
  readonly operation: Operation;
  readonly data: CallData;
}

/**
 * Queues the e-mails and follow-ups of a request's operation in the transaction of its effect.
 *
 * @see docs/server.md E-mails and follow-ups of operations
 */
export async function sendMessages(
  context: ServerContext,
  request: FastifyRequest,
  transaction: Transaction<Tables>,
  answer: object,
): Promise<void> {
  const { operation, params } = operationOf(request) ?? {};
  if (operation?.mails === undefined && operation?.followUps === undefined) return;
  const customer = customerOf(request);
  if (customer === undefined) return;
  const { id, email, firstname, lastname, locale, audience } = customer;
  const data = {
    ...{ params, body: request.body, answer: JSON.parse(JSON.stringify(answer)), config: readPortalConfig() },
    customer: { id, email, firstname, lastname, locale, audience },
  };
  const done = { context, request, transaction, customer, operation, data };
  for (const mail of operation.mails ?? []) await sendMail(done, mail);
  for (const followUp of operation.followUps ?? []) await tell(done, followUp);
}

async function sendMail(done: Done, mail: Mail): Promise<void> {
  const { context, request, transaction, customer, operation } = done;
  if (quotes(mail) && customer.email_verified === 0) return;
  const data = await withRecords(done, mail);
  if (!holdsFor(mail.when, data)) return;
  const { body, answer } = operation;
  const values = writeFor(mail.with ?? {}, data, {
    types: { body, answer, ...readRecordTypes() },
    formats: formats(),
    language: languageFor(customer.locale),
    timeZone: readTimeZone(),
  });
  const given: Readonly<Record<string, string | undefined>> = { ...values, ...(data['params'] as object) };
  // Without a value for each placeholder, the link leads to the portal: an error would roll back the operation.
  const isComplete = [...mail.page.matchAll(/\{(\w+)\}/g)].every(([, name = '']) => given[name]);
  const page = isComplete ? fillPath(mail.page, given) : '/';
  noticesOf(context, request)(transaction, { kind: mail.mail as MailKind, to: customer, page, values });
}

async function tell(done: Done, followUp: FollowUp): Promise<void> {
  const data = await withRecords(done, followUp);
  if (!holdsFor(followUp.when, data)) return;
  const kind = followUp.kind as Parameters<typeof queueFollowUp>[1];
  queueFollowUp(done.transaction, kind, buildFor(followUp.data, data), done.request.now);
}

/** Texts of customers only go to confirmed addresses: a stranger may have registered somebody else's address. */
const quotes = ({ with: shapes = {} }: Mail): boolean =>
  /"var":\[?"(body|customer|params)\b/.test(JSON.stringify(shapes));

async function withRecords({ request, transaction, customer, data }: Done, { about = {} }: Mail | FollowUp) {
  const records: Record<string, object> = {};
  for (const [name, id] of Object.entries(buildFor(about, data))) {
    const read = request.server.catalogue.records[name];
    if (read) records[name] = await read(transaction, customer.id, String(id));
  }
  return { ...data, ...records };
}

let known: ReturnType<typeof toFormatTable> | undefined;
function formats() {
  known ??= toFormatTable(apiTypes());
  return known;
}
