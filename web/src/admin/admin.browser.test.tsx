import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { aTenant } from '../testing/page.ts';
import { ROOT } from '../testing/people.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import { AdminLayout } from './AdminLayout.tsx';
import { DataTable, type Sort } from './DataTable.tsx';
import { NothingMatches, SelectionBar } from './ListTools.tsx';
import { useSelection } from './use-selection.ts';

const navigation = [{ title: 'Courses', path: '/courses', icon: 'courses' as const }];
const renderLayout = (session = ROOT) =>
  renderScreen(<AdminLayout />, {
    path: '/admin/alerts/new',
    session,
    page: {
      tenant: aTenant({ navigation }),
      origins: { tea: 'https://tea.test', test: 'https://test.test' },
      tenantNames: { tea: 'Tea Academy', test: 'Test Academy' },
    },
  });

describe('AdminLayout', () => {
  it('GATE-03, RTE-08 links to every section and marks the current one', async () => {
    const screen = await renderLayout();
    const sections = screen.getByRole('navigation', { name: 'Administration' }).getByRole('link');
    await expect.element(sections.first()).toBeVisible();
    expect(sections.elements().map(({ textContent }) => textContent)).toEqual([
      'Overview',
      'Alerts',
      'Users',
      'Tokens',
      'Feedback',
      'Content',
      'Audit Log',
    ]);
    await expect.element(sections.nth(1)).toHaveAttribute('aria-current', 'page');
    await expect.element(sections.nth(0)).not.toHaveAttribute('aria-current');
  });

  it('ADM-11 has a link back to the site, but not the learner’s navigation and footer', async () => {
    const screen = await renderLayout();
    await expect.element(screen.getByRole('link', { name: 'Back to the site' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Courses' }).elements()).toEqual([]);
    expect(screen.getByText('A title line').elements()).toEqual([]);
  });

  it('ADM-11 names the administered academy and links to the same page of the others', async () => {
    const screen = await renderLayout();
    await screen.getByRole('button', { name: 'Academy: Test Academy' }).click();
    const current = screen.getByRole('link', { name: 'Test Academy' });
    await expect.element(current.last()).toHaveAttribute('aria-current', 'true');
    await expect
      .element(screen.getByRole('link', { name: 'Tea Academy' }))
      .toHaveAttribute('href', 'https://tea.test/admin/alerts/new');
  });

  it('ADM-11 opens its navigation as a drawer on a phone, and closes it when a link is followed', async () => {
    await page.viewport(390, 800);
    const screen = await renderLayout();
    await screen.getByRole('button', { name: 'Open Menu' }).click();
    const menu = screen.getByRole('dialog', { name: 'Administration menu' });
    await menu.getByRole('link', { name: 'Users' }).click();
    await expect.poll(() => screen.path()).toBe('/admin/users');
    await expect.element(screen.getByText('Back to the site').last()).not.toBeVisible();
    await page.viewport(1280, 900);
  });

  it('AUTH-09 lets an unregistered user register or log out', async () => {
    const screen = await renderLayout({ ...ROOT, isVerified: false });
    await expect.element(screen.getByRole('link', { name: /log out/i }).first()).toBeVisible();
  });
});

type Person = { name: string };
const PEOPLE: Person[] = [{ name: 'Ada' }, { name: '<b>Grace</b>' }];

function People({ search = '' }: { search?: string }) {
  const [sort, setSort] = useState<Pick<Sort, 'by' | 'dir'>>({ by: 'name', dir: 'ASC' });
  const [deleted, setDeleted] = useState('');
  const shown = PEOPLE.filter(({ name }) => name.includes(search)).toSorted((one, other) =>
    sort.dir === 'ASC' ? one.name.localeCompare(other.name) : other.name.localeCompare(one.name),
  );
  const { checked, onClear, ...selection } = useSelection({
    items: PEOPLE,
    shown,
    keyOf: ({ name }) => name,
  });
  return (
    <main>
      <h1 tabIndex={-1}>People</h1>
      <SelectionBar
        count={checked.length}
        onClear={onClear}
        onDelete={() => setDeleted(checked.map(({ name }) => name).join())}
      />
      <p>Deleted: {deleted}</p>
      <DataTable
        label="People"
        rows={shown}
        keyOf={({ name }) => name}
        columns={[{ title: 'Name', cell: ({ name }) => name, sortBy: 'name' }]}
        sort={{ ...sort, onSort: (by) => setSort({ by, dir: sort.dir === 'ASC' ? 'DESC' : 'ASC' }) }}
        selection={{ ...selection, nameOf: ({ name }) => name }}
      />
    </main>
  );
}

describe('DataTable', () => {
  it('ADM-02 selects one row or all of them, and acts on the selection', async () => {
    const screen = await renderScreen(<People />);
    const all = screen.getByRole('checkbox', { name: 'Select all' });
    await screen.getByRole('checkbox', { name: 'Select Ada' }).click();
    await expect.element(screen.getByRole('button', { name: 'Delete selected (1)' })).toBeVisible();
    await expect.element(all).not.toBeChecked();
    await all.click();
    await screen.getByRole('button', { name: 'Delete selected (2)' }).click();
    await expect.element(screen.getByText('Deleted: Ada,<b>Grace</b>')).toBeVisible();
    await screen.getByRole('button', { name: 'Clear selection' }).click();
    await expect.element(all).not.toBeChecked();
    await expect.element(screen.getByRole('heading', { name: 'People' })).toHaveFocus();
  });

  it('ADM-02 keeps the selection during a search, and selects all found rows', async () => {
    const screen = await renderScreen(<People />);
    await screen.getByRole('checkbox', { name: 'Select Ada' }).click();
    await screen.getByRole('button', { name: /^Name/ }).click();
    await expect.element(screen.getByRole('checkbox', { name: 'Select Ada' })).toBeChecked();
    const found = await renderScreen(<People search="Ada" />);
    const last = found.getByRole('checkbox', { name: 'Select all' }).nth(1);
    await last.click();
    await expect.element(found.getByRole('button', { name: 'Delete selected (1)' }).nth(1)).toBeVisible();
  });

  it('ADM-04 sorts by its header, indicates the order, and shows markup as text', async () => {
    const screen = await renderScreen(<People />);
    const header = screen.getByRole('columnheader', { name: 'Name' });
    const names = () =>
      screen
        .getByRole('row')
        .elements()
        .slice(1)
        .map(({ textContent }) => textContent);
    await expect.element(header).toHaveAttribute('aria-sort', 'ascending');
    expect(names()).toEqual(['<b>Grace</b>', 'Ada']);
    await screen.getByRole('button', { name: 'Name' }).click();
    await expect.element(header).toHaveAttribute('aria-sort', 'descending');
    expect(names()).toEqual(['Ada', '<b>Grace</b>']);
  });

  it('ADM-11 hides extra columns on a tablet, but not on a phone', async () => {
    const screen = await renderScreen(
      <DataTable
        label="Cups"
        rows={[{ name: 'Cup', maker: 'Ada' }]}
        keyOf={({ name }) => name}
        columns={[
          { title: 'Name', isWide: true, cell: ({ name }) => name },
          { title: 'Maker', isExtra: true, cell: ({ maker }) => maker },
        ]}
      />,
    );
    const maker = screen.getByRole('cell', { name: 'Ada' });
    for (const [width, isShown] of [
      [1280, true],
      [820, false],
      [390, true],
    ] as const) {
      await page.viewport(width, 900);
      await expect.poll(() => maker.elements().length).toBe(isShown ? 1 : 0);
    }
    await page.viewport(1280, 900);
  });

  it('ADM-12 explains that a filter has emptied the list, and clears it', async () => {
    let isCleared = false;
    const screen = await renderScreen(
      <NothingMatches of="users" clear="Clear search" onClear={() => void (isCleared = true)} />,
    );
    await expect.element(screen.getByText('No users match')).toBeVisible();
    await screen.getByRole('button', { name: 'Clear search' }).click();
    expect(isCleared).toBe(true);
  });
});
