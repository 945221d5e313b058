import { recordIdentityEvent } from '../events.ts';
import type { Flash } from '../flash.ts';
import { notifyPerson } from '../notify.ts';
import type { PageContext, PageResult } from '../page-context.ts';
import { twoStepSection } from '../pages/account-two-step.ts';
import type { Html } from '../pages/html.ts';
import { recoveryCodesView } from '../pages/recovery-codes.ts';
import { totpView } from '../pages/totp.ts';
import type { IdentityServices } from '../services.ts';
import { offerTotp, takeTotp } from './totp-setup.ts';
import { backToAccount, ownerOf, freshOwner, toSignIn } from './owner.ts';
import type { Owner } from './owner.ts';

const TOTP_PAGE = '/account/totp';

/** The secret of an app that is being set up travels in the page, sealed for this session only. */
const setupOf = ({ sessionUid }: Owner) => `totp setup ${sessionUid}`;

export async function showTwoStep(
  services: IdentityServices,
  { base, origin }: PageContext,
  { account }: Owner,
): Promise<Html> {
  return twoStepSection({ base, origin, state: await services.secondFactors.state(account.id) });
}

export async function showTotp(services: IdentityServices, context: PageContext): Promise<PageResult> {
  if (!(await ownerOf(services, context))) return toSignIn(services, context);
  const owner = await freshOwner(services, context);
  if ('redirect' in owner) return owner;
  const { base, origin, flash } = context;
  const { email, id: accountId } = owner.account;
  const app = await offerTotp(services, context, { email, accountId, about: setupOf(owner) });
  return { view: totpView({ base, origin, flash, ...app }) };
}

export async function addTotp(services: IdentityServices, context: PageContext): Promise<PageResult> {
  const owner = await freshOwner(services, context);
  if ('redirect' in owner) return owner;
  const accountId = owner.account.id;
  const flash = await takeTotp(services, context, { accountId, about: setupOf(owner), isFirst: false });
  if (flash) return { page: TOTP_PAGE, flash };
  await noteTotp(services, context, { owner, isAdded: true });
  return afterFactorAdded(services, {
    owner,
    done: 'Your authenticator app is set up. We ask for its code after your password from now on.',
  });
}

export async function removeTotp(services: IdentityServices, context: PageContext): Promise<PageResult> {
  const owner = await freshOwner(services, context);
  if ('redirect' in owner) return owner;
  const { secondFactors } = services;
  if (await secondFactors.removeTotp(owner.account.id)) {
    await secondFactors.dropUselessCodes(owner.account.id);
    await noteTotp(services, context, { owner, isAdded: false });
  }
  return backToAccount({ done: 'The authenticator app is removed. Its codes are not needed any longer.' });
}

export async function renewRecoveryCodes(
  services: IdentityServices,
  context: PageContext,
): Promise<PageResult> {
  const owner = await freshOwner(services, context);
  if ('redirect' in owner) return owner;
  const { account } = owner;
  const { secondFactors } = services;
  const { passkeyCount, hasTotp } = await secondFactors.state(account.id);
  if (passkeyCount === 0 && !hasTotp)
    return backToAccount({
      status: 400,
      problem: 'Recovery codes come with a passkey or an authenticator app. Please add one of them first.',
    });
  const codes = await secondFactors.renewRecoveryCodes(account.id);
  const { origin, request } = context;
  await recordIdentityEvent(services, {
    kind: 'recovery-codes.generated',
    accountId: account.id,
    origin,
    request,
  });
  return toCodes(codes, 'These are your new recovery codes. The old ones do not work any longer.');
}

/** They are in the answer of the form only; a later visit finds none. */
export async function showRecoveryCodes(
  services: IdentityServices,
  context: PageContext,
): Promise<PageResult> {
  const owner = await ownerOf(services, context);
  if (!owner) return toSignIn(services, context);
  const { base, origin, flash } = context;
  if (!flash?.codes) return { page: '/account' };
  const site = services.settings.brandOf(origin).name;
  const { email } = owner.account;
  return { view: recoveryCodesView({ base, origin, site, email, codes: flash.codes, done: flash.done }) };
}

/** A new factor ends all other sessions, and the first one brings recovery codes. */
export async function afterFactorAdded(
  services: IdentityServices,
  { owner: { account, sessionId }, done }: { owner: Owner; done: string },
): Promise<PageResult> {
  await services.sessions.endOthers(account.id, sessionId);
  const codes = await services.secondFactors.firstRecoveryCodes(account.id);
  return codes ? toCodes(codes, done) : backToAccount({ done });
}

function toCodes(codes: readonly string[], done: string): { page: string; flash: Flash } {
  return { page: '/account/recovery-codes', flash: { codes, done } };
}

export async function noteTotp(
  services: IdentityServices,
  { origin, request }: PageContext,
  { owner: { account }, isAdded }: { owner: Pick<Owner, 'account'>; isAdded: boolean },
): Promise<void> {
  await recordIdentityEvent(services, {
    kind: isAdded ? 'factor.added' : 'factor.removed',
    accountId: account.id,
    origin,
    request,
    details: { factor: 'authenticator app' },
  });
  notifyPerson(services, { kind: isAdded ? 'two-step-on' : 'two-step-off', account, origin, request });
}
