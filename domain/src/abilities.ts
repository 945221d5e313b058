/** The abilities a personal access token may have. It never allows more than its owner may do at that moment. */
export const ABILITIES = [
  'content:read',
  'content:publish',
  'alerts:write',
  'feedback:read',
  'users:read',
] as const;

/** What authors may put into their tokens; everything else is for administrators. */
export const AUTHOR_ABILITIES: readonly (typeof ABILITIES)[number][] = ['content:read', 'content:publish'];

export type Ability = (typeof ABILITIES)[number];

/** Shown to the user who creates a token. */
export const ABILITY_MEANINGS: Record<Ability, string> = {
  'content:read': 'Read courses, lessons, guides and pages',
  'content:publish': 'Publish content and roll it back',
  'alerts:write': 'Create, edit and delete alerts',
  'feedback:read': 'Read and export feedback',
  'users:read': 'Read the list of users',
};
