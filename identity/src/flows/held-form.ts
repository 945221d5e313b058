import type { PageContext, PageResult } from '../page-context.ts';
import { heldFormView } from '../pages/held-form.ts';
import type { HELD_FORMS } from '../pages/held-form.ts';
import type { IdentityServices } from '../services.ts';
import { changePassword } from './account.ts';
import { unlinkLogin } from './account-logins.ts';
import { changeAddress, confirmAddress } from './address.ts';
import { requestDeletion } from './deletion.ts';
import { heldFormOf } from './held-forms.ts';
import { backToAccount, ownerOf, requireOwner, toSignIn } from './owner.ts';
import { addPasskey, removePasskey } from './passkeys.ts';
import { addTotp, removeTotp, renewRecoveryCodes } from './two-step.ts';

type Flow = (services: IdentityServices, context: PageContext) => Promise<PageResult>;

const FLOWS: Record<keyof typeof HELD_FORMS, Flow> = {
  '/address': confirmAddress,
  '/account/address': changeAddress,
  '/account/password': changePassword,
  '/account/delete': requestDeletion,
  '/account/passkeys': addPasskey,
  '/account/passkeys/remove': removePasskey,
  '/account/totp': addTotp,
  '/account/totp/remove': removeTotp,
  '/account/recovery-codes': renewRecoveryCodes,
  '/account/logins/unlink': unlinkLogin,
};

/** After the login: what the person wanted to do, and a button that does it. */
export async function showHeldForm(services: IdentityServices, context: PageContext): Promise<PageResult> {
  const owner = await ownerOf(services, context);
  if (!owner) return toSignIn(services, context);
  const held = await heldFormOf(services, context, owner);
  if (!held || !isKnown(held.path)) return { page: '/account' };
  const { base, origin } = context;
  return { view: heldFormView({ base, origin, held: { ...held, path: held.path } }) };
}

/** Taken before it is sent, so that two tabs send it once. Its own flow checks everything again. */
export async function continueHeldForm(
  services: IdentityServices,
  context: PageContext,
): Promise<PageResult> {
  const owner = await requireOwner(services, context);
  const isOwn = (await heldFormOf(services, context, owner)) !== undefined;
  const { request, response, form, origin } = context;
  const held = isOwn ? await services.heldForms.take(request, response, form['held'] ?? '') : undefined;
  if (!held || !isKnown(held.path))
    return backToAccount({
      status: 410,
      problem: 'This was done already, was replaced in another tab, or waited too long. Please start again.',
    });
  return FLOWS[held.path](services, {
    ...context,
    path: held.path,
    form: { ...held.form, origin },
  });
}

export async function cancelHeldForm(services: IdentityServices, context: PageContext): Promise<PageResult> {
  const { request, response, form } = context;
  await services.heldForms.take(request, response, form['held'] ?? '');
  return backToAccount({ done: 'Nothing was changed.' });
}

function isKnown(path: string): path is keyof typeof HELD_FORMS {
  return Object.hasOwn(FLOWS, path);
}
