import type { ParamsOf } from '@academy/domain/page';
import type { Tenant } from '@academy/domain/tenant-data';
import type { AddressParts } from '../address.ts';
import type { Endpoint, InputOf, OutputOf } from '../endpoint.ts';

/** A call whose answer a page shows. */
export type Read<E extends Endpoint = Endpoint, Input = AddressParts> = { endpoint: E; input: Input };

/* @__NO_SIDE_EFFECTS__ */
export function read<E extends Endpoint>(endpoint: E, input: InputOf<E>): Read<E, InputOf<E>> {
  return { endpoint, input };
}

export type AnswersOf<Reads extends readonly Read[]> = {
  readonly [At in keyof Reads]: Reads[At] extends { endpoint: infer E extends Endpoint }
    ? OutputOf<E>
    : never;
};

export type Breadcrumb = { title: string; path: string };

/** What search engines and previews of links are told. */
export type PageMeta = {
  /** The default is that of the tenant. */
  description?: string;
  /** What the page is below, except for the home page. Without it a page has no breadcrumbs. */
  breadcrumbs?: readonly Breadcrumb[];
  /** The path of its social card; the default is that of the tenant. */
  image?: string;
  /** The canonical path, if it differs from that of the request. */
  path?: string;
  /** Whether visitors may read it as Markdown, at its address with `.md`. */
  hasMarkdown?: boolean;
  /** Search engines must not index it. */
  isHidden?: boolean;
  /** For those who have its address only: it is not stored, and no referrer passes the address on. */
  isPrivate?: boolean;
  status?: 410;
};

type Definition<Params, Answers extends readonly unknown[], Reads> = {
  /** The components of the web that show it, as files below its features. Their scripts load with the document. */
  screen: string | readonly string[];
  /** The answers that the first screen needs. A page without any is the same with all parameters. */
  reads?: (params: Params, search: URLSearchParams) => Reads;
  /** What to read besides, once these answers are there. */
  more?: (answers: Answers) => readonly Read[];
  /** Without the name of the site, from the first answer; null for the home page. */
  title: string | null | ((answer: Answers[0]) => string);
  /** Null if the tenant has no such page. */
  meta: (answers: Answers, about: { tenant: Tenant; params: Params }) => PageMeta | null;
  /** Whether the sitemap of a tenant has it. Pages with parameters are listed for what is published. */
  isInSitemap?: (tenant: Tenant) => boolean;
};

/** A page of the site: where it is, what it reads and what it is called, for server and browser alike. */
export type SitePage<Pattern extends string = string, Reads extends readonly Read[] = readonly Read[]> = {
  pattern: Pattern;
} & Omit<Definition<Record<string, string>, readonly unknown[], Reads>, 'reads'> & {
    reads(params: ParamsOf<Pattern>, search?: URLSearchParams): Reads;
    hasReads: boolean;
  };

/* @__NO_SIDE_EFFECTS__ */
export function definePage<const Pattern extends string, const Reads extends readonly Read[] = readonly []>(
  { pattern }: { pattern: Pattern },
  definition: Definition<ParamsOf<Pattern>, AnswersOf<Reads>, Reads>,
): SitePage<Pattern, Reads> {
  const { reads } = definition;
  const page = {
    pattern,
    ...definition,
    reads: (params: ParamsOf<Pattern>, search = new URLSearchParams()) => reads?.(params, search) ?? [],
    hasReads: reads !== undefined,
  };
  // Those who have a page of any kind hand it the answers to its own reads.
  return page as unknown as SitePage<Pattern, Reads>;
}
