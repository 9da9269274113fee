import { type MailTexts, readMailTexts as read } from '../platform/mail/texts.ts';
import { MAIL_PLACEHOLDERS } from './mailKinds.ts';

/**
 * Reads the texts of all e-mails of the product.
 *
 * @param folder of the files; flows/mails by default
 * @throws an error that names every wrong, missing or surplus file
 */
export const readMailTexts = (folder?: URL): MailTexts => read(MAIL_PLACEHOLDERS, folder);
