import type { EmailType } from '@academy/domain/emails';

export const TYPE_NAMES: Record<EmailType, string> = { login: 'Login', work: 'Work', personal: 'Personal' };
