import { describeToken } from '@academy/domain/session';
import { storedToken } from '../../session/stored.ts';

/** The address of who is signed in, as far as the browser knows it. */
export function ownEmail(storage: Pick<Storage, 'getItem'>, now: () => number): string {
  const token = storedToken({ storage, now })();
  try {
    return (token && describeToken(token).email) || '';
  } catch {
    return '';
  }
}
