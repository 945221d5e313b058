import type { Flash } from '../flash.ts';
import type { PageContext } from '../page-context.ts';
import type { TotpSetup } from '../pages/totp.ts';
import type { IdentityServices } from '../services.ts';
import { matchingStep, newTotpSecret, totpAddress } from '../totp.ts';

/** A secret for a new app, sealed for `about`: the session or the login that sets it up. */
export async function offerTotp(
  { vault, settings }: IdentityServices,
  { origin, flash }: PageContext,
  { email, about }: { email: string; about: string },
): Promise<TotpSetup> {
  const typed = flash?.values?.['setup'];
  // After a mistyped code the app that was just set up stays valid.
  const known = typed === undefined ? undefined : await vault.open(typed, about);
  const secret = known ?? newTotpSecret();
  const address = totpAddress({ secret, email, site: settings.brandOf(origin).name });
  return { secret, setup: await vault.seal(secret, about), address };
}

/** Stores the app whose code was typed; what is returned says what was wrong with it. */
export async function takeTotp(
  { vault, secondFactors, settings }: IdentityServices,
  { form }: PageContext,
  { accountId, about }: { accountId: string; about: string },
): Promise<Flash | undefined> {
  const { setup = '', code = '' } = form;
  const secret = await vault.open(setup, about);
  const step = secret === undefined ? undefined : matchingStep(secret, code, settings.now());
  if (secret === undefined || step === undefined) {
    const faults = { code: 'This code is wrong. Please type the one that your app shows now.' };
    return { status: 400, faults, values: { setup } };
  }
  await secondFactors.setTotp(accountId, { secret, step });
  return undefined;
}
