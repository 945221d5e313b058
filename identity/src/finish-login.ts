import { recordLogin } from './flows/record-login.ts';
import type { PageContext, PageResult } from './page-context.ts';
import type { IdentityServices } from './services.ts';

type SignIn = Extract<PageResult, { signIn: string }>;

/** A login whose second factor is still missing; with `isSetUp` it has to be set up first. */
export type PendingLogin = {
  accountId: string;
  amr: readonly string[];
  isExpected?: boolean | undefined;
  isSetUp?: true;
};

/**
 * Ends the login that a page is part of. Who has a second factor and did not use it is led to its page: what is proven
 * so far waits in the record of the login, which only this browser can go on with.
 */
export async function finishLogin(
  services: IdentityServices,
  context: PageContext,
  { signIn: accountId, amr, isExpected, isLater }: SignIn,
): Promise<{ redirect: string } | undefined> {
  const { request, response, base } = context;
  const { provider, accounts, secondFactors } = services;
  const { passkeyCount, hasTotp } = await secondFactors.state(accountId);
  if ((passkeyCount > 0 || hasTotp) && !amr.includes('mfa')) {
    await waitForSecondFactor(services, context, { accountId, amr, isExpected });
    return { redirect: `${base}/second-factor` };
  }
  if (!isLater && !amr.includes('mfa') && (await services.settings.needsSecondFactor(accountId))) {
    await waitForSecondFactor(services, context, { accountId, amr, isExpected, isSetUp: true });
    return { redirect: `${base}/set-up` };
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

export async function waitForSecondFactor(
  { provider }: IdentityServices,
  { request, response }: PageContext,
  pending: PendingLogin,
): Promise<void> {
  await provider().interactionResult(request, response, { pending });
}

/** A login of somebody whose account is to be deleted, which waits for their undo. */
export function restorableLoginOf({ interaction }: PageContext): PendingLogin | undefined {
  return (interaction?.result as { restorable?: PendingLogin } | undefined)?.restorable;
}

export function pendingLoginOf({ interaction }: PageContext): PendingLogin | undefined {
  return (interaction?.result as { pending?: PendingLogin } | undefined)?.pending;
}
