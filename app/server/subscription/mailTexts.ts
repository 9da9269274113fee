// The words of every e-mail of this product.
import { type MailTexts, readMailTexts as read } from '../platform/mail/texts.ts';
import { MAIL_PLACEHOLDERS } from './mailKinds.ts';

/**
 * Reads the texts of all kinds.
 *
 * @param folder of the files; flows/mails when left out
 * @throws a sentence that names every file that is wrong, missing or too much
 */
export const readMailTexts = (folder?: URL): MailTexts => read(MAIL_PLACEHOLDERS, folder);
