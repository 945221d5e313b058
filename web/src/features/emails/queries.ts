import { listEmails } from '@academy/contract/emails';
import type { EmailType } from '@academy/domain/emails';
import { query } from '../../api/query.ts';

export const emailList = (type: EmailType | null) =>
  query(listEmails, { query: type ? { type } : {} }, { isAdmin: true });

export const EMAILS_CHANGED = { invalidates: [listEmails] };
