import { listEmails } from '@academy/contract/emails';
import type { Email } from '@academy/contract/schemas/emails';
import type { EmailType } from '@academy/domain/emails';
import { askAdmin } from '../../admin/ask.ts';
import type { Query } from '../../api/answers.ts';

/** All of one's addresses, or those of one type. */
export function emailList(type: EmailType | null): Query<Email[]> {
  return {
    key: type ? `${listEmails.path}?type=${type}` : listEmails.path,
    load: async () => (await askAdmin(listEmails, { query: type ? { type } : {} })).emails,
  };
}

/** Something was changed: every list of addresses is old now. */
export const EMAILS_CHANGED = {
  update: (data: unknown) => data,
  isStale: (key: string) => key === listEmails.path || key.startsWith(`${listEmails.path}?`),
};
