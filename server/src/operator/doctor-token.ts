import { compactVerify, decodeJwt, decodeProtectedHeader } from 'jose';
import { DomainError } from '@academy/domain/errors';
import { checkClaims, show } from '../people/token-checks.ts';
import type { TokenCheck } from '../people/token-checks.ts';
import { tokenTypeOf } from '../people/token-claims.ts';
import type { Payload } from '../people/token-claims.ts';
import { faultOf, timeOf } from '../people/token-faults.ts';
import { ALGORITHMS, SKEW_SECONDS, createVerifier } from '../people/verifier.ts';
import type { Claims } from '../people/verifier.ts';
import type { SessionProvider } from '../session/provider.ts';
import type { Findings } from './findings.ts';

type TokenInput = {
  token: string;
  session: SessionProvider;
  now: () => Date;
  /** Some calls need a fresh login. */
  needsLoginTime: boolean;
};

/** Checks a token claim by claim, and then whether the server would accept it. */
export async function diagnoseToken(findings: Findings, input: TokenInput): Promise<void> {
  const read = readToken(input.token);
  const { types } = input.session.tokens.profile;
  if (!read) findings.note('The token is opaque: only the provider can check it.');
  else if (read.type !== null && (types.includes(read.type) || !types.includes('opaque')))
    await diagnoseJwt(findings, { ...input, ...read });
  await giveVerdict(findings, input);
}

type Read = { payload: Payload; type: ReturnType<typeof tokenTypeOf> };

function readToken(token: string): Read | null {
  try {
    return { payload: decodeJwt(token), type: tokenTypeOf(decodeProtectedHeader(token)) };
  } catch {
    return null;
  }
}

async function diagnoseJwt(findings: Findings, { token, session, now, payload, type }: TokenInput & Read) {
  const { issuer, profile, clientId } = session.tokens;
  // Names only: the values are personal data.
  findings.note(`The token has the claims ${Object.keys(payload).toSorted().join(', ')}.`);
  const checks = [
    await checkSignature(token, session),
    checkIssuer(payload, issuer),
    ...checkTimes(payload, now()),
    ...checkClaims({ payload, type, profile, clientId }),
  ];
  for (const { isPassed, found, change } of checks) {
    const text = capitalize(found);
    if (isPassed) findings.ok(`${text}.`);
    else findings.wrong(`${text}: ${change}.`);
  }
}

async function checkSignature(
  token: string,
  { keys, tokens: { issuer } }: SessionProvider,
): Promise<TokenCheck> {
  const change = 'check that OIDC_ISSUER is the provider that issued it';
  try {
    await compactVerify(token, (header, jws) => keys(header, jws), { algorithms: ALGORITHMS });
    return { isPassed: true, found: 'its signature fits a key of the provider', change };
  } catch (error) {
    const fault = faultOf(error, { token, issuer });
    return {
      isPassed: false,
      found: fault instanceof DomainError ? (fault.reason ?? fault.message) : String(fault),
      change,
    };
  }
}

function checkIssuer({ iss }: Payload, issuer: string): TokenCheck {
  return {
    isPassed: iss === issuer,
    found: `its issuer (iss) is ${show(iss)}, ours is ${show(issuer)}`,
    change: 'set OIDC_ISSUER to the issuer of the token, letter by letter',
  };
}

function checkTimes({ exp, nbf }: Payload, now: Date): TokenCheck[] {
  const seconds = now.getTime() / 1000;
  return [
    {
      isPassed: typeof exp === 'number' && exp + SKEW_SECONDS > seconds,
      found:
        exp === undefined
          ? 'it has no expiry (exp)'
          : `it expires at ${timeOf(exp)}, now it is ${now.toISOString()}`,
      change: 'take a fresh token, and compare the clocks if it is one',
    },
    ...(nbf === undefined
      ? []
      : [
          {
            isPassed: typeof nbf === 'number' && nbf - SKEW_SECONDS <= seconds,
            found: `it is valid from ${timeOf(nbf)}, now it is ${now.toISOString()}`,
            change: 'compare the clocks of the provider and of this machine',
          },
        ]),
  ];
}

async function giveVerdict(
  findings: Findings,
  { token, session, now, needsLoginTime }: TokenInput,
): Promise<void> {
  try {
    const verify = createVerifier({ ...session.tokens, keys: session.keys, now });
    const claims = await verify(token);
    describePerson(findings, claims);
    if (needsLoginTime && claims.login?.at === undefined)
      findings.wrong(
        'The token does not say when the person logged in (auth_time), so everything that needs a fresh login would be refused: let the provider add it, or set FRESH_LOGIN_MINUTES=0.',
      );
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    findings.wrong(`The server refuses this token: ${error.reason ?? error.message}`);
  }
}

function describePerson(findings: Findings, { subject, email, firstName, lastName, rights }: Claims): void {
  findings.ok(`The server accepts this token: it knows the person as ${subject}.`);
  if (email === '')
    findings.note(
      'It knows no address: OIDC_EMAIL_CLAIMS names its claims, OIDC_LOOKUP=userinfo looks it up.',
    );
  else findings.ok(`Their address is ${email}.`);
  const name = `${firstName} ${lastName}`.trim();
  if (name === '')
    findings.note('It knows no name: OIDC_FIRST_NAME_CLAIMS and OIDC_LAST_NAME_CLAIMS name its claims.');
  else findings.ok(`Their name is ${name}.`);
  if (rights !== undefined) findings.ok(`Their groups give ${rights === '' ? 'nothing' : rights}.`);
}

function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
