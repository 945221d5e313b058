import type { search } from '@academy/contract/search';
import type { OutputOf } from '@academy/contract/endpoint';
import type { SearchResult } from '@academy/contract/schemas/search';
import { accessLevelOf, missingRequirement } from '@academy/domain/access';
import type { Person } from '@academy/domain/access';
import { itemPages, pages } from '@academy/domain/pages';
import type { CatalogDeps, Viewpoint } from '../../catalog/feature.ts';
import type { Catalog, Found } from '../../catalog/model.ts';
import type { Site } from '../../catalog/tenants.ts';
import { tokenize } from '../../catalog/tokenize.ts';
import { readSnippets } from './snippets.ts';
import { findSections, findWord, similarWords } from './store.ts';
import type { Hit } from './store.ts';

const MAX_RESULTS = 20;
/** The most words of a query whose spelling is corrected. */
const MAX_CORRECTED = 6;

export function searchReads({ catalog, pool }: CatalogDeps) {
  return {
    async find({ site, person }: Viewpoint, q: string): Promise<OutputOf<typeof search>> {
      const scope = { tenantId: site.tenant.id, level: accessLevelOf(person), limit: MAX_RESULTS * 2 };
      const view = { catalog: catalog.current(), person, site };
      const find = async (words: readonly string[]) =>
        words.length === 0 ? [] : matches(await findSections(pool, { ...scope, words }), view);
      const isKnown = async (word: string, { isPrefix }: { isPrefix: boolean }) =>
        matches(await findWord(pool, { ...scope, word, isPrefix }), view).length > 0;

      const words = tokenize(q);
      const found = await find(words);
      const shown = (found.length > 0 ? found : await find(await corrected(words))).slice(0, MAX_RESULTS);
      const snippets = await readSnippets(
        pool,
        shown.flatMap(({ hit, found, opens }) => (opens === null ? [{ ...hit, about: aboutOf(found) }] : [])),
      );
      return { results: shown.map((match) => toResult(match, snippets.get(match.hit.itemId) ?? [])) };

      /** Empty if no word has a better spelling. */
      async function corrected(original: readonly string[]): Promise<string[]> {
        if (original.length > MAX_CORRECTED) return [];
        const better: string[] = [];
        for (const word of original) better.push(await correct(word));
        return better.every((word, at) => word === original[at]) ? [] : better;
      }

      /**
       * The most similar word that this person's search finds; texts the person can't find have no influence.
       */
      async function correct(word: string): Promise<string> {
        if (await isKnown(word, { isPrefix: true })) return word;
        for (const similar of await similarWords(pool, word))
          if (await isKnown(similar, { isPrefix: false })) return similar;
        return word;
      }
    },
  };
}

type Match = { hit: Hit; found: Found; opens: ReturnType<typeof missingRequirement> };

function matches(
  hits: readonly Hit[],
  { catalog, person, site }: { catalog: Catalog; person: Person; site: Site },
): Match[] {
  return hits.flatMap((hit) => {
    const found = catalog.byItem(hit.itemId);
    if (!found || !isListed(found) || !isOffered(found, site)) return [];
    const { card } = found.lesson ?? found.item;
    return [
      { hit, found, opens: 'entitlements' in card ? missingRequirement(person, card.entitlements) : null },
    ];
  });
}

function isListed({ item, lesson }: Found): boolean {
  return item.status === 'live' && (!lesson || lesson.status === 'live');
}

/** A tenant without guides has no pages for them. */
function isOffered({ item }: Found, { tenant }: Site): boolean {
  return item.kind !== 'guide' || tenant.features.guides;
}

/** A locked item shows its title and its lock, but no text. */
function toResult(
  { hit, found: { item, lesson }, opens }: Match,
  snippet: SearchResult['snippet'],
): SearchResult {
  const target = lesson ?? item;
  const isOpen = opens === null;
  const path = lesson
    ? pages.lesson.path({ courseSlug: item.slug, lessonSlug: lesson.slug })
    : itemPages[item.kind].path({ slug: item.slug });
  return {
    kind: lesson ? 'lesson' : item.kind,
    lessonType: lesson ? lesson.card.type : null,
    title: 'name' in target.card ? target.card.name : target.card.title,
    path: isOpen && hit.anchor ? `${path}#${hit.anchor}` : path,
    context: lesson && 'title' in item.card ? item.card.title : null,
    heading: isOpen && hit.heading ? hit.heading : null,
    opens,
    snippet: isOpen ? snippet : [],
  };
}

function aboutOf({ item, lesson }: Found): string {
  const { card } = lesson ?? item;
  return 'descriptionText' in card ? card.descriptionText : '';
}
