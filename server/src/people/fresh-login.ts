import type { Person } from '@academy/domain/access';
import { DomainError } from '@academy/domain/errors';
import { isFreshLogin } from '@academy/domain/fresh-login';
import type { Context } from '../context.ts';

/**
 * For actions that an unattended browser must not allow. A personal access token was created with a fresh
 * login.
 */
export function requireFreshLogin(person: Person, { config, now }: Pick<Context, 'config' | 'now'>): void {
  if (person.kind === 'visitor' || person.tokenId !== undefined || config.freshLoginMinutes === 0) return;
  if (!isFreshLogin(person.login, { now: now(), seconds: config.freshLoginMinutes * 60 }))
    throw new DomainError(
      'fresh_login_required',
      "Please confirm it's you: for this, you must have logged in within the last minutes.",
    );
}
