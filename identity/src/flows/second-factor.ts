import { recordIdentityEvent } from '../events.ts';
import { pendingLoginOf } from '../finish-login.ts';
import type { PendingLogin } from '../finish-login.ts';
import { notifyPerson } from '../notify.ts';
import { waitText } from '../page-context.ts';
import type { PageContext, PageResult } from '../page-context.ts';
import { recoveryView, secondFactorView } from '../pages/second-factor.ts';
import type { IdentityServices } from '../services.ts';
import { checkPasskey } from './passkeys.ts';
import { isRefusalRecorded } from './recorded-refusals.ts';

const PAGE = '/second-factor';
const RECOVERY_PAGE = '/second-factor/recovery';

const bindingOf = ({ interaction }: PageContext) => `second factor ${interaction?.uid}`;

export async function showSecondFactor(
  services: IdentityServices,
  context: PageContext,
): Promise<PageResult> {
  const pending = await pendingLoginOf(services, context);
  if (!pending || pending.isSetUp) return toStart(context);
  const { ceremonies, passkeys, secondFactors } = services;
  const { hasTotp } = await secondFactors.state(pending.accountId);
  const known = ceremonies.isPossible ? await passkeys.list(pending.accountId) : [];
  const ids = known.map(({ id }) => id);
  const passkey = ids.length > 0 ? ceremonies.requestOptions(bindingOf(context), ids) : undefined;
  return { view: secondFactorView({ base: context.base, hasTotp, passkey, flash: context.flash }) };
}

export async function showRecovery(services: IdentityServices, context: PageContext): Promise<PageResult> {
  if (!(await pendingLoginOf(services, context))) return toStart(context);
  return { view: recoveryView({ base: context.base, flash: context.flash }) };
}

export async function checkCode(services: IdentityServices, context: PageContext): Promise<PageResult> {
  return tryCode(services, context, {
    page: PAGE,
    field: 'code',
    factor: 'authenticator app',
    problem: 'This code is wrong, or was used before. Please type the one that your app shows now.',
    consume: (accountId, code) => services.secondFactors.useTotp(accountId, code),
  });
}

export async function checkRecoveryCode(
  services: IdentityServices,
  context: PageContext,
): Promise<PageResult> {
  const result = await tryCode(services, context, {
    page: RECOVERY_PAGE,
    field: 'recoveryCode',
    factor: 'recovery code',
    problem: 'This code is wrong, or was used before. Please try another one of your list.',
    consume: (accountId, code) => services.secondFactors.useRecoveryCode(accountId, code),
  });
  if ('signIn' in result) {
    const { origin, request } = context;
    const accountId = result.signIn;
    await recordIdentityEvent(services, { kind: 'recovery-code.used', accountId, origin, request });
    const account = await services.accounts.byId(accountId);
    if (account) notifyPerson(services, { kind: 'recovery-code-used', account, origin, request });
  }
  return result;
}

export async function checkSecondPasskey(
  services: IdentityServices,
  context: PageContext,
): Promise<PageResult> {
  const pending = await pendingLoginOf(services, context);
  if (!pending) return toStart(context);
  const { accountId } = pending;
  const amr = await checkPasskey(services, context, { binding: bindingOf(context), accountId });
  return complete(pending, amr.amr);
}

type CodeCheck = {
  page: string;
  field: string;
  factor: string;
  problem: string;
  consume: (accountId: string, code: string) => Promise<boolean>;
};

/** Counted before it is checked, over all nodes, and longer and longer locked; a known device counts alone. */
async function tryCode(
  services: IdentityServices,
  context: PageContext,
  { page, field, factor, problem, consume }: CodeCheck,
): Promise<PageResult> {
  const pending = await pendingLoginOf(services, context);
  if (!pending) return toStart(context);
  const { accountId } = pending;
  const { loginAttempts, accounts, devices, settings } = services;
  const { origin, request } = context;
  const device = devices.find(request, await accounts.byId(accountId));
  const subject = `second factor of ${accountId} ${device ?? ''}`;
  const attempt = await loginAttempts.count(subject, settings.limits.freeTries);
  if (attempt.isAllowed && (await consume(accountId, context.form[field] ?? ''))) {
    await loginAttempts.reset(subject);
    return complete(pending, ['otp', 'mfa']);
  }
  const { retryAfter } = attempt;
  if (await isRefusalRecorded(services, `factors of ${accountId} from ${context.address}`))
    await recordIdentityEvent(services, {
      kind: retryAfter > 0 ? 'login.locked' : 'factor.failed',
      accountId,
      origin,
      request,
      details: { factor },
    });
  if (retryAfter === 0) return { page, flash: { status: 400, faults: { [field]: problem } } };
  const wait = `There were too many wrong codes. Please try again in ${waitText(retryAfter)}.`;
  return { page, flash: { status: 429, problem: wait, retryAfter } };
}

function complete({ accountId, amr, isExpected }: PendingLogin, added: readonly string[]): PageResult {
  return { signIn: accountId, amr: [...new Set([...amr, ...added])], isExpected };
}

/** The password comes first; without it there is nothing to complete. */
function toStart({ base }: PageContext): PageResult {
  return { redirect: `${base}/sign-in` };
}
