import { createElement } from 'react';
import { describe, expect, it } from 'vitest';
import { htmlOf, textOf } from '../testing.tsx';
import { AdminLayout } from './AdminLayout.tsx';
import { DataTable } from './DataTable.tsx';

describe('AdminLayout', () => {
  it('GATE-03, RTE-08 leads to every section and marks the one that is open', () => {
    const html = htmlOf(createElement(AdminLayout), { path: '/admin/alerts/new' });
    expect(textOf(html)).toBe('Overview Alerts Users Manage Emails Tokens Feedback Content Audit Log');
    expect(html.match(/aria-current="page"/g)).toHaveLength(1);
    expect(html).toMatch(/aria-current="page"[^>]* href="\/admin\/alerts"/);
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
