import { describe, expect, it } from 'vitest';
import { listCourses } from '@academy/contract/courses';
import type { Client } from '@academy/contract/client';
import { getLearning } from '@academy/contract/learning';
import { cocoa, cocoaAuthor, goesLive, lesson } from '../../testing/cocoa.ts';
import { contentTree } from '../../testing/content.ts';
import { complete, newcomers } from '../../testing/learners.ts';
import { testServer } from '../../testing/server.ts';

const tree = contentTree();
const server = await testServer({ config: { folders: { tenants: tree.folder } } });
const { publishFiles } = cocoaAuthor(server);
const newcomer = newcomers(server);

/** The next lesson on the Continue card, on the card of the course below it, and in the list of courses. */
async function nextLessons(client: Client) {
  const learning = (await client.send(getLearning, { query: {} })).data;
  const { courses } = (await client.send(listCourses, { query: {} })).data;
  return [
    learning.continue?.lesson.slug,
    learning.inProgress[0]?.resume?.slug,
    courses.find(({ slug }) => slug === 'cocoa')?.nextLesson,
  ];
}

describe('the next step in a republished course', () => {
  it('MYL-01 CAT-09 CAT-17 NEXT-02 NEXT-03 skips lessons that were removed or now require Pro', async () => {
    const pro = (name: string) => lesson(name, { entitlements: ['pro'] });
    await publishFiles(cocoa());
    const ada = await newcomer();
    await goesLive(() => complete(ada, { lessonId: 'cocoa-bean', courseId: 'cocoa' }));
    await complete(ada, { lessonId: 'cocoa-milk', courseId: 'cocoa' });
    expect(await nextLessons(ada)).toEqual(['pot', 'pot', 'pot']);

    await publishFiles(cocoa({ '03-pot/lesson.json': pro('pot') }, ['02-milk']), true);
    await goesLive(async () => expect(await nextLessons(ada)).toEqual(['cup', 'cup', 'cup']));

    const locked = Object.fromEntries(
      ['03-pot', '04-cup', '05-end'].map((folder) => [`${folder}/lesson.json`, pro(folder.slice(3))]),
    );
    await publishFiles(cocoa(locked, ['02-milk']), true);
    await goesLive(async () => expect(await nextLessons(ada)).toEqual([undefined, undefined, undefined]));
  });
});
