/** What a personal access token may be given. It never may more than its owner does at that moment. */
export const ABILITIES = [
  'content:read',
  'content:publish',
  'alerts:write',
  'feedback:read',
  'users:read',
] as const;

export type Ability = (typeof ABILITIES)[number];

/** For the person who chooses. */
export const ABILITY_MEANINGS: Record<Ability, string> = {
  'content:read': 'Read courses, lessons, guides and pages',
  'content:publish': 'Publish content and roll it back',
  'alerts:write': 'Create, edit and delete alerts',
  'feedback:read': 'Read and export feedback',
  'users:read': 'Read the list of users',
};
