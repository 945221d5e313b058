import { addressOf, type AddressParts } from './address.ts';
import type { Endpoint } from './endpoint.ts';
import type { FilterCategory } from '@academy/domain/filters';
import type { CourseCard, InstructorCard } from './schemas/catalog.ts';

/**
 * The cache key of an answer, in the page data and in the browser: the address it is requested at, without the tenant,
 * which is the same for the whole page. Server and browser build it here, so a page never requests what it already has.
 */
export function contentKey(endpoint: Pick<Endpoint, 'path'>, { params, query }: AddressParts = {}): string {
  const { tenantId: _tenant, ...rest } = query ?? {};
  return addressOf(endpoint, { ...(params && { params }), query: rest });
}

/** Whether a key was built for this endpoint, with whatever input. */
export function isKeyOf({ path }: Pick<Endpoint, 'path'>, key: string): boolean {
  const [keyPath = ''] = key.split(/[?#]/);
  const [wanted, found] = [path.split('/'), keyPath.split('/')];
  return (
    wanted.length === found.length && wanted.every((part, at) => part.startsWith('{') || part === found[at])
  );
}

/** The beginning of a list, as a list page brings it: the first cards that its address asks for, or one page of them. */
export type FirstCards<Card> = {
  cards: Card[];
  matching: number;
  total: number;
  categories: FilterCategory[];
};

export function firstCardsKey(path: string, address: string): string {
  return `first ${path}?${address}`;
}

export const FIRST_CARDS = 24;

/** What the home page shows of the catalog: the beginnings of two lists. */
export const HOME_KEY = 'home';
export type HomeBlocks = { courses: CourseCard[]; instructors: InstructorCard[] };
export const HOME_COURSES = 6;

export function homeBlocks(
  { courses }: Pick<HomeBlocks, 'courses'>,
  { instructors }: Pick<HomeBlocks, 'instructors'>,
): HomeBlocks {
  return { courses: courses.slice(0, HOME_COURSES), instructors: instructors.slice(0, 4) };
}
