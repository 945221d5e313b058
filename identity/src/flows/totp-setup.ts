import { generateSecret, generateURI } from 'otplib';
import type { Flash } from '../flash.ts';
import type { PageContext } from '../page-context.ts';
import type { TotpSetup } from '../pages/totp.ts';
import type { IdentityServices } from '../services.ts';
import { matchingStep } from '../totp.ts';

/** `about` is the session or the login that sets it up; `isFirst` where there must be no other factor. */
type Setup = { accountId: string; about: string; isFirst: boolean };

/** What travels in the page, sealed. */
type Offer = { secret: string; replaces: string | null };

/** A secret for a new app, which replaces the one that the account has now. */
export async function offerTotp(
  services: IdentityServices,
  { origin, flash }: PageContext,
  { email, accountId, about }: Omit<Setup, 'isFirst'> & { email: string },
): Promise<TotpSetup> {
  const { vault, settings, secondFactors } = services;
  const typed = flash?.values?.['setup'];
  // After a mistyped code the app that was just set up stays valid.
  const known = typed === undefined ? undefined : await openOffer(services, typed, about);
  const replaces = (await secondFactors.totpSince(accountId))?.toISOString() ?? null;
  const offer = known?.replaces === replaces ? known : { secret: generateSecret(), replaces };
  const address = generateURI({ secret: offer.secret, label: email, issuer: settings.brandOf(origin).name });
  return { secret: offer.secret, setup: await vault.seal(JSON.stringify(offer), about), address };
}

/** Stores the app whose code was typed; what is returned says what was wrong with it. */
export async function takeTotp(
  services: IdentityServices,
  { form }: PageContext,
  { accountId, about, isFirst }: Setup,
): Promise<Flash | undefined> {
  const { setup = '', code = '' } = form;
  const offer = await openOffer(services, setup, about);
  const step = offer && matchingStep(offer.secret, code, services.settings.now());
  if (!offer || step === undefined) {
    const faults = { code: 'This code is wrong. Please type the one that your app shows now.' };
    return { status: 400, faults, values: { setup } };
  }
  const replaces = offer.replaces === null ? null : new Date(offer.replaces);
  const { secret } = offer;
  if (await services.secondFactors.setTotp(accountId, { secret, step, replaces, isFirst })) return undefined;
  return {
    status: 409,
    problem: 'Your second step was changed elsewhere in the meantime, so this app was not added.',
  };
}

async function openOffer(
  { vault }: IdentityServices,
  setup: string,
  about: string,
): Promise<Offer | undefined> {
  const text = await vault.open(setup, about);
  return text === undefined ? undefined : (JSON.parse(text) as Offer);
}
