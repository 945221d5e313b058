import { createElement } from 'react';
import { describe, expect, it, vi } from 'vitest';
import type { Member } from '../session/store.ts';
import { htmlOf, textOf } from '../testing.tsx';
import { aTenant } from '../testing/page.ts';
import { AdminHeader } from './AdminHeader.tsx';
import { AdminLayout } from './AdminLayout.tsx';
import { DataTable } from './DataTable.tsx';

describe('AdminLayout', () => {
  // The color scheme is read from the document.
  vi.stubGlobal('document', { documentElement: { dataset: {} } });
  const html = htmlOf(createElement(AdminLayout), {
    path: '/admin/alerts/new',
    tenant: aTenant({ navigation: [{ title: 'Courses', path: '/courses', icon: 'courses' }] }),
    origins: { tea: 'https://tea.test', test: 'https://test.test' },
    tenantNames: { tea: 'Tea', test: 'Test' },
  });

  vi.unstubAllGlobals();

  it('GATE-03, RTE-08 leads to every section and marks the one that is open', () => {
    expect(textOf(html)).toContain('Overview Alerts Users Tokens Feedback Content Audit Log');
    // Beside the page, and in the menu of small screens.
    expect(html.match(/aria-current="page"/g)).toHaveLength(2);
    expect(html).toMatch(/aria-current="page"[^>]* href="\/admin\/alerts"/);
  });

  it('ADM-11 has nothing of the learner’s navigation and footer, and a way back to the site', () => {
    expect(html).not.toContain('href="/courses"');
    expect(html).not.toContain('A title line');
    expect(html).not.toContain('Manage Emails');
    expect(textOf(html)).toContain('Back to the site');
  });

  it('ADM-11 names the academy that is administered and leads to the same page of the others', () => {
    expect(html).toContain('aria-label="Academy: Test Academy"');
    expect(html).toMatch(/href="https:\/\/test.test\/admin\/alerts\/new" aria-current="true"/);
    expect(html).toMatch(/href="https:\/\/tea.test\/admin\/alerts\/new"[^>]*>Tea Academy/);
  });
});

describe('the header of the administration', () => {
  const ROOT: Member = {
    status: 'member',
    firstName: 'Root',
    lastName: 'Admin',
    userId: 'u-root',
    isAdmin: true,
    isPro: false,
    isVerified: false,
  };

  it('AUTH-09 tells who is not registered how to register or log out', async () => {
    vi.stubGlobal('document', { documentElement: { dataset: {} } });
    const header = createElement(AdminHeader, {
      section: 'Alerts',
      isMenuOpen: false,
      onOpenMenu: () => undefined,
    });
    // The notice comes when it is needed, which a first drawing only asks for.
    htmlOf(header, { session: ROOT });
    await import('../layouts/RegistrationNotice.tsx');
    await vi.waitFor(() => expect(htmlOf(header, { session: ROOT })).toMatch(/href="\/appLogout"/));
    vi.unstubAllGlobals();
  });
});

describe('DataTable', () => {
  const columns = [{ title: 'Name', cell: ({ name }: { name: string }) => name, sortBy: 'name' }];
  const rows = [{ name: 'Ada' }, { name: '<b>Grace</b>' }];
  const table = (dir: 'ASC' | 'DESC') =>
    htmlOf(
      createElement(DataTable<{ name: string }>, {
        label: 'People',
        rows,
        keyOf: ({ name }) => name,
        columns,
        sort: { by: 'name', dir, onSort: () => {} },
        selection: {
          nameOf: ({ name }) => name,
          isChecked: ({ name }) => name === 'Ada',
          onCheck: () => {},
          isAllChecked: false,
          onCheckAll: () => {},
        },
      }),
    );

  it('ADM-02 has a box for each row and one for all of them', () => {
    expect(table('ASC').match(/type="checkbox"/g)).toHaveLength(3);
    expect(table('ASC').match(/checked=""/g)).toHaveLength(1);
    expect(table('ASC')).toContain('aria-label="Select Ada"');
  });

  it('ADM-04 says how it is sorted, and shows texts as texts', () => {
    expect(table('ASC')).toContain('aria-sort="ascending"');
    expect(table('DESC')).toContain('aria-sort="descending"');
    expect(table('ASC')).not.toContain('<b>');
  });
});
