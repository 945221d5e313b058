import type { FilterCategory } from '@academy/domain/filters';
import type { CourseCard, InstructorCard } from './schemas/catalog.ts';

/**
 * The name under which an answer lies in the page and in the browser's memory: the address it would be asked at.
 * Server and browser build it by this one rule, so that a page never asks for what it already brought.
 */
export function contentKey(path: string, query: Readonly<Record<string, string>> = {}): string {
  const search = new URLSearchParams(query).toString();
  return search ? `${path}?${search}` : path;
}

/** The beginning of a list, as a list page brings it: the first cards that its address asks for. */
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

/** What the home page shows of the catalog. */
export const HOME_KEY = 'home';
export type HomeBlocks = { courses: CourseCard[]; instructors: InstructorCard[] };
