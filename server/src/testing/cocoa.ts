import { vi } from 'vitest';
import { getLesson } from '@academy/contract/lessons';
import { listRevisions } from '@academy/contract/publishing';
import { search } from '@academy/contract/search';
import { planOf, publishOf } from './archives.ts';
import type { Files } from './content.ts';
import type { TestServer } from './server.ts';

/** Content of an author who writes about cocoa. */
export const source = 'course-cocoa';

export const lesson = (name: string, more: object = {}) => ({
  id: `cocoa-${name}`,
  slug: name,
  title: `Cocoa ${name}`,
  status: 'live',
  type: 'article',
  duration: 60,
  ...more,
});

/** A course of five lessons; a test adds its own files. */
export function cocoa(more: Files = {}, without: string[] = []): Files {
  const files: Files = {
    'course.json': { id: 'cocoa', slug: 'cocoa', title: 'Cocoa', status: 'live', instructors: ['ines'] },
    'summary.md': 'Hot chocolate.',
    ...Object.fromEntries(
      ['bean', 'milk', 'pot', 'cup', 'end'].flatMap((name, at) => [
        [`0${at + 1}-${name}/lesson.json`, lesson(name)],
        [`0${at + 1}-${name}/content.md`, `## About ${name}\n\nThe ${name} of the chocolatier.`],
      ]),
    ),
    ...more,
  };
  return Object.fromEntries(
    Object.entries(files).filter(([path]) => !without.some((part) => path.startsWith(part))),
  );
}

/** Root publishes to one tenant, and a visitor checks what is live. */
export function cocoaAuthor(server: TestServer) {
  const root = server.client({ tenantId: 'spring', as: 'root' });
  const visitor = server.client({ tenantId: 'spring' });
  return {
    root,
    visitor,
    publishFiles: async (files: Files, allowRemovals = false) =>
      publishOf(root, await planOf(root, { source, files, allowRemovals })),
    revisions: async () => (await root.send(listRevisions, { query: {} })).data.revisions,
    readLesson: (lessonSlug: string) =>
      visitor.send(getLesson, { params: { courseSlug: 'cocoa', lessonSlug }, query: {} }),
    find: async (q: string) =>
      (await visitor.send(search, { query: { q } })).data.results.map(({ title }) => title),
  };
}

/** A node is notified of a publish a moment later. */
export function goesLive<Seen>(look: () => Promise<Seen>): Promise<Seen> {
  return vi.waitFor(look, { timeout: 25_000, interval: 20 });
}
