import { DomainError } from '@academy/domain/errors';
import { hasForbiddenCharacter } from '@academy/domain/plain-text';
import { PLAIN_TEXT } from './forms.ts';
import type { Settings } from './options.ts';
import { waitText } from './page-context.ts';

/** More than our sites need; the parameters of a login are stored until it ends. */
const MAX_URL_LENGTH = 4_096;
const MAX_PARAMETER_LENGTH = 512;

/** The first check of every request. */
export function createRequestLimits({ limits, requestCounts }: Pick<Settings, 'limits' | 'requestCounts'>) {
  const count = (key: string, most: number) => {
    const { count, retryAfter } = requestCounts.add(key, { seconds: 60, most });
    if (count > most)
      throw new DomainError(
        'too_many',
        `There were too many requests from your network. Please try again in ${waitText(retryAfter)}.`,
        { retryAfter },
      );
  };
  return {
    /** Of one network address. */
    countRequest: (address: string) => count(`login service ${address}`, limits.requestsPerMinute),
    /** A login that begins: something is stored for it. */
    countStart: (address: string) => count(`logins begun ${address}`, limits.startsPerMinute),
  };
}

export function requireShortAddress(address: string): void {
  if (address.length > MAX_URL_LENGTH)
    throw new DomainError('invalid', 'This address is too long. Please go back to the site and try again.');
}

export function requireShortParameters(query: URLSearchParams): void {
  requireShortAddress(query.toString());
  for (const name of ['state', 'nonce']) {
    if (query.getAll(name).some((value) => value.length > MAX_PARAMETER_LENGTH))
      throw new DomainError(
        'invalid',
        `The ${name} parameter may have at most ${MAX_PARAMETER_LENGTH} characters. Please go back to the site and try again.`,
        { field: name },
      );
  }
}

export function requirePlainParameters(query: URLSearchParams): void {
  for (const [name, value] of query) {
    if (hasForbiddenCharacter(name, { multiline: true }))
      throw new DomainError('invalid', `The name of a parameter must be ${PLAIN_TEXT}.`);
    if (hasForbiddenCharacter(value, { multiline: true }))
      throw new DomainError('invalid', `The ${name} parameter must be ${PLAIN_TEXT}.`, { field: name });
  }
}
