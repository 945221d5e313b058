import { describeUserAgent } from '@academy/domain/user-agent';
import { DomainError } from '@academy/domain/errors';
import type { Account } from '../accounts.ts';
import { pendingLoginOf, waitForSecondFactor } from '../finish-login.ts';
import type { PendingLogin } from '../finish-login.ts';
import type { PageContext, PageResult } from '../page-context.ts';
import { recoveryCodesView } from '../pages/recovery-codes.ts';
import { continueForm, setUpView } from '../pages/set-up.ts';
import type { IdentityServices } from '../services.ts';
import { ownerOf } from './owner.ts';
import { notePasskey } from './passkeys.ts';
import { offerTotp, takeTotp } from './totp-setup.ts';
import { noteTotp } from './two-step.ts';

const PAGE = '/set-up';
const aboutOf = ({ interaction }: PageContext) => `set-up ${interaction?.uid}`;

type SetUp = { account: Account; pending: PendingLogin };

/** Within a login: who needs a second factor and has none is led to set it up. */
export async function showSetUp(services: IdentityServices, context: PageContext): Promise<PageResult> {
  const found = await setUpOf(services, context);
  if (!found) return toStart(context);
  const { base, origin, flash } = context;
  const { ceremonies } = services;
  const about = aboutOf(context);
  const passkey = ceremonies.isPossible
    ? await ceremonies.creationOptions(found.account, { binding: about, site: origin })
    : undefined;
  const { email, id: accountId } = found.account;
  const app = await offerTotp(services, context, { email, accountId, about });
  return { view: setUpView({ base, origin, app, passkey, flash }) };
}

export async function setUpApp(services: IdentityServices, context: PageContext): Promise<PageResult> {
  const found = await setUpOf(services, context);
  if (!found) return toStart(context);
  const { account } = found;
  const about = aboutOf(context);
  const flash = await takeTotp(services, context, { accountId: account.id, about, isFirst: true });
  if (flash) return { page: PAGE, flash };
  await noteTotp(services, context, { owner: { account }, isAdded: true });
  return showCodesNext(services, context, { ...found, added: ['otp', 'mfa'] });
}

export async function setUpPasskey(services: IdentityServices, context: PageContext): Promise<PageResult> {
  const found = await setUpOf(services, context);
  if (!found) return toStart(context);
  const { account } = found;
  const { form, request } = context;
  const name = describeUserAgent(request.headers['user-agent'] ?? '');
  const wanted = { binding: aboutOf(context), accountId: account.id, name };
  const passkey = await services.ceremonies.checkCreated(form['credential'] ?? '', wanted);
  if (!(await services.passkeys.add(passkey, { isFirst: true })))
    throw new DomainError(
      'conflict',
      'This passkey belongs to another account. Please use another one, or log in again if you set up your second step elsewhere.',
    );
  await notePasskey(services, context, { owner: { account }, isAdded: true, name });
  return showCodesNext(services, context, { ...found, added: ['user', 'mfa'] });
}

/** Goes on without one: the rights that need it stay closed. */
export async function setUpLater(services: IdentityServices, context: PageContext): Promise<PageResult> {
  const found = await setUpOf(services, context);
  if (!found) return toStart(context);
  const { accountId, amr, isExpected, loginAt } = found.pending;
  return { signIn: accountId, amr, isExpected, loginAt, isLater: true };
}

export async function showSetUpCodes(services: IdentityServices, context: PageContext): Promise<PageResult> {
  const found = await setUpOf(services, context);
  if (!found) return toStart(context);
  const { base, origin, flash } = context;
  if (!flash?.codes) return { redirect: base + PAGE };
  const site = services.settings.brandOf(origin).name;
  const { email } = found.account;
  const next = continueForm(base);
  return {
    view: recoveryCodesView({ base, origin, site, email, codes: flash.codes, done: flash.done, next }),
  };
}

export async function finishSetUp(services: IdentityServices, context: PageContext): Promise<PageResult> {
  const found = await setUpOf(services, context);
  if (!found) return toStart(context);
  const { accountId, amr, isExpected } = found.pending;
  // A person who has not set up anything yet is asked again.
  return amr.includes('mfa') ? { signIn: accountId, amr, isExpected } : { redirect: context.base + PAGE };
}

/** The factor was used just now, so the login counts as one of two factors. All other sessions end. */
async function showCodesNext(
  services: IdentityServices,
  context: PageContext,
  { account, pending, added }: SetUp & { added: readonly string[] },
): Promise<PageResult> {
  const { sessions, secondFactors } = services;
  const owner = await ownerOf(services, context);
  await sessions.endOthers(account.id, owner?.sessionId ?? '');
  const codes = await secondFactors.renewRecoveryCodes(account.id);
  await waitForSecondFactor(services, context, { ...pending, amr: [...new Set([...pending.amr, ...added])] });
  return { page: '/set-up/codes', flash: { codes, done: 'Your second step is set up.' } };
}

/** A factor that was added elsewhere in the meantime has to be used: the password alone can't replace it. */
async function setUpOf(services: IdentityServices, context: PageContext): Promise<SetUp | undefined> {
  const { accounts, secondFactors } = services;
  const pending = await pendingLoginOf(services, context);
  const account = pending?.isSetUp ? await accounts.byId(pending.accountId) : undefined;
  if (!pending || !account) return undefined;
  const { passkeyCount, hasTotp } = await secondFactors.state(account.id);
  const hasFactor = passkeyCount > 0 || hasTotp;
  return hasFactor === pending.amr.includes('mfa') ? { account, pending } : undefined;
}

function toStart({ base }: PageContext): PageResult {
  return { redirect: `${base}/sign-in` };
}
