import type { AdminUser } from '@academy/contract/schemas/users';

/** The display name of a user, who may have neither a name nor an email address. */
export function nameOf({
  firstName,
  lastName,
  email,
}: Pick<AdminUser, 'firstName' | 'lastName' | 'email'>): string {
  return `${firstName} ${lastName}`.trim() || email || 'Without a name';
}
