import { recordLogin } from './flows/record-login.ts';
import type { PageContext, PageResult } from './page-context';
import type { IdentityServices } from './services';

type SignIn = Extract<PageResult, { signIn: string }>;

/** A login whose password was right and whose second factor is still missing. */
export type PendingLogin = { accountId: string; amr: readonly string[]; isExpected?: boolean | undefined };

/**
 * Ends the login that a page is part of. Who has a second factor and did not use it is led to its page: what is proven
 * so far waits in the record of the login, which only this browser can go on with.
 */
export async function finishLogin(
  services: IdentityServices,
  context: PageContext,
  { signIn: accountId, amr, isExpected }: SignIn,
): Promise<{ redirect: string } | undefined> {
  const { request, response, base } = context;
  const { provider, accounts, secondFactors } = services;
  const { passkeyCount, hasTotp } = await secondFactors.state(accountId);
  if ((passkeyCount > 0 || hasTotp) && !amr.includes('mfa')) {
    const pending: PendingLogin = { accountId, amr, isExpected };
    await provider().interactionResult(request, response, { pending });
    return { redirect: `${base}/second-factor` };
  }
  const account = await accounts.byId(accountId);
  if (account?.deleteAt) {
    const restorable: PendingLogin = { accountId, amr };
    await provider().interactionResult(request, response, { restorable });
    return { redirect: `${base}/restore` };
  }
  if (account) await recordLogin(services, context, { account, amr, isExpected });
  const login = { accountId, amr: [...amr], remember: true };
  await provider().interactionFinished(
    request,
    response,
    { login, create: {} },
    { mergeWithLastSubmission: false },
  );
  return undefined;
}

/** A login of somebody whose account is to be deleted, which waits for their undo. */
export function restorableLoginOf({ interaction }: PageContext): PendingLogin | undefined {
  return (interaction?.result as { restorable?: PendingLogin } | undefined)?.restorable;
}

export function pendingLoginOf({ interaction }: PageContext): PendingLogin | undefined {
  return (interaction?.result as { pending?: PendingLogin } | undefined)?.pending;
}
