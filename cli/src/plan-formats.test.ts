import { schemas } from '@academy/contract/schemas';
import type { Plan } from '@academy/contract/schemas/publishing-plan';
import { describe, expect, it } from 'vitest';
import { fakeServer } from './testing/fake-server.ts';
import { terminal } from './testing/terminal.ts';

const example = schemas.planPublish.example as Plan;
const ROLLED_BACK: Plan['rolledBack'] = {
  revision: 40,
  backTo: 38,
  author: 'Root Admin',
  createdAt: '2026-01-05T09:00:00.000Z',
  undoes: [{ change: 'changed', kind: 'lesson', id: 'tea-green', slug: 'green', title: 'Green tea' }],
};

/** A terminal with a course, and a server that answers with this plan. */
async function withPlan(changes: Partial<Plan> = {}) {
  const server = fakeServer({
    'POST /publishing/plans': { status: 200, data: { ...example, ...changes } },
  });
  const shell = terminal({ server: 'https://learn.example.org', token: 'acd_test', fetch: server.fetch });
  await shell.run('new', 'course', 'Making Tea');
  shell.lines.length = 0;
  return { ...shell, server };
}

describe('a plan in the terminal', () => {
  it('PLAN-01, PLAN-02, PLAN-04 shows fields, lines, order and addresses', async () => {
    const { run, lines } = await withPlan();
    expect(await run('plan', 'Making Tea')).toBe(0);
    const output = lines.join('\n');
    for (const line of [
      '      slug: green → green-tea',
      '        - Boil the water.',
      '        + Warm the water.',
      '  1 item only at another place: tea-black (2 → 3)',
      '  /courses/making-tea/lessons/green → /courses/making-tea/lessons/green-tea',
      '1 added, 1 changed, 0 removed, 1 at another place, 11 unchanged',
    ])
      expect(output).toContain(line);
    expect(output).not.toContain('rolled back');
  });

  it('PLAN-01 shows the beginning of a long text, and all of it with --all', async () => {
    const lines = Array.from({ length: 30 }, (_, at) => ({ change: 'added' as const, text: `line ${at}.` }));
    const [, item] = example.changes;
    const changes = item ? [{ ...item, texts: [{ name: 'content', lines, left: 5 }] }] : [];
    const short = await withPlan({ changes });
    await short.run('plan', 'Making Tea');
    expect(short.lines.join('\n')).toContain('… and 23 more lines');
    const full = await withPlan({ changes });
    await full.run('plan', 'Making Tea', '--all');
    expect(full.lines.join('\n')).toContain('+ line 29.');
  });

  it('PLAN-05 names the rollback it would undo', async () => {
    const { run, lines } = await withPlan({ rolledBack: ROLLED_BACK });
    await run('plan', 'Making Tea');
    expect(lines.join('\n')).toContain(
      'course-making-tea was rolled back to revision 38 by Root Admin on 2026-01-05 09:00 (revision 40).\nPublishing this undoes that for Green tea.',
    );
  });

  it('PLAN-04 prints the addresses, moves and drafts of a publish', async () => {
    const [added] = example.changes;
    const draft = added ? [{ ...added, status: 'draft' as const, address: null, title: 'Soon' }] : [];
    const { run, lines } = await withPlan({ changes: [...example.changes, ...draft] });
    expect(await run('publish', 'Making Tea', '--yes')).toBe(0);
    const after = lines.slice(lines.findIndex((line) => line.startsWith('Revision 42')));
    expect(after).toEqual([
      'Revision 42 of course-making-tea is live: 1 item added, 1 changed, 0 removed, 1 at another place.',
      '  https://academy.example.org/courses/making-tea/lessons/white',
      '  https://academy.example.org/courses/making-tea/lessons/green-tea',
      '  /courses/making-tea/lessons/green → /courses/making-tea/lessons/green-tea',
      '  The lesson Soon is a draft: no reader sees it until its status is live.',
    ]);
  });

  it('PLAN-09 names the source that took over in the history', async () => {
    const [revision] = schemas.listRevisions.example.revisions;
    const revisions = [{ ...revision, isLive: false, takenOverBy: 'course-tea' }];
    const listed = { ...schemas.listRevisions.example, revisions };
    const { fetch } = fakeServer({ 'GET /publishing/revisions': { status: 200, data: listed } });
    const shell = terminal({ server: 'https://learn.example.org', token: 'acd_test', fetch });
    await shell.run('history');
    expect(shell.lines).toEqual([
      '42  course-making-tea  2026-01-05 09:00  +1 ~1 -0  Root Admin  taken over by course-tea',
    ]);
  });

  it('CHG-03 marks changes as minor with --minor and --minor-item, and shows it in the history', async () => {
    const [revision] = schemas.listRevisions.example.revisions;
    const listed = {
      ...schemas.listRevisions.example,
      revisions: [
        { ...revision, isMinor: true },
        { ...revision, number: 41, minorItems: ['tea-green'] },
      ],
    };
    const server = fakeServer({ 'GET /publishing/revisions': { status: 200, data: listed } });
    const shell = terminal({ server: 'https://learn.example.org', token: 'acd_test', fetch: server.fetch });
    const { run, lines } = shell;
    await run('new', 'course', 'Making Tea');
    await run('publish', 'Making Tea', '--yes', '--minor');
    await run('publish', 'Making Tea', '--yes', '--minor-item', 'tea-green', '--minor-item', 'tea-white');
    const sent = server.requests
      .filter(({ path }) => path === '/publishing/revisions')
      .map(({ body }) => body);
    expect(sent).toMatchObject([{ isMinor: true }, { minorItems: ['tea-green', 'tea-white'] }]);
    lines.length = 0;
    await run('history');
    expect(lines.map((line) => line.match(/minor.*?(?=  |$)/)?.[0])).toEqual(['minor', 'minor: tea-green']);
  });

  it('PLAN-06 takes items from the source that --take-over names', async () => {
    const { run, server } = await withPlan();
    await run('plan', 'Making Tea', '--take-over', 'course-tea');
    expect(server.requests.find(({ path }) => path === '/publishing/plans')?.body).toMatchObject({
      takeOver: 'course-tea',
    });
  });
});

describe('the other formats of a plan', () => {
  it('PLAN-08 shows diffs as code in Markdown, and lets no text become markup', async () => {
    const [first] = example.changes;
    const texts = [
      {
        name: 'content',
        lines: [
          { change: 'removed' as const, text: '```java' },
          { change: 'added' as const, text: '<b>' },
        ],
        left: 2,
      },
    ];
    const changes = first ? [{ ...first, title: 'A <b>*bold*</b> title', texts }] : [];
    const { run, lines } = await withPlan({ changes, rolledBack: ROLLED_BACK });
    expect(await run('plan', 'Making Tea', '--format', 'markdown')).toBe(0);
    const output = lines.join('\n');
    expect(output).toMatch(/^## course-making-tea → https:\/\/learn\.example\.org\n/);
    expect(output).toContain(String.raw`+ lesson **A \<b\>\*bold\*\</b\> title** tea-white`);
    expect(output).toContain('````diff\n-```java\n+<b>\n … and 2 more lines\n````');
    expect(output).toContain('was rolled back to revision 38');
    expect(output).toContain('- `/courses/making-tea/lessons/green → /courses/making-tea/lessons/green-tea`');
  });

  it('PLAN-08 writes GitHub annotations with file and line, and a job summary', async () => {
    const faults = [{ file: 'a,b.md', line: 3, column: 2, message: 'bad\n::error::%', hint: 'mend it' }];
    const { run, lines, summaries } = await withPlan({ faults, planHash: null });
    expect(await run('plan', 'Making Tea', '--format', 'github')).toBe(1);
    expect(lines).toEqual([
      '::notice title=Plan of course-making-tea::1 added, 1 changed, 0 removed, 1 at another place',
      '::notice title=Address::/courses/making-tea/lessons/green → /courses/making-tea/lessons/green-tea',
      expect.stringMatching(/^::warning file=Making Tea.*cup\.png was not copied: /),
      '::warning file=Making Tea/course.json,line=9::the instructor ines is neither in this folder nor live here%0Ait is shown once it is published, from whichever folder',
      '::error file=Making Tea/a%2Cb.md,line=3,col=2::bad%0A::error::%25%0Amend it',
    ]);
    expect(summaries).toEqual([expect.stringContaining('### Changes')]);
  });

  it('PLAN-08 prints the plan as JSON, and refuses an unknown format', async () => {
    const { run, lines, errors } = await withPlan();
    expect(await run('plan', 'Making Tea', '--format', 'json')).toBe(0);
    expect(JSON.parse(lines.join('\n'))).toMatchObject({ total: example.total });
    expect(await run('plan', 'Making Tea', '--format', 'xml')).toBe(2);
    expect(errors).toEqual(['--format is one of text, json, markdown, github.']);
  });
});
