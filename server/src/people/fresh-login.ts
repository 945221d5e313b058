import type { Person } from '@academy/domain/access';
import { DomainError } from '@academy/domain/errors';
import { isFreshLogin } from '@academy/domain/fresh-login';
import type { Context } from '../context.ts';

/** For acts that a browser left open must not be enough for. A personal access token was minted by a fresh login. */
export function requireFreshLogin(person: Person, { config, now }: Pick<Context, 'config' | 'now'>): void {
  if (person.kind === 'visitor' || person.tokenId !== undefined || config.freshLoginMinutes === 0) return;
  if (!isFreshLogin(person.login, { now: now(), seconds: config.freshLoginMinutes * 60 }))
    throw new DomainError(
      'fresh_login_required',
      "Please confirm it's you: for this, you must have logged in within the last minutes.",
    );
}
