import type { AdminUser } from '@academy/contract/schemas/users';

/** What to call somebody who may have told neither name nor address. */
export function nameOf({
  firstName,
  lastName,
  email,
}: Pick<AdminUser, 'firstName' | 'lastName' | 'email'>): string {
  return `${firstName} ${lastName}`.trim() || email || 'Without a name';
}
