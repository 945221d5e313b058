import { describe, expect, it } from 'vitest';
import { LAB_HOME, labAction, workshop } from './labs.ts';

const page = { name: 'one', title: 'One', html: '<p>Go</p>', actions: [], next: 'Next' };
const lab = {
  name: 'tea',
  title: 'Tea',
  description: 'Make tea',
  pages: [page],
  files: [{ path: `${LAB_HOME}/tea.txt`, content: 'Sencha', encoding: 'text', isExecutable: false }],
  checks: [{ name: 'hot', title: 'It is hot', script: 'test -e hot', hints: ['Heat it.'] }],
  runsInPage: true,
  ownMachine: { sources: [], needs: [], variables: [] },
};

describe('a lab', () => {
  it('LAB-02 has pages, starting files and checks', () => {
    expect(workshop.parse(lab)).toEqual(lab);
    expect(workshop.safeParse({ ...lab, files: [{ ...lab.files[0], encoding: 'hex' }] }).success).toBe(false);
    expect(workshop.safeParse({ ...lab, checks: [{ name: 'hot' }] }).success).toBe(false);
  });

  it('LAB-03 has actions of known kinds with all their parts', () => {
    const open = { does: 'editor:open-file', file: 'tea.txt', line: 2 };
    expect(labAction.parse(open)).toEqual(open);
    expect(labAction.safeParse({ does: 'editor:open-file', file: 'tea.txt' }).success).toBe(false);
    expect(labAction.safeParse({ does: 'editor:close-file', file: 'tea.txt' }).success).toBe(false);
  });
});
