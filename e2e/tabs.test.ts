import { describe, expect, it } from 'vitest';
import { contentTree } from '../server/src/testing/content.ts';
import { sampleFiles } from '../server/src/testing/sample-content.ts';
import { testConfig } from '../server/src/testing/server.ts';
import { startWorld } from './world.ts';

const tree = contentTree(sampleFiles);
const { folders } = testConfig({});
const { openAs, visit } = await startWorld(
  { folders: { ...folders, tenants: tree.folder } },
  { keys: 'provider' },
);

describe('two tabs of one person', () => {
  it('API-16, CRS-03, FAV-01 show completed and saved items without a reload', async () => {
    const { page: lesson, troubles } = await openAs('ada');
    const [course, list] = await Promise.all([lesson.context().newPage(), lesson.context().newPage()]);
    await visit(course, 'spring', '/courses/making-tea');
    await visit(list, 'spring', '/courses');
    await visit(lesson, 'spring', '/courses/making-tea/lessons/green');
    const heart = list.getByRole('button', { name: 'Favorite: Making tea' });
    await course.getByText('0 of 3 lessons').first().waitFor();
    await expect.poll(() => heart.getAttribute('aria-pressed')).toBe('false');

    await lesson.getByRole('button', { name: 'Complete and continue' }).click();
    await course.getByText('1 of 3 lessons').first().waitFor();
    await course.getByRole('button', { name: 'Favorite: Making tea' }).first().click();
    await expect.poll(() => heart.getAttribute('aria-pressed')).toBe('true');
    expect(troubles).toEqual([]);
  });
});
