import { otherTokenMark } from './token-claims.ts';
import type { Payload } from './token-claims.ts';
import type { TokenProfile, TokenType } from './token-profiles.ts';

/** One check of a token, in words for the log and for an operator. */
export type TokenCheck = {
  isPassed: boolean;
  /** What the token says, and what is accepted. */
  found: string;
  /** What an operator can change if it fails. */
  change: string;
};

/** All checks of a token's claims, in order. The signature, the issuer and the times are checked before. */
export function checkClaims({
  payload,
  type,
  profile,
  clientId,
}: {
  payload: Payload;
  /** Null for a type that no profile has. */
  type: TokenType | null;
  profile: TokenProfile;
  clientId: string;
}): TokenCheck[] {
  return [
    checkType(type, profile),
    checkAudience(payload, profile),
    ...Object.entries(profile.marks).map(([name, value]) => checkMark(payload, name, value)),
    ...(profile.clientClaim === null ? [] : [checkClient(payload, profile.clientClaim, clientId)]),
    checkKind(payload, type, profile),
    checkSubject(payload, profile),
  ];
}

function checkType(type: TokenType | null, { types }: TokenProfile): TokenCheck {
  return {
    isPassed: type !== null && types.includes(type),
    found: `its type is ${type ?? 'unknown'}, accepted: ${types.join(', ')}`,
    change: 'choose the OIDC_PROFILE of your provider, or set OIDC_TOKEN_TYPES',
  };
}

function checkAudience({ aud }: Payload, { audience }: TokenProfile): TokenCheck {
  const named: readonly unknown[] = Array.isArray(aud) ? aud : [aud];
  if (audience.length === 0)
    return { isPassed: true, found: `its audience is ${show(aud)}, which is not checked`, change: '' };
  return {
    isPassed: named.some((one) => audience.includes(one as string)),
    found: `its audience (aud) is ${show(aud)}, accepted: ${audience.join(', ')}`,
    change: 'let the provider issue tokens for our API, or set OIDC_AUDIENCE to its audience',
  };
}

function checkMark(payload: Payload, name: string, value: string): TokenCheck {
  return {
    isPassed: payload[name] === value,
    found: `its claim ${name} is ${show(payload[name])}, access tokens of this profile have ${show(value)}`,
    change: 'send the access token, not the ID or refresh token, or choose another OIDC_PROFILE',
  };
}

function checkClient(payload: Payload, claim: string, clientId: string): TokenCheck {
  return {
    isPassed: payload[claim] === clientId,
    found: `its client (${claim}) is ${show(payload[claim])}, ours is ${show(clientId)}`,
    change:
      'set OIDC_CLIENT_ID to the client that people log in with, or OIDC_CLIENT_CLAIM to where it is named',
  };
}

function checkKind(payload: Payload, type: TokenType | null, { marks }: TokenProfile): TokenCheck {
  const isMarked = type === 'at+jwt' || type === 'opaque' || Object.keys(marks).length > 0;
  const mark = otherTokenMark(payload, { isMarked });
  return {
    isPassed: mark === null,
    found:
      mark === null
        ? 'it is neither an ID token nor a refresh token'
        : `it is an ID token or a refresh token: it has the claim ${mark}`,
    change: 'send the access token instead',
  };
}

function checkSubject(payload: Payload, { subject }: TokenProfile): TokenCheck {
  const value = payload[subject];
  const isPassed = typeof value === 'string' && value !== '';
  return {
    isPassed,
    found: isPassed ? `its subject is in ${subject}` : `it has no subject (${subject})`,
    change: 'set OIDC_SUBJECT_CLAIM to the claim that identifies a person for good',
  };
}

/** Claims are untrusted, so they are cut to a length that fits a log. */
export function show(value: unknown): string {
  if (value === undefined) return 'missing';
  const text = JSON.stringify(value);
  return text.length > 120 ? `${text.slice(0, 120)}…` : text;
}
