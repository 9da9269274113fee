// All e-mails and follow-ups: those of the server, and those that operations of the catalogue send.
import type { MailKind } from '../../../app/server/platform/mail/kinds.ts';
import { readOperations } from '../../../app/server/platform/values/catalogue.ts';
import { FOLLOW_UPS } from '../../../app/server/subscription/followUpKinds.ts';
import { MAIL_PLACEHOLDERS as OWN } from '../../../app/server/subscription/mailKinds.ts';
import { declaredMails } from '../../../engine/authoring/load/declaredMails.ts';

/** Placeholders of e-mails that the catalogue declares. */
export const DECLARED_MAILS = declaredMails(readOperations());

export const MAIL_PLACEHOLDERS: Readonly<Record<string, readonly string[]>> = { ...OWN, ...DECLARED_MAILS };

export const MAIL_KINDS = Object.keys(MAIL_PLACEHOLDERS) as readonly MailKind[];

const told = Object.values(readOperations()).flatMap(({ followUps = [] }) => followUps.map(({ kind }) => kind));

/** Kinds in alphabetical order. */
export const ALL_FOLLOW_UPS = [...new Set<string>([...FOLLOW_UPS, ...told])].sort();
