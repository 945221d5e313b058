import type { Report } from '../folder/source.ts';
import { findClosest } from '../folder/suggestions.ts';
import type { YamlSource } from '../yaml-source.ts';
import type { ConfigScript } from './config-script.ts';
import { asText, group, list } from './yaml-values.ts';

export type WorkshopPage = { name: string; file: string; title: string | null; next: string | null };

/** The files that define the pages of a workshop and their order; each may be missing. */
export type OrderFiles = Record<'modules' | 'workshop' | 'config', YamlSource> & { script: ConfigScript };

/** The front matter of a page. */
export type PageFields = { title: string | null; weight: number | null; isDraft: boolean };
/** Its fields are read if no file lists the pages. */
export type FoundPage = { name: string; file: string; fields(): PageFields };
type Entry = {
  name: string;
  title: string | null;
  next: string | null;
  /** Where it was listed. */
  listed?: { source: YamlSource; at: PropertyKey[] };
};

/** The pages in the learner's order: as listed in a file, or else by name. */
export function orderPages(
  found: readonly FoundPage[],
  { order, warn }: { order: OrderFiles; warn: Report },
): { pages: WorkshopPage[]; title: string | null } {
  const byName = new Map(found.map((page) => [page.name, page]));
  const listed = listedEntries(order);
  const entries = listed ?? byWeight(found, warn).map(({ name }) => describePage(name, order));
  const pages = entries.flatMap((entry): WorkshopPage[] => {
    const page = byName.get(entry.name);
    if (page) return [{ name: page.name, file: page.file, title: entry.title, next: entry.next }];
    if (!entry.listed) return [];
    const { source, at } = entry.listed;
    const meant = findClosest(entry.name, byName.keys());
    warn({
      file: source.file,
      ...source.positionOf(at),
      message: `the page ${entry.name} is not there`,
      hint: meant ? `did you mean ${meant}?` : `add workshop/content/${entry.name}.md`,
    });
    return [];
  });
  const shown = new Set(pages.map(({ name }) => name));
  for (const { name, file } of listed ? found : []) {
    if (!shown.has(name))
      warn({
        file,
        line: 1,
        message: 'this page is in no list and is not shown',
        hint: 'name it in the workshop’s list of pages',
      });
  }
  return { pages, title: titleIn(order) };
}

/** By name, unless the pages have weights; drafts are omitted. */
function byWeight(found: readonly FoundPage[], warn: Report): FoundPage[] {
  const pages = found.map((page) => ({ page, ...page.fields() }));
  for (const { page, isDraft } of pages)
    if (isDraft)
      warn({
        file: page.file,
        line: 1,
        message: 'this page is a draft and is not shown',
        hint: 'remove draft from its front matter',
      });
  const weightOf = (weight: number | null) => weight || Number.MAX_SAFE_INTEGER;
  return pages
    .filter(({ isDraft }) => !isDraft)
    .toSorted((one, other) => weightOf(one.weight) - weightOf(other.weight))
    .map(({ page }) => page);
}

/** Null if no file lists any page. */
function listedEntries(order: OrderFiles): Entry[] | null {
  if (order.script.modules.length > 0)
    return order.script.modules.map(({ name, title, next }) => {
      const described = describePage(plainName(name), order);
      return { ...described, title: title ?? described.title, next: next ?? described.next };
    });
  for (const source of [order.workshop, order.config]) {
    const activated = list(group(group(source.data)['modules'])['activate']);
    if (activated.length > 0)
      return activated.flatMap((name, at) =>
        asText(name) === null
          ? []
          : [
              {
                ...describePage(plainName(String(name)), order),
                listed: { source, at: ['modules', 'activate', at] },
              },
            ],
      );
  }
  const { paths, first, isDefault } = pathway(order.config);
  const steps = list(group(paths[first])['steps']);
  // Without a default a portal shows all pages.
  if (steps.length > 0 && isDefault)
    return steps.map((name, at) => ({
      ...describePage(plainName(String(name)), order),
      listed: { source: order.config, at: ['pathways', 'paths', first, 'steps', at] },
    }));
  const modules = Object.keys(group(group(order.modules.data)['modules']));
  return modules.length > 0
    ? modules.map((name) => ({
        ...describePage(name, order),
        listed: { source: order.modules, at: ['modules', name] },
      }))
    : null;
}

function describePage(name: string, { modules, config }: OrderFiles): Entry {
  const classic = group(group(group(modules.data)['modules'])[name]);
  const hugo = hugoModule(name, config);
  return {
    name: plainName(asText(hugo['path']) ?? name),
    title: asText(classic['name']) ?? asText(hugo['title']),
    next: asText(classic['exit_sign']),
  };
}

/** Modules are a list with names, or a map by name, at the top level or in the pathways. */
function hugoModule(name: string, { data }: YamlSource): Record<string, unknown> {
  for (const modules of [group(data)['modules'], group(group(data)['pathways'])['modules']]) {
    const named = list(modules).find((module) => plainName(asText(group(module)['name']) ?? '') === name);
    const found = named ?? Object.entries(group(modules)).find(([key]) => plainName(key) === name)?.[1];
    if (found !== undefined) return group(found);
  }
  return {};
}

type Pathway = { paths: Record<string, unknown>; first: string; isDefault: boolean };

function pathway({ data }: YamlSource): Pathway {
  const pathways = group(group(data)['pathways']);
  const paths = group(pathways['paths']);
  const chosen = asText(pathways['default']);
  return { paths, first: chosen ?? Object.keys(paths)[0] ?? '', isDefault: chosen !== null };
}

function titleIn(order: OrderFiles): string | null {
  const { paths, first } = pathway(order.config);
  return (
    asText(group(order.workshop.data)['name']) ??
    asText(group(order.config.data)['name']) ??
    asText(group(paths[first])['title'])
  );
}

/** A page may be a file, or a folder with an `index.md`. */
export function plainName(name: string): string {
  return name
    .replace(/\.(?:md|adoc)$/, '')
    .replace(/\/_?index$/, '')
    .replace(/^\.?\/|\/$/g, '');
}
