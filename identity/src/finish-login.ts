import { recordLogin } from './flows/record-login.ts';
import { sha256 } from './hashes.ts';
import type { PageContext, SignIn } from './page-context.ts';
import type { IdentityServices } from './services.ts';

/** A login whose second factor is still missing; with `isSetUp` it has to be set up first. */
export type PendingLogin = {
  accountId: string;
  amr: readonly string[];
  isExpected?: boolean | undefined;
  loginAt?: number | null | undefined;
  isSetUp?: true;
  /** Of the password at the time, even if it was not used. */
  passwordMark?: string;
  /** A proof of our own is missing, since another provider does not show that the person has just logged in. */
  isUnproven?: true;
};

/**
 * Ends the login that a page is part of. Who has a second factor and did not use it is led to its page: what is proven
 * so far waits in the record of the login, which only this browser can go on with.
 */
export async function finishLogin(
  services: IdentityServices,
  context: PageContext,
  { signIn: accountId, amr, isExpected, isLater, loginAt }: SignIn,
): Promise<{ redirect: string } | undefined> {
  const { request, response, base, interaction } = context;
  const { provider, accounts, secondFactors, settings } = services;
  const pending: PendingLogin = { accountId, amr, isExpected, loginAt };
  const { passkeyCount, hasTotp } = await secondFactors.state(accountId);
  if ((passkeyCount > 0 || hasTotp) && !amr.includes('mfa')) {
    await waitForSecondFactor(services, context, pending);
    return { redirect: `${base}/second-factor` };
  }
  const isAgain = interaction?.session?.accountId === accountId;
  const mustSetUp = !isLater && !amr.includes('mfa') && (await settings.needsSecondFactor(accountId));
  if ((isAgain || mustSetUp) && isStale(services, pending)) {
    await waitForSecondFactor(services, context, { ...pending, isUnproven: true });
    return { redirect: `${base}/prove` };
  }
  if (mustSetUp) {
    await waitForSecondFactor(services, context, { ...pending, isSetUp: true });
    return { redirect: `${base}/set-up` };
  }
  const account = await accounts.byId(accountId);
  if (account?.deleteAt) {
    const passwordMark = await passwordMarkOf(services, accountId);
    const restorable: PendingLogin = { accountId, amr, loginAt, passwordMark };
    await provider().interactionResult(request, response, { restorable });
    return { redirect: `${base}/restore` };
  }
  if (account) await recordLogin(services, context, { account, amr, isExpected });
  const login = {
    accountId,
    amr: [...amr],
    remember: true,
    ...(isOnlyFederated(amr) && { ts: loginAt ?? 0 }),
  };
  await provider().interactionFinished(
    request,
    response,
    { login, create: {} },
    { mergeWithLastSubmission: false },
  );
  return undefined;
}

/** Such a login began where the person logged in, which may be long ago: a session there opens ours without a word. */
function isOnlyFederated(amr: readonly string[]): boolean {
  return amr.every((method) => method === 'fed');
}

function isStale({ settings }: IdentityServices, { amr, loginAt }: PendingLogin): boolean {
  if (!isOnlyFederated(amr) || settings.freshLoginMinutes === 0) return false;
  const age = settings.now().getTime() / 1000 - (loginAt ?? 0);
  return age > settings.freshLoginMinutes * 60;
}

export async function waitForSecondFactor(
  services: IdentityServices,
  { request, response }: PageContext,
  pending: PendingLogin,
): Promise<void> {
  const passwordMark = await passwordMarkOf(services, pending.accountId);
  await services.provider().interactionResult(request, response, { pending: { ...pending, passwordMark } });
}

/** A login to an account that is scheduled for deletion, which can be undone. */
export function restorableLoginOf(
  services: IdentityServices,
  { interaction }: PageContext,
): Promise<PendingLogin | undefined> {
  return stillValid(services, (interaction?.result as Waiting)?.restorable);
}

export function pendingLoginOf(
  services: IdentityServices,
  { interaction }: PageContext,
): Promise<PendingLogin | undefined> {
  return stillValid(services, (interaction?.result as Waiting)?.pending);
}

type Waiting = { restorable?: PendingLogin; pending?: PendingLogin } | undefined;

/** A new password ends logins that were begun before it, also those that wait for something. */
async function stillValid(
  services: IdentityServices,
  pending: PendingLogin | undefined,
): Promise<PendingLogin | undefined> {
  if (!pending) return undefined;
  return pending.passwordMark === (await passwordMarkOf(services, pending.accountId)) ? pending : undefined;
}

async function passwordMarkOf({ accounts }: IdentityServices, accountId: string): Promise<string> {
  return sha256(`mark of ${(await accounts.byId(accountId))?.passwordHash ?? ''}`);
}
