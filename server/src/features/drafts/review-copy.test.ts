import { reviewCopy } from '@academy/compiler/archive/review-copy';
import { createDraftLink, openDraftLink } from '@academy/contract/drafts';
import { writeFolder } from '@academy/compiler/testing/folders';
import { describe, expect, it } from 'vitest';
import { planOf, publishOf } from '../../testing/archives.ts';
import { cocoa, cocoaAuthor, goesLive } from '../../testing/cocoa.ts';
import type { Files } from '../../testing/content.ts';
import { testServer } from '../../testing/server.ts';

const server = await testServer();
const { root, visitor, publishFiles, readLesson, find } = cocoaAuthor(server);

function filesOf(review: NonNullable<ReturnType<typeof reviewCopy>>): Files {
  return Object.fromEntries(
    [...review.files].map((file) => [
      file.path,
      Buffer.concat('bytes' in file ? [file.bytes] : [...file.chunks]),
    ]),
  );
}

describe('a change to a live course', () => {
  it('DRAFT-08 is shown by a link before it is published, without changing what is live', async () => {
    await publishFiles(cocoa());
    await goesLive(() => readLesson('bean'));
    const changed = cocoa({ '01-bean/content.md': '## About bean\n\nA quokkaberry from the other side.' });
    const review = reviewCopy(writeFolder(changed), { skipped: () => undefined });
    if (!review) throw new Error('This folder has no item.');
    const plan = await planOf(root, { source: review.id, files: filesOf(review) });
    expect(plan).toMatchObject({ faults: [], total: { added: 6, changed: 0, removed: 0 } });
    await publishOf(root, plan);

    const { kind, id } = review;
    const { url } = await goesLive(
      async () => (await root.send(createDraftLink, { query: {}, body: { kind, id } })).data.result,
    );
    const signature = url.slice(url.lastIndexOf('/') + 1);
    const { data } = await visitor.send(openDraftLink, { params: { signature }, query: { lesson: 'bean' } });
    expect(data.state === 'open' && data.text.html).toContain('A quokkaberry from the other side.');
    expect(JSON.stringify((await readLesson('bean')).data)).toContain('The bean of the chocolatier.');
    expect(await find('quokkaberry')).toEqual([]);
  });
});
