import { createInbox } from '../../platform/inbox/take.ts';
import { INBOX_KINDS } from './newsKinds.ts';

export const inbox = createInbox({ kinds: INBOX_KINDS, subjects: ['deal_id', 'driver_id', 'contact_id'] });

export const { takeNews } = inbox;
