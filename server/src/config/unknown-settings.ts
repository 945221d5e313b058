import { editDistance } from '@academy/compiler/folder/suggestions';

/** Variables of the command line and of tools, which the server does not read. */
const OF_OTHERS = /^ACADEMY_(SERVER|TENANT|TOKEN|PREVIEW_DATA|TEST_\w+|MUTATION_\w+)$/;
/** What Kubernetes adds for a service of that name. */
const SERVICE_LINK = /_(SERVICE_(HOST|PORT(_\w+)?)|PORT(_\d+_(TCP|UDP)(_\w+)?)?)$/;
/** Prefixes reserved for this server. */
const OURS = /^(ACADEMY|AUDIT|DATABASE|EDUCATES|OIDC)_/;
/** Shorter names are often similar by chance, such as HOME and HOST. */
const SHORTEST = 7;
const TYPOS = 2;

/** A sentence for each variable that looks like a setting but is none, and would silently have no effect. */
export function describeUnknown(names: readonly string[], known: readonly string[]): string[] {
  return names
    .filter((name) => !known.includes(name) && !OF_OTHERS.test(name) && !SERVICE_LINK.test(name))
    .toSorted()
    .flatMap((name) => {
      const meant = closestOf(name, known);
      if (meant === undefined && !OURS.test(name)) return [];
      const hint = meant === undefined ? 'remove it, or see docs/operating.md' : `did you mean ${meant}?`;
      return [`${name} is not a setting and has no effect: ${hint}${meant === undefined ? '.' : ''}`];
    });
}

function closestOf(name: string, known: readonly string[]): string | undefined {
  if (name.length < SHORTEST) return undefined;
  const [best] = known
    .filter(({ length }) => Math.abs(length - name.length) <= TYPOS)
    .map((candidate) => ({ candidate, distance: editDistance(name.toUpperCase(), candidate) }))
    .filter(({ distance }) => distance <= TYPOS)
    .toSorted((one, other) => one.distance - other.distance);
  return best?.candidate;
}
