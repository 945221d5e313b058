import { describe, expect, it, onTestFinished } from 'vitest';
import type { SourceItem } from './catalog.ts';
import { checkFolder } from './check.ts';
import { CompileError } from './compile-error.ts';
import { renderItems } from './render.ts';
import { contentFolder, lesson, teaCourse } from './testing/folders.ts';
import { WorkerPool } from './worker-pool.ts';

const item = (id: string) => ({ id, file: `${id}/lesson.json`, texts: { content: `${id}/content.md` } });
const items = (...ids: string[]) => ids.map(item) as unknown as SourceItem[];

function stuckPool(itemTimeoutMs: number) {
  const workerFile = new URL('./testing/stuck-worker.ts', import.meta.url);
  const pool = new WorkerPool({ workerFile, size: 1, folder: '', variables: {}, itemTimeoutMs });
  onTestFinished(() => pool.close());
  return pool;
}

describe('a stuck thread', () => {
  it('SEC-08 is ended at the deadline of its item, with a fault that names file and line, while others continue', async () => {
    const pool = stuckPool(50);
    const [good, bad, waiting] = [
      pool.compile(items('one')),
      pool.compile(items('two', 'stuck', 'three')),
      pool.compile(items('four')),
    ];
    await expect(bad).rejects.toThrow(CompileError);
    await expect(bad).rejects.toThrow(
      /^stuck\/content\.md:1 this takes longer than 0\.05 seconds to process/,
    );
    expect([await good, await waiting, await pool.compile(items('five'))]).toEqual([[], [], []]);
  });

  it('SEC-08 is ended immediately when its caller aborts', async () => {
    const pool = stuckPool(600_000);
    const stuck = pool.compile(items('stuck'));
    await pool.close(new Error('gone'));
    await expect(stuck).rejects.toThrow('gone');
  });
});

describe('rendering', () => {
  // Long lists cost the parser far more than their length, and no limit forbids them.
  const endless = teaCourse({
    '02-slow/lesson.json': { ...lesson, id: 's', slug: 's' },
    '02-slow/content.md': '- a\n'.repeat(40_000),
  });
  const workerFile = new URL('./worker.ts', import.meta.url);

  async function render(options: { itemTimeoutMs?: number; signal?: AbortSignal }) {
    const checked = await checkFolder(contentFolder(endless));
    const done: string[] = [];
    for await (const { id } of renderItems(checked, {
      workerFile,
      inThisThread: 0,
      concurrency: 1,
      ...options,
    }))
      done.push(id);
    return done;
  }

  it('SEC-08 refuses a text that takes too long, by file and line', { tags: 'full' }, async () => {
    await expect(render({ itemTimeoutMs: 3_000 })).rejects.toThrow(
      /^02-slow\/content\.md:1 this takes longer than 3 seconds to process: shorten or simplify it\.$/,
    );
  });

  it('SEC-08 stops when its caller aborts', async () => {
    const leaving = new AbortController();
    const rendering = render({ signal: leaving.signal });
    leaving.abort(new Error('The connection was cut'));
    await expect(rendering).rejects.toThrow('The connection was cut');
  });
});
