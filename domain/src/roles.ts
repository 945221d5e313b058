/** What a person may do in one tenant beyond learning. An author may do everything that a reviewer may. */
export const TENANT_ROLES = ['reviewer', 'author'] as const;

export type TenantRole = (typeof TENANT_ROLES)[number];

export const ROLE_NAMES: Record<TenantRole, string> = { reviewer: 'Reviewer', author: 'Author' };

/** Shown to administrators who grant a role. */
export const ROLE_MEANINGS: Record<TenantRole, string> = {
  reviewer: 'reads drafts',
  author: 'reads drafts, shares them by links, and plans and publishes content',
};

export function isTenantRole(text: string): text is TenantRole {
  return (TENANT_ROLES as readonly string[]).includes(text);
}
