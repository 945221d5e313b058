import { readdir } from 'node:fs/promises';
import { describe, expect, it, vi } from 'vitest';
import { bundle } from '@academy/compiler/testing/bundle';
import { planPublish } from '@academy/contract/publishing';
import { planOf, publishOf, uploadOf } from '../../testing/archives.ts';
import { cocoa, cocoaAuthor, lesson, source } from '../../testing/cocoa.ts';
import { contentTree } from '../../testing/content.ts';
import { testServer } from '../../testing/server.ts';
import { whenDone } from '../../testing/when-done.ts';

const tree = contentTree();
const inCompiler = (file: string) => new URL(`../../../../compiler/src/${file}`, import.meta.url);
const threads = await bundle(
  { worker: inCompiler('worker.ts'), 'check-worker': inCompiler('check-worker.ts') },
  whenDone,
);
const server = await testServer({
  config: {
    folders: { tenants: tree.folder },
    compilerThread: new URL('worker.js', threads),
  },
});
const { publishing } = server.context.config;
const { root, revisions } = cocoaAuthor(server);
const kube = server.client({ tenantId: 'kube', as: 'root' });

/** The line checks accept it, but the parser would take many minutes. */
const ENDLESS = '- a\n'.repeat(100_000);
const hostile = cocoa({ '03-pot/content.md': ENDLESS });

/** Threads start slowly on a busy machine. */
const MINUTES = 240_000;

describe('a text that takes forever to parse', () => {
  it(
    "SEC-08 SEC-09 is a fault of the plan, with file and line, as is a text that can't be stored",
    async () => {
      const files = cocoa({
        '01-bean/content.md': `One.\n\n${']'.repeat(100_000)}`,
        '02-milk/content.md': `@@@alert\n{ "text": "${'> '.repeat(50_000)}" }\n@@@`,
        '03-pot/lesson.json': lesson('pot', { title: 'a\u0000b' }),
        '04-cup/content.md': 'One.\n\nTwo.\u0001',
      });
      const { planHash, faults } = await planOf(root, { source, files });
      expect(planHash).toBeNull();
      const messages = faults.map(({ file, line, message }) => `${file}:${line} ${message}`);
      for (const fault of [
        '01-bean/content.md:3 this is nested too deeply to be rendered',
        '02-milk/content.md:1 text of @@@alert is nested too deeply to be rendered',
        '03-pot/lesson.json:4 title holds a control character or malformed Unicode',
        '04-cup/content.md:3 the text holds the control character U+0001',
      ])
        expect(messages).toContain(fault);
    },
    MINUTES,
  );

  it(
    'SEC-08 does not block other tenants, and is canceled when its author disconnects',
    { tags: 'full', timeout: MINUTES },
    async () => {
      publishing.itemTimeoutMs = 3_600_000;
      const uploadId = await uploadOf(root, { source, files: hostile });
      const leaving = new AbortController();
      const events: string[] = [];
      const stuck = root
        .send(planPublish, { body: { uploadId } }, { signal: leaving.signal })
        .finally(() => events.push('hostile ended'));
      stuck.catch(() => undefined);
      const isAtWork = async () => expect(await readdir(publishing.folder)).toHaveLength(1);
      await vi.waitFor(isAtWork, { timeout: 60_000 });

      const files = cocoa({
        'course.json': { id: 'cocoa', slug: 'cocoa', title: 'Cocoa', status: 'live', instructors: [] },
      });
      await publishOf(kube, await planOf(kube, { source, files }));
      events.push('honest published');
      expect(events).toEqual(['honest published']);

      leaving.abort();
      await expect(stuck).rejects.toThrow();
      // The work folder is removed once its threads have ended.
      const isOver = async () => expect(await readdir(publishing.folder)).toEqual([]);
      await vi.waitFor(isOver, { timeout: 60_000 });
      expect((await revisions()).map((revision) => revision.source)).not.toContain(source);
    },
  );

  it(
    'SEC-08 is refused at its deadline, by file and line, and nothing is published',
    async () => {
      publishing.itemTimeoutMs = 2_000;
      const before = await revisions();
      // On a busy machine the check may already take too long, which is a fault of the plan.
      const told = await planOf(root, { source, files: hostile }).then(
        ({ faults }) => faults.map(({ file, line, message }) => `${file}:${line} ${message}`),
        ({ message }: Error) => [message],
      );
      expect(told).toEqual([
        expect.stringContaining('03-pot/content.md:1 this takes longer than 2 seconds to process'),
      ]);
      expect(await revisions()).toEqual(before);
    },
    MINUTES,
  );
});
