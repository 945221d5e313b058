/** A provider that logs people in for one of our sites. */
export type UpstreamProvider = OauthProvider | SamlProvider;

type Provider = {
  /** Part of the redirect address: `<issuer>/upstream/<id>`. */
  id: string;
  /** As people know it. */
  name: string;
  /** Of an OpenID provider; of GitHub its address, of a SAML provider its entity id. */
  issuer: string;
};

export type OauthProvider = Provider & {
  kind: 'openid' | 'google' | 'microsoft' | 'github';
  scope: string;
  clientId: string;
  clientSecret: string;
};

export type SamlProvider = Provider & {
  kind: 'saml';
  signOnUrl: string;
  /** That it signs with, as PEM. */
  certificates: readonly string[];
  /** Addresses of these domains are verified. */
  emailDomains: readonly string[];
  /** Names of attributes that are not the usual ones. */
  attributes: {
    subject?: string | undefined;
    email?: string | undefined;
    firstName?: string | undefined;
    lastName?: string | undefined;
  };
};

/** What a provider says about a person who has logged in there. */
export type UpstreamProfile = {
  issuer: string;
  subject: string;
  /** Empty if it names none. */
  email: string;
  /** Whether the provider has checked that the address belongs to the person. */
  isVerified: boolean;
  firstName: string;
  lastName: string;
  /** How the person recognizes the account there. */
  label: string;
  /** When the person logged in there, in seconds, where the provider says it. */
  loginAt?: number | undefined;
};

/** What a login was started with, to be compared with the answer. */
export type UpstreamChecks = { state: string; nonce: string; verifier: string };

/** `isAgain`: who is logged in confirms that it is still them, so a session there must not be enough. */
export type UpstreamStart = UpstreamChecks & { redirectUri: string; isAgain: boolean };

export type UpstreamClient = {
  /** Where the browser is sent. */
  authorizationUrl(start: UpstreamStart): Promise<URL>;
  /** Exchanges what is in the address that the browser came back with. */
  profile(callback: URL, checks: UpstreamChecks): Promise<UpstreamProfile>;
};

const REFUSALS = ['away', 'stopped', 'state', 'mix-up', 'code', 'issuer', 'answer'] as const;

export type UpstreamRefusal = (typeof REFUSALS)[number];

export function refusalFrom(text: string | null): UpstreamRefusal | undefined {
  return REFUSALS.find((one) => one === text);
}

/** `detail` is for the log, the sentence for the person is found by the reason. */
export class UpstreamError extends Error {
  readonly reason: UpstreamRefusal;
  /** Whether the log has it already. */
  readonly isRecorded: boolean;

  constructor(reason: UpstreamRefusal, detail: string, { isRecorded = false } = {}) {
    super(detail);
    this.name = 'UpstreamError';
    this.reason = reason;
    this.isRecorded = isRecorded;
  }
}

export function refusalText(reason: UpstreamRefusal, name: string): string {
  return {
    away: `${name} does not answer right now. Please try again in a moment, or log in another way.`,
    stopped: `The login at ${name} was stopped there. Please try again, or log in another way.`,
    state: `This login was not started in this browser, or it took too long. Please try again.`,
    'mix-up': `This answer does not come from ${name}, so nothing was done. Please try again.`,
    code: `${name} did not accept this login: it was used before or took too long. Please try again.`,
    issuer: `${name} has changed its address or its settings, so we can't trust its answers. Please log in another way, and tell us.`,
    answer: `${name} sent an answer that we can't trust, so nothing was done. Please try again, or log in another way.`,
  }[reason];
}
