import { describe, expect, it } from 'vitest';
import { openAttempt } from '@academy/contract/quizzes';
import { getRevision, planRollback } from '@academy/contract/publishing';
import { runOperatorCommand } from '../../operator/run.ts';
import { cocoa, cocoaAuthor, goesLive } from '../../testing/cocoa.ts';
import { contentTree } from '../../testing/content.ts';
import { testServer } from '../../testing/server.ts';
import { compactOldRevisions } from './compact.ts';

const DAY_MS = 86_400_000;
const START = Date.parse('2026-01-05T09:00:00Z');
let time = new Date(START);
const goTo = (day: number) => {
  time = new Date(START + day * DAY_MS);
};
const tree = contentTree();
const server = await testServer({ config: { folders: { tenants: tree.folder } }, now: () => time });
const { pool } = server.database;
const { root, publishFiles, readLesson } = cocoaAuthor(server);

async function academy(...argv: string[]) {
  const lines: string[] = [];
  const say = (line: string) => void lines.push(line);
  const code = await runOperatorCommand(['content', ...argv], {
    pool,
    issuer: 'https://learn.test/oidc',
    now: () => time,
    isEmbedded: true,
    sendMail: async () => undefined,
    out: say,
    err: say,
    write: async (text) => say(text),
  });
  return { code, output: lines.join('\n') };
}

const picture = (color: string) => `<svg xmlns="http://www.w3.org/2000/svg"><rect fill="${color}"/></svg>`;
const quiz = (right: string) =>
  `<div class="quizdown">\n\n## Which bean of ${right}?\n\n- [x] ${right}\n- [ ] None\n\n</div>`;
/** The text, picture and check of one revision. */
const state = (word: string) =>
  cocoa({
    '01-bean/content.md': `## About bean\n\nIt is ${word}.\n\n![A bean](bean.svg)`,
    '01-bean/bean.svg': picture(word),
    '02-milk/content.md': quiz(word),
  });
const stored = async () => {
  const { rows } = await pool.query<{ word: string }>(
    `select substring(body::text from 'It is (\\w+)') as word from documents where body::text like '%About bean%It is %' order by 1`,
  );
  return rows.map(({ word }) => word);
};
const assets = async () => Number((await pool.query('select from assets')).rowCount);

async function publishDaily(words: string[]): Promise<number[]> {
  const revisions: number[] = [];
  for (const [day, word] of words.entries()) {
    goTo(day);
    revisions.push((await publishFiles(state(word))).revision ?? 0);
    await goesLive(async () => expect((await readLesson('bean')).data.content).toContain(`It is ${word}`));
    if (word === 'red') {
      const body = { lessonId: 'cocoa-milk', courseId: 'cocoa' };
      await server.client({ tenantId: 'spring', as: 'ada' }).send(openAttempt, { query: {}, body });
    }
  }
  return revisions;
}

describe('compacting the history', () => {
  it('GROW-04 deletes old versions, except what is live, can be rolled back to, or was answered', async () => {
    const [, , third = 0, fourth = 0, last = 0] = await publishDaily([
      'green',
      'red',
      'blue',
      'gray',
      'brown',
    ]);
    goTo(10);
    const before = await assets();
    expect(await academy('compact', '--older-than', '7', '--dry-run')).toEqual({
      code: 0,
      output: expect.stringMatching(
        /^Would delete 2 old versions, 1 texts and 1 pictures and videos .* before \d+ could/,
      ),
    });
    expect(await stored()).toEqual(['blue', 'brown', 'gray', 'green', 'red']);
    expect(await academy('compact', '--older-than', '7')).toMatchObject({
      code: 0,
      output: expect.stringMatching(/^Deleted 2 old versions, 1 texts and 1 pictures/),
    });
    // The first one stays, as it dates the lesson; the red check stays, since Ada has opened it.
    expect(await stored()).toEqual(['blue', 'brown', 'gray', 'green']);
    const { rows } = await pool.query(`select from documents where quiz like '%Which bean of red%'`);
    expect(rows).toHaveLength(1);
    expect(await assets()).toBe(before - 1);
    expect((await readLesson('bean')).data.content).toContain('It is brown');

    await expect(root.send(planRollback, { body: { to: third } })).rejects.toMatchObject({
      status: 404,
      message: `Revision ${third} is listed, but its texts are no longer stored: choose a later one.`,
    });
    const details = await root.send(getRevision, { params: { number: third }, query: {} });
    expect(details.data).toMatchObject({ revision: { number: third, changed: 2 }, differences: [] });
    expect((await root.send(planRollback, { body: { to: fourth } })).data.planHash).not.toBeNull();
    expect(
      (await root.send(getRevision, { params: { number: last }, query: {} })).data.differences.length,
    ).toBeGreaterThan(0);
    const { rows: acts } = await pool.query(
      `select target_name, after from audit where act = 'content.compacted'`,
    );
    expect(acts).toEqual([
      { target_name: `Revisions before ${fourth}`, after: { versions: 2, documents: 1, assets: 1 } },
    ]);
    expect((await academy('compact', '--older-than', '7')).output).toMatch(/^There is nothing to delete/);
  });

  it('GROW-04 runs as a job only if a retention is configured', async () => {
    goTo(400);
    const { context } = server;
    expect(compactOldRevisions.isOn?.(context.config)).toBe(false);
    const config = {
      ...context.config,
      publishing: { ...context.config.publishing, revisionDays: 365 },
    };
    expect(compactOldRevisions.isOn?.(config)).toBe(true);
    await compactOldRevisions.run({ ...context, config }, new AbortController().signal);
    expect(await stored()).toEqual(['brown', 'gray', 'green']);
    expect((await readLesson('bean')).data.content).toContain('It is brown');
  });

  it.each([['compact'], ['compact --older-than soon'], ['shrink --older-than 7'], ['']])(
    'GROW-04 does not understand "content %s" and says what there is',
    async (line) => {
      expect(await academy(...line.split(' ').filter(Boolean))).toEqual({
        code: 2,
        output: expect.stringMatching(/^Say what to do: academy content compact --older-than/),
      });
    },
  );
});
