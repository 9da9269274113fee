import type { MailKind } from '../../platform/mail/kinds.ts';
import type { Notice } from '../../platform/mail/notice.ts';
import type { MailValues } from '../../platform/mail/render.ts';
import type { DealRecord } from './dealQueries.ts';

/** Returns an e-mail about a deal: it names the car, and its button opens the page of the deal. */
export function noticeAbout(
  { deal, car }: Pick<DealRecord, 'deal' | 'car'>,
  to: Notice['to'],
  kind: MailKind,
  values: MailValues,
): Notice {
  return { kind, to, page: `/mycars/${deal.id}`, values: { car: `${car.oem} ${car.model}`, ...values } };
}
