/** The kinds of items whose drafts can be read and shared on their own. */
export const DRAFT_KINDS = ['course', 'lesson', 'guide', 'path', 'page'] as const;

export type DraftKind = (typeof DRAFT_KINDS)[number];

export function isDraftKind(kind: string): kind is DraftKind {
  return (DRAFT_KINDS as readonly string[]).includes(kind);
}

/** How long a link to a draft may open it, in days. */
export const LINK_DAYS = [1, 7, 14, 30] as const;
export const DEFAULT_LINK_DAYS = 7;

/** Why a link opens nothing. */
export const CLOSED_REASONS = ['invalid', 'expired', 'revoked', 'removed', 'live'] as const;

export type ClosedReason = (typeof CLOSED_REASONS)[number];
