import type { Login } from '@academy/domain/fresh-login';
import type { TokenProfile, TokenType } from './token-profiles.ts';

export type Payload = Readonly<Record<string, unknown>>;

export type Identity = { subject: string; email: string; firstName: string; lastName: string };

/** The person of a token, as far as the claims tell. */
export function identityOf(payload: Payload, profile: TokenProfile): Identity {
  const first = (names: readonly string[]) =>
    names.map((name) => textOf(payload, name)).find((text) => text !== '') ?? '';
  const isUnverified =
    profile.emailVerified !== null && ['false', false].includes(payload[profile.emailVerified] as string);
  const names = { firstName: first(profile.firstName), lastName: first(profile.lastName) };
  const fullName = profile.fullName === null ? '' : textOf(payload, profile.fullName).trim();
  return {
    subject: textOf(payload, profile.subject),
    email: isUnverified ? '' : first(profile.email),
    ...(names.firstName === '' && names.lastName === '' ? splitName(fullName) : names),
  };
}

/** When and how the person logged in, if the token says so. */
export function loginOf({ auth_time: at, amr }: Payload): { login?: Login } {
  const methods = Array.isArray(amr) ? amr.filter((method) => typeof method === 'string') : undefined;
  if (typeof at !== 'number' && !methods) return {};
  return { login: { ...(typeof at === 'number' && { at }), ...(methods && { methods }) } };
}

/** Whether the address or every name is missing. */
export function isIncomplete({ email, firstName, lastName }: Identity): boolean {
  return email === '' || (firstName === '' && lastName === '');
}

/**
 * The claim that reveals an ID token (which identifies a person and must not open an API) or a refresh token;
 * null for an access token. ID tokens have a nonce; some providers also put it into access tokens, which they
 * mark as such.
 */
export function otherTokenMark(payload: Payload, { isMarked }: { isMarked: boolean }): string | null {
  const hash = ['at_hash', 'c_hash', 's_hash'].find((name) => payload[name] !== undefined);
  const kind = ['typ', 'token_use'].find((name) =>
    ['id', 'refresh', 'offline'].includes(String(payload[name]).toLowerCase()),
  );
  const nonce = payload['nonce'] !== undefined && !isMarked ? 'nonce' : null;
  return hash ?? kind ?? nonce;
}

/** The type in the header: media types are compared without case and without `application/`. */
export function tokenTypeOf(header: { typ?: unknown }): Exclude<TokenType, 'opaque'> | null {
  if (header.typ === undefined) return 'none';
  const type = String(header.typ)
    .toLowerCase()
    .replace(/^application\//, '');
  return type === 'at+jwt' || type === 'jwt' ? type : null;
}

function textOf(payload: Payload, name: string): string {
  const value = payload[name];
  return typeof value === 'string' ? value : '';
}

function splitName(fullName: string): { firstName: string; lastName: string } {
  const [firstName = '', ...rest] = fullName.split(/\s+/);
  return { firstName, lastName: rest.join(' ') };
}
