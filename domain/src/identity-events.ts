/** What is recorded about logins and accounts, with the texts of the audit log. */
export const IDENTITY_EVENTS = {
  'login.succeeded': 'Logged in',
  'login.failed': 'Failed to log in',
  'login.locked': 'Locked after failed logins',
  'login.refused': 'Login refused',
  'step-up.succeeded': 'Confirmed the login',
  'step-up.failed': 'Failed to confirm the login',
  'account.registered': 'Registered',
  'account.deletion-requested': 'Requested the deletion of the account',
  'account.deletion-undone': 'Undid the deletion of the account',
  'account.deleted': 'Deleted the account',
  'password.reset-requested': 'Requested a new password',
  'password.reset': 'Reset the password',
  'password.changed': 'Changed the password',
  'address.change-requested': 'Requested a new address',
  'address.changed': 'Changed the address',
  'address.change-stopped': 'Stopped a change of the address',
  'address.change-undone': 'Undid a change of the address',
  'login-link.requested': 'Requested a login link',
  'factor.added': 'Added a login factor',
  'factor.removed': 'Removed a login factor',
  'factors.cleared': 'Had all login factors cleared',
  'factor.failed': 'Failed a login factor',
  'recovery-codes.generated': 'Generated recovery codes',
  'recovery-code.used': 'Used a recovery code',
  'provider.linked': 'Linked a login provider',
  'provider.unlinked': 'Unlinked a login provider',
  'session.ended': 'Ended a session',
  'sessions.ended': 'Ended several sessions',
  'token.generated': 'Generated a token',
  'token.used': 'Used a token',
  'token.deleted': 'Deleted a token',
  'data.downloaded': 'Downloaded their data',
} as const;

export type IdentityEventKind = keyof typeof IDENTITY_EVENTS;

export function isIdentityEventKind(text: string): text is IdentityEventKind {
  return Object.hasOwn(IDENTITY_EVENTS, text);
}
