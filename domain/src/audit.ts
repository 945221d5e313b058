/** The actions in the audit log with their texts. */
export const AUDIT_ACTIONS = {
  'alert.created': 'Created an alert',
  'alert.updated': 'Changed an alert',
  'alert.deleted': 'Deleted an alert',
  'admin.granted': 'Made an administrator',
  'admin.ended': 'Took back administration',
  'role.granted': 'Granted a role',
  'role.ended': 'Took back a role',
  'rights.claimed': 'Changed rights by groups',
  'pro.granted': 'Granted Pro',
  'pro.ended': 'Ended Pro',
  'sessions.ended': 'Ended the sessions of a person',
  'factors.cleared': 'Cleared the login factors of a person',
  'account.deleted': 'Deleted an account',
  'token.generated': 'Generated a token',
  'token.deleted': 'Deleted a token',
  'certificate.revoked': 'Revoked a certificate',
  'keys.rotated': 'Rotated signing keys',
  'feedback.exported': 'Exported feedback',
  'logins.exported': 'Exported logins',
  'content.published': 'Published content',
  'content.rolled-back': 'Rolled content back',
  'content.compacted': 'Compacted the content history',
  'draft-link.created': 'Shared a draft by link',
  'draft-link.revoked': 'Revoked the link of a draft',
} as const;

export type AuditAction = keyof typeof AUDIT_ACTIONS;

export function isAuditAction(text: string): text is AuditAction {
  return Object.hasOwn(AUDIT_ACTIONS, text);
}

export type FieldDiff = { field: string; before: string | null; after: string | null };

/** The changed fields with their old and new values as text. */
export function diffFields(
  before: Readonly<Record<string, unknown>> | null,
  after: Readonly<Record<string, unknown>> | null,
): FieldDiff[] {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return fields
    .map((field) => ({ field, before: toText(before?.[field]), after: toText(after?.[field]) }))
    .filter((diff) => diff.before !== diff.after);
}

function toText(value: unknown): string | null {
  if (value === undefined || value === null || value === '') return null;
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
