import { describe, expect, it } from 'vitest';
import { checkFolder } from './check.ts';
import { checkInThread } from './check-in-thread.ts';
import { contentFolder, teaCourse } from './testing/folders.ts';

const workerFile = new URL('./check-worker.ts', import.meta.url);

describe('a check in a thread of its own', () => {
  it('ADM-07 finds what a check finds, with the same variables', async () => {
    const folder = contentFolder(
      teaCourse({ '02-x/lesson.json': { title: '${NAME}' }, 'summary.template.md': '${NAME}' }),
    );
    const variables = { NAME: 'Tea' };
    const checked = await checkInThread(folder, { variables, workerFile });
    expect(checked).toEqual(await checkFolder(folder, { variables }));
    expect(checked.faults).not.toEqual([]);
  });

  it('ADM-07 fails when its folder is not there', async () => {
    await expect(checkInThread('/nowhere/at/all', { workerFile })).rejects.toThrow('ENOENT');
  });
});
