import { listEmails } from '@academy/contract/emails';
import type { EmailType } from '@academy/domain/emails';
import { adminQuery } from '../../api/query.ts';
import { invalidate } from '../../api/cache-updates.ts';

/** All addresses of the user, or those of one type. */
export const emailList = (type: EmailType | null) =>
  adminQuery(listEmails, { query: type ? { type } : {} }, { select: ({ emails }) => emails });

export const EMAILS_CHANGED = [invalidate(listEmails)];
