import { getRevision, listRevisions, planRollback, rollBack } from '@academy/contract/publishing';
import { schemas } from '@academy/contract/schemas';
import type { Revision } from '@academy/contract/schemas/publishing';
import { afterEach, describe, expect, it } from 'vitest';
import { overlay } from '../../overlay/overlay.ts';
import { refusal, stubCall } from '../../testing/calls.ts';
import { ROOT } from '../../testing/people.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { HistoryPage } from './HistoryPage.tsx';

const { example } = schemas.listRevisions;
const [LIVE] = example.revisions as [Revision];
const OLDER: Revision = { ...LIVE, isLive: false, backTo: 7 };
const PLAN = schemas.planRollback.example;

afterEach(() => {
  for (const { id } of overlay.get().toasts) overlay.dismissToast(id);
});

function renderPage(change: Partial<typeof example> = {}) {
  stubCall(listRevisions, { ...example, ...change });
  return renderScreen(<HistoryPage />, {
    path: '/admin/content/history',
    session: ROOT,
    page: { tenantNames: { test: 'Test Academy' } },
  });
}

describe('the content page', () => {
  it('ADM-07 shows each revision with its source, author, time and counts', async () => {
    const screen = await renderPage();
    const row = screen.getByRole('list', { name: 'Revisions' }).getByRole('listitem');
    for (const text of ['Revision 42', 'course-making-tea · Root Admin', '1 added, 1 changed, 0 removed'])
      await expect.element(row).toHaveTextContent(text);
    expect(row.element().querySelector('time')?.dateTime).toBe('2026-01-05T09:00:00.000Z');
    expect(row.getByRole('button', { name: /^Roll back/ }).elements()).toEqual([]);
  });

  it('ADM-07 offers a rollback to what is not live, and names an earlier one', async () => {
    const screen = await renderPage({ revisions: [OLDER] });
    await expect.element(screen.getByRole('button', { name: 'Roll back to revision 42' })).toBeVisible();
    await expect.element(screen.getByText(/back to revision 7/)).toBeVisible();
  });

  it('PLAN-09 names the source that took over everything', async () => {
    const taken: Revision = { ...LIVE, isLive: false, takenOverBy: 'course-tea' };
    const screen = await renderPage({ revisions: [taken] });
    await expect.element(screen.getByText(/taken over by course-tea/)).toBeVisible();
    expect(screen.getByText('Live', { exact: true }).elements()).toEqual([]);
  });

  it('CHG-03 says of a revision that it is minor, or which items of it are', async () => {
    const screen = await renderPage({ revisions: [{ ...LIVE, isMinor: true }] });
    await expect.element(screen.getByText('Minor', { exact: true })).toBeVisible();
    await screen.unmount();
    const some = await renderPage({ revisions: [{ ...LIVE, minorItems: ['tea-green'] }] });
    await expect.element(some.getByText(/minor: tea-green/)).toBeVisible();
  });

  it('ADM-07, ADM-12 says when nothing was published', async () => {
    const screen = await renderPage({ revisions: [], sources: [] });
    await expect.element(screen.getByText('Nothing published yet')).toBeVisible();
  });

  it('ADM-07, PLAN-01 expands what a revision changed, field by field and line by line', async () => {
    stubCall(getRevision, {
      revision: LIVE,
      differences: [
        {
          change: 'changed',
          kind: 'lesson',
          id: 'tea-green',
          slug: 'green',
          title: 'Green tea',
          fields: [{ name: 'duration', before: '300', after: '420' }],
          texts: [
            {
              name: 'content',
              lines: [
                { change: 'gap', text: '' },
                { change: 'same', text: 'Warm the pot.' },
                { change: 'removed', text: 'Boil the water.' },
                { change: 'added', text: 'Warm the water.' },
              ],
              left: 3,
            },
          ],
        },
      ],
    });
    const screen = await renderPage();
    const button = screen.getByRole('button', { name: /^Show changes/ });
    await expect.element(button).toHaveAttribute('aria-expanded', 'false');
    await button.click();
    const changes = screen.getByRole('list', { name: 'Changes of revision 42' });
    await expect.element(changes).toHaveTextContent('Changed: Green tea');
    expect(changes.element().querySelector('del')?.textContent).toBe('300');
    const text = changes.getByRole('figure', { name: 'Changes of content' });
    await expect.element(text.getByRole('deletion')).toHaveTextContent('− Boil the water.');
    await expect.element(text.getByRole('insertion')).toHaveTextContent('+ Warm the water.');
    await expect.element(text).toHaveTextContent('… and 3 more lines');
    await expect.element(screen.getByText('… and 1 more')).toBeVisible();
    await screen.getByRole('button', { name: /^Hide changes/ }).click();
    await expect.element(changes).not.toBeInTheDocument();
  });
});

describe('the rollback dialog', () => {
  const openDialog = async (change: Partial<typeof PLAN> = {}) => {
    stubCall(planRollback, { ...PLAN, ...change });
    const screen = await renderPage({ revisions: [OLDER] });
    await screen.getByRole('button', { name: 'Roll back to revision 42' }).click();
    return { screen, dialog: screen.getByRole('dialog', { name: 'Roll back to revision 42?' }) };
  };

  it('ADM-07 shows what would change, and applies exactly that plan', async () => {
    const sent = stubCall(rollBack, schemas.rollBack.example);
    const { screen, dialog } = await openDialog();
    await expect.element(dialog).toHaveTextContent('7 people have started lessons that change');
    await dialog.getByRole('button', { name: 'Roll back' }).click();
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
    expect(sent).toMatchObject([{ body: { to: 42, planHash: PLAN.planHash, base: PLAN.base } }]);
  });

  it('ADM-07 has nothing to do if the source is already in that state', async () => {
    const { dialog } = await openDialog({
      total: { added: 0, changed: 0, removed: 0, moved: 0, unchanged: 14 },
    });
    await expect.element(dialog).toHaveTextContent('course-making-tea is already in this state.');
    await expect.element(dialog.getByRole('button', { name: 'Roll back' })).toBeDisabled();
  });

  it('ADM-07 shows what prevents it', async () => {
    const faults = [{ file: 'x', line: 1, message: 'the id tea belongs to bundled' }];
    const { dialog } = await openDialog({ faults });
    await expect
      .element(dialog.getByRole('alert'))
      .toHaveTextContent('This can’t be done: the id tea belongs to bundled.');
  });

  it('API-10 shows why it could not be planned', async () => {
    stubCall(planRollback, () => refusal(500, 'The database is away'));
    const screen = await renderPage({ revisions: [OLDER] });
    await screen.getByRole('button', { name: 'Roll back to revision 42' }).click();
    await expect.element(screen.getByRole('alert')).toHaveTextContent('The database is away');
    await expect.element(screen.getByRole('button', { name: 'Roll back', exact: true })).toBeDisabled();
  });
});
