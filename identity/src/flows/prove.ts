import { DomainError } from '@academy/domain/errors';
import type { Account } from '../accounts.ts';
import { recordIdentityEvent } from '../events.ts';
import { extendInteraction } from '../extend-interaction.ts';
import { pendingLoginOf } from '../finish-login.ts';
import type { PendingLogin } from '../finish-login.ts';
import { newSecret } from '../hashes.ts';
import { canSendMail, countMail } from '../mail-limits.ts';
import { LIFETIME } from '../lifetimes.ts';
import { waitText } from '../page-context.ts';
import type { PageContext, PageResult } from '../page-context.ts';
import { proveView } from '../pages/prove.ts';
import type { IdentityServices } from '../services.ts';
import { codeOfKey, readCode } from '../typed-codes.ts';
import { isRefusalRecorded } from './recorded-refusals.ts';

const PAGE = '/prove';

type Unproven = { pending: PendingLogin; account: Account };

/** Another provider did not show that the person has just logged in there, so the mailbox proves it. */
export async function showProve(services: IdentityServices, context: PageContext): Promise<PageResult> {
  const { account } = (await unprovenOf(services, context)) ?? {};
  if (!account) return toStart(context);
  const { base, flash } = context;
  const isCodeSent = flash?.values?.['sent'] === 'yes';
  return { view: proveView({ base, email: account.email, isCodeSent, flash }) };
}

export async function sendProofCode(services: IdentityServices, context: PageContext): Promise<PageResult> {
  const { account } = (await unprovenOf(services, context)) ?? {};
  if (!account) return toStart(context);
  await countMail(services, context);
  await extendInteraction(services.settings, context, LIFETIME.loginLink);
  services.runAfterResponse(() => mailCode(services, context, account));
  return { page: PAGE, flash: { values: { sent: 'yes' } } };
}

export async function checkProofCode(services: IdentityServices, context: PageContext): Promise<PageResult> {
  const { account, pending } = (await unprovenOf(services, context)) ?? {};
  if (!account || !pending) return toStart(context);
  const { loginAttempts, links, devices } = services;
  const { origin, request } = context;
  const subject = `proof of ${account.id} ${devices.find(request, account) ?? ''}`;
  const attempt = await loginAttempts.count(subject);
  const key = keyOf(context, readCode(context.form['code'] ?? ''));
  const proven = attempt.isAllowed ? await links.take('code', key) : undefined;
  if (proven?.accountId === account.id) {
    await loginAttempts.reset(subject);
    const { isExpected, amr } = pending;
    return { signIn: account.id, amr: [...amr, 'email'], isExpected };
  }
  const details = { reason: 'wrong code' };
  if (await isRefusalRecorded(services, `proofs of ${account.id}`))
    await recordIdentityEvent(services, {
      kind: 'step-up.failed',
      accountId: account.id,
      origin,
      request,
      details,
    });
  const { retryAfter } = attempt;
  const values = { sent: 'yes' };
  if (retryAfter === 0) {
    const faults = { code: 'This code is wrong or has expired.' };
    return { page: PAGE, flash: { status: 400, faults, values } };
  }
  const problem = `There were too many wrong codes. Please try again in ${waitText(retryAfter)}.`;
  return { page: PAGE, flash: { status: 429, retryAfter, problem, values } };
}

async function mailCode(services: IdentityServices, context: PageContext, account: Account): Promise<void> {
  const { id: accountId, email, firstName } = account;
  if (!(await canSendMail(services, context, { kind: 'proof-code', email, account }))) return;
  const { origin } = context;
  const code = codeOfKey(newSecret());
  const lifeSeconds = LIFETIME.loginLink;
  const key = keyOf(context, code);
  await services.links.create({ kind: 'code', key, email, accountId, payload: {}, origin, lifeSeconds });
  await services.settings.sendMail({ to: email, kind: 'proof-code', link: '', code, firstName, origin });
}

/** For the login in this browser only. */
function keyOf({ interaction }: PageContext, code: string): string {
  if (!interaction) throw new DomainError('not_found', 'This login is over, please start again.');
  return `proof ${interaction.uid}.${code}`;
}

async function unprovenOf(services: IdentityServices, context: PageContext): Promise<Unproven | undefined> {
  const pending = await pendingLoginOf(services, context);
  const account = pending?.isUnproven ? await services.accounts.byId(pending.accountId) : undefined;
  return pending && account && { pending, account };
}

function toStart({ base }: PageContext): PageResult {
  return { redirect: `${base}/sign-in` };
}
