import { cpSync, existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { getCourse } from '@academy/contract/courses';
import { getGuide } from '@academy/contract/guides';
import { getLab, setLabPage } from '@academy/contract/labs';
import { getLesson } from '@academy/contract/lessons';
import { markComplete, markGuideComplete } from '@academy/contract/progress';
import { contentTree } from '../../testing/content.ts';
import { sampleFiles } from '../../testing/sample-content.ts';
import { testServer } from '../../testing/server.ts';

/** Repositories of real academies, if they are checked out next to this one. */
const place = fileURLToPath(new URL('../../../../../shared/real-content', import.meta.url));

const tree = contentTree(sampleFiles);
const courses: string[] = [];
const guides: string[] = [];
for (const [at, name] of (existsSync(place) ? readdirSync(place) : []).entries()) {
  const from = (file: string) => join(place, name, file);
  const spring = (...path: string[]) => join(tree.folder, 'spring', ...path);
  const course = ['course.template.json', 'course.json'].map(from).find(existsSync);
  if (course) {
    courses.push(slugIn(course));
    cpSync(from('.'), spring('courses', `9${at}-${name}`), { recursive: true });
  }
  const own = ['guides', 'metadata/lms/guides'].map(from).find(existsSync);
  if (!own) continue;
  guides.push(...readdirSync(own).map((guide) => slugIn(join(own, guide, 'guide.json'))));
  cpSync(own, spring('guides'), { recursive: true });
  cpSync(from('workshops'), spring('workshops'), { recursive: true });
}

function slugIn(file: string): string {
  return /"slug":\s*"([^"]+)"/.exec(readFileSync(file, 'utf8'))?.[1] ?? '';
}

const server = await testServer({ config: { folders: { tenants: tree.folder } } });
const grace = server.client({ tenantId: 'spring', as: 'grace' });
const worked: string[] = [];

type Lab = { lessonId: string; courseId?: string; path: string };

async function labs(): Promise<Lab[]> {
  const found: Lab[] = [];
  for (const slug of courses) {
    const { lessons, courseId } = (await grace.send(getCourse, { query: { slug } })).data;
    for (const { slug: lessonSlug, type } of lessons) {
      if (type === 'module') continue;
      const at = { params: { courseSlug: slug, lessonSlug }, query: {} };
      const lesson = (await grace.send(getLesson, at)).data;
      if (lesson.lab === 'ownMachine')
        found.push({
          lessonId: lesson.lessonId,
          courseId,
          path: `/courses/${slug}/lessons/${lessonSlug}/lab`,
        });
    }
  }
  for (const slug of guides) {
    const guide = (await grace.send(getGuide, { query: { slug } })).data;
    if (guide.lab === 'ownMachine') found.push({ lessonId: guide.lessonId, path: `/guides/${slug}/lab` });
  }
  return found;
}

describe('the labs of real academies', () => {
  it(
    'LAB-04 can be completed on one’s own machine, from the first page to the last',
    { timeout: 300_000 },
    async () => {
      for (const { path, ...named } of await labs()) {
        const { data: lab } = await grace.send(getLab, { query: { lessonId: named.lessonId } });
        if (lab.kind !== 'educates' || !lab.workshop)
          throw new Error(`${path} is not a lab with instructions`);
        const { pages } = lab.workshop;
        expect({ path, hasPages: pages.length > 0 }).toEqual({ path, hasPages: true });
        for (const { name: page } of pages)
          await grace.send(setLabPage, { query: {}, body: { ...named, page, isDone: true } });
        const again = (await grace.send(getLab, { query: { lessonId: named.lessonId } })).data;
        const done = again.kind === 'educates' ? again.donePages.length : 0;
        expect({ path, done }).toEqual({ path, done: pages.length });
        const { lessonId, courseId } = named;
        const operationType = 'COMPLETE_LESSON' as const;
        await (courseId === undefined
          ? grace.send(markGuideComplete, { query: {}, body: { lessonId, operationType } })
          : grace.send(markComplete, { query: {}, body: { lessonId, courseId, operationType } }));
        const { isComplete } = (await grace.send(getLab, { query: { lessonId } })).data.lesson;
        const { status } = await server.get(path, { tenantId: 'spring' });
        expect({ path, isComplete, status }).toEqual({ path, isComplete: true, status: 200 });
        worked.push(path);
      }
      if (existsSync(place)) expect(worked.length).toBeGreaterThan(0);
    },
  );
});
