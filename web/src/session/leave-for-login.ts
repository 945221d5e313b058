import type { SessionData } from '@academy/contract/page-data';
import { pages } from '@academy/domain/pages';

export const loadLogin = () => import('./log-in.ts');

/** Skips the login page, which reports the error if this fails. */
export async function leaveForLogin(session: SessionData): Promise<void> {
  try {
    const { leaveToProvider } = await loadLogin();
    const step = await leaveToProvider(session, { leave: (address) => location.assign(address) });
    if (step === 'leaving') return;
  } catch (error) {
    console.error('The login code could not be loaded', error);
  }
  location.assign(pages.login.path());
}
