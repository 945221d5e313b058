import { afterAll, describe, expect, it } from 'vitest';
import { checkFolder } from './check.ts';
import { checkInThread } from './check-in-thread.ts';
import { bundle } from './testing/bundle.ts';
import { contentFolder, teaCourse } from './testing/folders.ts';

const threads = await bundle({ 'check-worker': new URL('./check-worker.ts', import.meta.url) }, afterAll);
const workerFile = new URL('check-worker.js', threads);

describe('a check in a separate thread', () => {
  it('ADM-07 finds the same as a direct check, with the same variables', async () => {
    const folder = contentFolder(
      teaCourse({ '02-x/lesson.json': { title: '${NAME}' }, 'summary.template.md': '${NAME}' }),
    );
    const variables = { NAME: 'Tea' };
    const checked = await checkInThread(folder, { variables, workerFile });
    expect(checked).toEqual(await checkFolder(folder, { variables }));
    expect(checked.faults).not.toEqual([]);
  });

  it('SEC-08 stops at a file that takes too long, and names it', { tags: 'full' }, async () => {
    // Long lists cost the parser far more than their length, and no limit forbids them.
    const files = teaCourse({ '01-water/content.md': `[a](b)\n\n${'- a\n'.repeat(40_000)}` });
    const checked = await checkInThread(contentFolder(files), { workerFile, itemTimeoutMs: 3_000 });
    expect(checked.items).toEqual([]);
    expect(checked.faults).toEqual([
      {
        file: '01-water/content.md',
        line: 1,
        message: 'this takes longer than 3 seconds to process',
        hint: 'shorten or simplify it',
      },
    ]);
  });

  it('SEC-08 stops when its caller aborts', async () => {
    const leaving = new AbortController();
    const checking = checkInThread(contentFolder(teaCourse()), { workerFile, signal: leaving.signal });
    leaving.abort(new Error('gone'));
    await expect(checking).rejects.toThrow('gone');
  });

  it('ADM-07 fails if its folder does not exist', async () => {
    await expect(checkInThread('/nowhere/at/all', { workerFile })).rejects.toThrow('ENOENT');
  });
});
