import type { Email } from '@academy/contract/schemas/emails';
import type { EmailType } from '@academy/domain/emails';

export const TYPE_NAMES: Record<EmailType, string> = { login: 'Login', work: 'Work', personal: 'Personal' };

export function stateOf({ type, isVerified }: Pick<Email, 'type' | 'isVerified'>): string {
  if (type === 'login') return 'You log in with it';
  return isVerified ? 'Verified' : 'Not verified';
}
