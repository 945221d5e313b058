import { describeUserAgent } from '@academy/domain/user-agent';
import { DomainError } from '@academy/domain/errors';
import { recordIdentityEvent } from '../events.ts';
import { plainTextFaults } from '../forms.ts';
import { notifyPerson } from '../notify.ts';
import type { PageContext, PageResult } from '../page-context.ts';
import { passkeySection } from '../pages/account-passkeys.ts';
import type { Html } from '../pages/html.ts';
import { html } from '../pages/html.ts';
import type { PasskeyProof } from '../passkey-ceremonies.ts';
import { MAX_PASSKEYS } from '../passkeys.ts';
import type { IdentityServices } from '../services.ts';
import { backToAccount, freshOwner } from './owner.ts';
import type { Owner } from './owner.ts';
import { afterFactorAdded } from './two-step.ts';

const NAME_MAX = 60;

export const loginBinding = (uid: string | undefined) => `login ${uid}`;
const registrationBinding = ({ sessionUid }: Owner) => `passkey ${sessionUid}`;

/** Logs in by a passkey alone: it proves the device, and the device has checked its owner. */
export async function signInWithPasskey(
  services: IdentityServices,
  context: PageContext,
): Promise<PageResult> {
  const binding = loginBinding(context.interaction?.uid);
  const { accountId, amr } = await checkPasskey(services, context, { binding });
  return { signIn: accountId, amr };
}

/** Whose passkey the form has. One that may be a copy is refused, and the audit log says so. */
export async function checkPasskey(
  services: IdentityServices,
  { form, origin, request }: PageContext,
  wanted: { binding: string; accountId?: string },
): Promise<PasskeyProof> {
  const proof = await services.ceremonies.checkUsed(form['credential'] ?? '', wanted);
  if (!proof.isCopy) return proof;
  const { accountId } = proof;
  const details = { factor: 'passkey', reason: 'counter went back' };
  await recordIdentityEvent(services, { kind: 'factor.failed', accountId, origin, request, details });
  return refuseCopy();
}

export async function showPasskeys(
  services: IdentityServices,
  { base, origin, request }: PageContext,
  owner: Owner,
): Promise<Html> {
  const { ceremonies, passkeys } = services;
  if (!ceremonies.isPossible) return html``;
  return passkeySection({
    base,
    origin,
    passkeys: await passkeys.list(owner.account.id),
    options: await ceremonies.creationOptions(owner.account, {
      binding: registrationBinding(owner),
      site: origin,
    }),
    suggestedName: describeUserAgent(request.headers['user-agent'] ?? '').slice(0, NAME_MAX),
  });
}

export async function addPasskey(services: IdentityServices, context: PageContext): Promise<PageResult> {
  const owner = await freshOwner(services, context);
  if ('redirect' in owner) return owner;
  const { credential = '' } = context.form;
  const name = (context.form['passkeyName'] ?? '').trim().slice(0, NAME_MAX) || 'Passkey';
  const faults = plainTextFaults('passkeyName', name, 'name');
  if (Object.keys(faults).length > 0) return backToAccount({ status: 400, faults });
  const binding = registrationBinding(owner);
  const accountId = owner.account.id;
  const passkey = await services.ceremonies.checkCreated(credential, { binding, accountId, name });
  if (!(await services.passkeys.add(passkey)))
    throw new DomainError(
      'conflict',
      `This passkey is known already, or you have ${MAX_PASSKEYS} of them. Please remove one first.`,
    );
  await notePasskey(services, context, { owner, isAdded: true, name });
  return afterFactorAdded(services, {
    owner,
    done: `The passkey ${name} is added. You can log in with it from now on.`,
  });
}

export async function removePasskey(services: IdentityServices, context: PageContext): Promise<PageResult> {
  const owner = await freshOwner(services, context);
  if ('redirect' in owner) return owner;
  const name = await services.passkeys.remove(owner.account.id, context.form['passkey'] ?? '');
  await services.secondFactors.dropUselessCodes(owner.account.id);
  if (name !== undefined) await notePasskey(services, context, { owner, isAdded: false, name });
  return backToAccount({ done: 'The passkey is removed. Please delete it on your device as well.' });
}

/** In the audit log and in the owner's mailbox. */
export async function notePasskey(
  services: IdentityServices,
  { origin, request }: PageContext,
  { owner: { account }, isAdded, name }: { owner: Pick<Owner, 'account'>; isAdded: boolean; name: string },
): Promise<void> {
  await recordIdentityEvent(services, {
    kind: isAdded ? 'factor.added' : 'factor.removed',
    accountId: account.id,
    origin,
    request,
    details: { factor: 'passkey', name },
  });
  const kind = isAdded ? 'passkey-added' : 'passkey-removed';
  notifyPerson(services, { kind, account, origin, request, name });
}

function refuseCopy(): never {
  throw new DomainError(
    'forbidden',
    'This passkey was used in an older state, so there may be a copy of it. Please log in another way and replace it on your account page.',
  );
}
