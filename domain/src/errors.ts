/** The kind decides the HTTP status; each code belongs to one kind. */
export type ErrorKind =
  | 'invalid'
  | 'unauthenticated'
  | 'forbidden'
  | 'not_found'
  | 'conflict'
  | 'too_large'
  | 'too_many'
  | 'overloaded';

const KIND_OF = {
  invalid: 'invalid',
  code_invalid: 'invalid',
  code_expired: 'invalid',

  unauthenticated: 'unauthenticated',
  code_verifier_missing: 'unauthenticated',
  refresh_token_missing: 'unauthenticated',
  token_missing: 'unauthenticated',
  token_malformed: 'unauthenticated',

  forbidden: 'forbidden',
  locked: 'forbidden',
  fresh_login_required: 'forbidden',
  second_factor_required: 'forbidden',

  not_found: 'not_found',

  conflict: 'conflict',
  last_admin: 'conflict',
  check_not_passed: 'conflict',
  plan_outdated: 'conflict',
  too_many_removals: 'conflict',

  too_large: 'too_large',

  too_many: 'too_many',

  overloaded: 'overloaded',
} as const satisfies Record<string, ErrorKind>;

export type ErrorCode = keyof typeof KIND_OF;

/** Codes that a client acts on; of all others it only shows the message. */
export const CLIENT_CODES = [
  'fresh_login_required',
  'second_factor_required',
] as const satisfies readonly ErrorCode[];
export type ClientCode = (typeof CLIENT_CODES)[number];

export function isClientCode(code: string): code is ClientCode {
  return CLIENT_CODES.some((one) => one === code);
}

export type ErrorDetails = {
  /** The invalid field of the input. */
  field?: string;
  /** Seconds. */
  retryAfter?: number;
  /** The page that leads on from what no longer exists. */
  movedTo?: string;
  /** For the log alone: why, in an operator's terms. */
  reason?: string;
};

/** Thrown where a rule refuses something; the message is shown to the user. */
export class DomainError extends Error {
  readonly code: ErrorCode;
  readonly kind: ErrorKind;
  readonly field: string | undefined;
  readonly retryAfter: number | undefined;
  readonly movedTo: string | undefined;
  readonly reason: string | undefined;

  constructor(code: ErrorCode, message: string, { field, retryAfter, movedTo, reason }: ErrorDetails = {}) {
    super(message);
    this.name = 'DomainError';
    this.code = code;
    this.kind = KIND_OF[code];
    this.field = field;
    this.retryAfter = retryAfter;
    this.movedTo = movedTo;
    this.reason = reason;
  }
}
