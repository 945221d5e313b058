import { schemas } from '@academy/contract/schemas';
import { describe, expect, it } from 'vitest';
import { htmlOf, textOf } from '../../testing.tsx';
import { Revisions } from './ContentPage.tsx';
import { Changes } from './RevisionRow.tsx';
import { RollbackText } from './RollbackDialog.tsx';

const { example } = schemas.listRevisions;
const [live] = example.revisions;
const nothing = () => undefined;

function list(change: Partial<typeof example> = {}) {
  return htmlOf(
    <Revisions history={{ ...example, ...change }} source="" onSource={nothing} onRollback={nothing} />,
  );
}

describe('the content page', () => {
  it('ADM-07 shows each revision with its source, author, time and counts', () => {
    const text = textOf(list());
    expect(text).toContain('Revision 42');
    expect(text).toContain('course-making-tea · Root Admin');
    expect(text).toContain('1 added, 1 changed, 0 removed');
    expect(list()).toContain('dateTime="2026-01-05T09:00:00.000Z"');
  });

  it('ADM-07 offers the way back to what is not live, and tells what was one', () => {
    expect(textOf(list())).not.toContain('Roll back');
    const older = live ? [{ ...live, isLive: false, backTo: 7 }] : [];
    const text = textOf(list({ revisions: older }));
    expect(text).toContain('Roll back to revision 42');
    expect(text).toContain('back to revision 7');
  });

  it('ADM-07, ADM-12 says so when nothing was published', () => {
    expect(textOf(list({ revisions: [], sources: [] }))).toContain('Nothing published yet');
  });

  it('ADM-07 tells what a revision changed, field by field', () => {
    const details = {
      revision: live,
      differences: [
        {
          change: 'changed',
          kind: 'lesson',
          id: 'tea-green',
          slug: 'green',
          title: 'Green tea',
          fields: [
            { name: 'duration', before: '300', after: '420' },
            { name: 'content', before: null, after: null },
          ],
        },
      ],
    };
    const html = live
      ? htmlOf(<Changes revision={live} />, { queries: { '/publishing/revisions/42': details } })
      : '';
    expect(html).toContain('<del>300</del>');
    expect(textOf(html)).toContain('content was rewritten');
    expect(textOf(html)).toContain('… and 1 more');
  });

  it('ADM-07 says what going back would change, and what stands against it', () => {
    const plan = schemas.planRollback.example;
    const words = (change: Partial<typeof plan>) =>
      textOf(htmlOf(<RollbackText plan={{ ...plan, ...change }} source="course-making-tea" />));
    expect(words({})).toContain('7 people have started lessons that change');
    expect(words({ total: { added: 0, changed: 0, removed: 0, unchanged: 14 } })).toBe(
      'course-making-tea is already in this state.',
    );
    expect(words({ faults: [{ file: 'x', line: 1, message: 'the id tea belongs to bundled' }] })).toContain(
      'This can’t be done: the id tea belongs to bundled.',
    );
  });
});
