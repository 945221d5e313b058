import { describe, expect, it } from 'vitest';
import { contentTree } from '../../testing/content.ts';
import { RIGHT_ANSWER_NOTE } from '../../testing/sample-content.ts';
import { testServer } from '../../testing/server.ts';

const tree = contentTree();
const server = await testServer({ config: { folders: { tenants: tree.folder } } });
const page = (path: string) => server.get(path, { tenantId: 'spring' });

describe('the page of a knowledge check', () => {
  it('RTE-04 exists for every lesson with questions, and for no other', async () => {
    const lesson = (course: string, slug: string) => `/courses/${course}/lessons/${slug}/knowledge-check`;
    const check = await page(lesson('making-tea', 'tea-check'));
    expect(check.status).toBe(200);
    expect(await check.text()).toContain('<title>What you know - Spring Academy</title>');
    expect((await page(lesson('making-tea', 'green'))).status).toBe(404);
    expect((await page(lesson('making-tea', 'nothing'))).status).toBe(404);
  });

  it('QUIZ-08 contains neither questions nor right answers of an assessed check', async () => {
    const html = await (await page('/courses/coffee/lessons/coffee-exam/knowledge-check')).text();
    expect(html).not.toContain('Sencha');
    expect(html).not.toContain(RIGHT_ANSWER_NOTE);
  });
});

describe('the page of a conclusion', () => {
  it('RTE-04 exists for every course, and under no other name', async () => {
    expect((await page('/courses/making-tea/conclusion')).status).toBe(200);
    expect((await page('/courses/making-tea/elsewhere')).status).toBe(404);
    expect((await page('/courses/nothing/conclusion')).status).toBe(404);
  });

  it('CRS-06 contains no text of the conclusion, and CON-03 the social card of its course', async () => {
    const html = await (await page('/courses/making-tea/conclusion')).text();
    expect(html).not.toContain('zanfinish');
    expect(html).toMatch(/property="og:image" content="[^"]*\/cards\/courses\/making-tea\.png"/);
  });
});
