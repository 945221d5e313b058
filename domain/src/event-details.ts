type Details = Readonly<Record<string, unknown>>;

/** The details of an event of a login in words, for people; the export has them as they were recorded. */
export function describeDetails(details: Details): string {
  const texts = Object.entries(details).map(([name, value]) => describe(name, value));
  return texts.filter((text) => text !== '').join(', ');
}

function describe(name: string, value: unknown): string {
  const known = WORDS[name];
  if (known) return known(value);
  const label = name.replaceAll(/([A-Z])/g, ' $1').toLowerCase();
  return `${label.charAt(0).toUpperCase()}${label.slice(1)}: ${String(value)}`;
}

const WORDS: Readonly<Record<string, (value: unknown) => string>> = {
  method: (value) => methodsOf(String(value)),
  isNewDevice: (value) => (value === true ? 'New device' : ''),
  failuresFromAddress: (value) => `${String(value)} failures from this address`,
  seconds: (value) => `For ${count(value, 'second')}`,
  factor: (value) => FACTORS[String(value)] ?? String(value),
  name: (value) => `“${String(value)}”`,
  tokenId: (value) => `Token ${String(value)}`,
  reason: (value) => REASONS[String(value)] ?? `Reason: ${String(value)}`,
  by: (value) => ACTORS[String(value)] ?? `By ${String(value)}`,
  count: (value) => count(value, 'session'),
  days: (value) => `After ${count(value, 'day')}`,
  provider: (value) => `Provider: ${String(value)}`,
  removed: (value) => `Removed: ${String(value)}`,
};

/** The methods of RFC 8176; a passkey is its key and the check of its owner, so it is named once. */
function methodsOf(value: string): string {
  const names = value.split(' ').flatMap((method) => METHODS[method] ?? (method in SILENT ? [] : [method]));
  const text = [...new Set(names)].join(' and ');
  return text === '' ? '' : `With ${text}`;
}

const METHODS: Readonly<Record<string, string>> = {
  pwd: 'the password',
  otp: 'a code',
  email: 'an email',
  fed: 'another provider',
  hwk: 'a passkey',
  swk: 'a passkey',
};
const SILENT: Readonly<Record<string, true>> = { user: true, mfa: true, '': true };

const FACTORS: Readonly<Record<string, string>> = {
  passkey: 'Passkey',
  'authenticator app': 'Authenticator app',
  'recovery code': 'Recovery code',
};

const ACTORS: Readonly<Record<string, string>> = {
  owner: 'By the owner',
  administrator: 'By an administrator',
  operator: 'By an operator',
  logout: 'By logging out',
};

const REASONS: Readonly<Record<string, string>> = {
  'counter went back': 'The passkey may have been copied',
  'wrong code': 'Wrong code',
  away: 'The provider did not answer',
  stopped: 'Stopped at the provider',
  state: 'Not started in this browser, or too old',
  'mix-up': 'Answer of another provider',
  code: 'The provider refused its code',
  issuer: 'The provider has another address now',
  answer: 'The answer of the provider was not valid',
};

function count(value: unknown, unit: string): string {
  return `${String(value)} ${unit}${value === 1 ? '' : 's'}`;
}
