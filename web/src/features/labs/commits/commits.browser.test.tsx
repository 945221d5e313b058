import type { Commits } from '@academy/lab-engine/commands/git/commits';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { CommitGraph } from './CommitGraph.tsx';

const commit = (id: string, subject: string, ...parents: string[]) => ({
  id: id.repeat(40),
  subject,
  parents: parents.map((parent) => parent.repeat(40)),
});

/** A merged branch, a tag and a remote that is behind. */
const GRAPH: Commits = {
  branch: 'main',
  commits: [
    commit('e', 'Pour water'),
    commit('d', 'Merge tea', 'c', 'b'),
    commit('c', 'Add cups', 'a'),
    commit('b', 'Add tea', 'a'),
    commit('a', 'Begin'),
  ].map((one, at) => (at === 0 ? { ...one, parents: ['d'.repeat(40)] } : one)),
  references: [
    { name: 'main', kind: 'branch', isCurrent: true, id: 'e'.repeat(40) },
    { name: 'tea', kind: 'branch', isCurrent: false, id: 'b'.repeat(40) },
    { name: 'origin/main', kind: 'remote', isCurrent: false, id: 'c'.repeat(40) },
    { name: 'v1', kind: 'tag', isCurrent: false, id: 'a'.repeat(40) },
  ],
};

describe('the commit graph of a lab', () => {
  it('CMD-19 lists commits with their branches, the current one and tags, also for screen readers', async () => {
    const screen = await renderScreen(<CommitGraph graph={GRAPH} />);
    const list = screen.getByRole('list', { name: 'Commits, newest first' });
    const items = list
      .getByRole('listitem')
      .elements()
      .map((item) => item.textContent);
    expect(items).toEqual([
      'Branch HEAD → maineeeeeeePour water',
      'dddddddMerge teaMerge of ccccccc and bbbbbbb',
      'Remote branch origin/maincccccccAdd cups',
      'Branch teabbbbbbbAdd tea',
      'Tag v1aaaaaaaBegin',
    ]);
  });

  it.each(['light', 'dark'] as const)(
    'CMD-19 draws a dot for each commit and a line to each parent, %s, on a phone',
    async (scheme) => {
      await page.viewport(390, 600);
      document.documentElement.dataset['scheme'] = scheme;
      const screen = await renderScreen(<CommitGraph graph={GRAPH} />);
      await expect.element(screen.getByText('Pour water')).toBeVisible();
      expect(screen.container.querySelectorAll('.commit-dot')).toHaveLength(5);
      expect(screen.container.querySelectorAll('.commit-line')).toHaveLength(5);
      delete document.documentElement.dataset['scheme'];
      await page.viewport(1280, 900);
    },
  );
});
