import { DomainError } from '@academy/domain/errors';
import type { IdentityServices } from '../services.ts';
import { plainTextFaults, typedValues } from '../forms.ts';
import { signInView } from '../pages/sign-in.ts';
import { SAMPLE_PEOPLE } from '../sample-people.ts';
import type { PageResult, PageContext } from '../page-context.ts';
import { checkPassword, requirePasswords } from './check-password.ts';
import { loginBinding } from './passkeys.ts';
import { showRegister } from './register.ts';

/** The first page of a sign-in: what the site asked for. */
export async function showStart(services: IdentityServices, context: PageContext): Promise<PageResult> {
  return context.interaction?.prompt.name === 'create'
    ? showRegister(services, context)
    : showSignIn(services, context);
}

export async function showSignIn(services: IdentityServices, context: PageContext): Promise<PageResult> {
  const { settings } = services;
  const { base, origin, interaction, flash } = context;
  const hint = interaction?.params['login_hint'];
  const known = interaction?.session?.accountId;
  const loggedIn = known === undefined ? undefined : await services.accounts.byId(known);
  const email = flash?.values?.['email'] ?? (typeof hint === 'string' ? hint : undefined) ?? loggedIn?.email;
  const brandName = settings.brandOf(origin).name;
  const { ceremonies } = services;
  const passkey = ceremonies.isPossible
    ? ceremonies.requestOptions(loginBinding(interaction?.uid))
    : undefined;
  const { samplePeople, loginOf } = settings;
  return {
    view: signInView({
      base,
      brandName,
      samplePeople,
      login: loginOf(origin),
      email,
      isAgain: loggedIn !== undefined,
      passkey,
      flash,
    }),
  };
}

export async function signIn(services: IdentityServices, context: PageContext): Promise<PageResult> {
  requirePasswords(services, context);
  const { email = '', password = '' } = context.form;
  const faults = plainTextFaults('email', email.trim());
  if (Object.keys(faults).length > 0)
    return { page: '/sign-in', flash: { status: 400, faults, values: typedValues(context.form) } };
  const checked = await checkPassword(services, context, { email, password });
  if (checked.ok) return { signIn: checked.account.id, amr: ['pwd'] };
  const { status, problem, retryAfter } = checked;
  const fault = status === 429 ? { problem } : { faults: { password: problem } };
  return { page: '/sign-in', flash: { ...fault, status, retryAfter, values: typedValues(context.form) } };
}

/** On a laptop a click is enough; elsewhere this page does not exist. */
export async function signInAsSample(
  { settings, accounts }: IdentityServices,
  { form }: PageContext,
): Promise<PageResult> {
  const person = settings.samplePeople && SAMPLE_PEOPLE.find(({ email }) => email === form['email']);
  const account = person ? await accounts.byId(person.id) : undefined;
  if (!account) throw new DomainError('not_found', 'There is no such page, please go back to the site.');
  return { signIn: account.id, amr: ['pwd'], isExpected: true };
}
