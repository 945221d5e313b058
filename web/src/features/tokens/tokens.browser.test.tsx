import { deleteTokens, generateToken, listAbilities, listTokens } from '@academy/contract/tokens';
import type { Token } from '@academy/contract/schemas/tokens';
import { afterEach, describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { overlay } from '../../overlay/overlay.ts';
import { refusal, stubCall } from '../../testing/calls.ts';
import { ROOT } from '../../testing/people.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { TokensPage } from './TokensPage.tsx';

const TOKEN: Token = {
  tokenId: '018f3f0e-7c1a-7000-8000-000000000001',
  name: '<b>Publish</b>',
  abilities: ['content:read', 'content:publish'],
  tenantId: 'test',
  owner: { userId: 'root', name: 'Root Admin', email: 'root@academy.test' },
  createdAt: '2026-01-05T09:00:00.000Z',
  expiresAt: '2126-04-05T09:00:00.000Z',
  lastUsedAt: null,
};

afterEach(() => {
  for (const { id } of overlay.get().toasts) overlay.dismissToast(id);
});

function renderPage(...tokens: Token[]) {
  stubCall(listTokens, { result: tokens });
  stubCall(listAbilities, { abilities: ['content:read', 'content:publish'] });
  return renderScreen(<TokensPage />, {
    path: '/admin/tokens',
    session: ROOT,
    page: {
      origins: { tea: 'https://tea.test', test: 'https://test.test' },
      tenantNames: { tea: 'Tea Academy', test: 'Test Academy' },
    },
  });
}

async function openForm() {
  const screen = await renderPage();
  await screen.getByRole('button', { name: 'Generate token' }).click();
  await expect.element(screen.getByRole('checkbox', { name: 'content:publish' })).toBeVisible();
  return screen;
}

describe('the list of tokens', () => {
  it('ADM-05 shows name, id, abilities, academy, owner, expiry and last use, as text', async () => {
    const screen = await renderPage(TOKEN);
    const row = screen.getByRole('row').nth(1);
    for (const text of ['<b>Publish</b>', TOKEN.tokenId, 'content:read', 'content:publish', 'Test Academy'])
      await expect.element(row).toHaveTextContent(text);
    for (const text of ['Root Admin', 'Apr 5, 2126', 'Never'])
      await expect.element(row).toHaveTextContent(text);
    await expect.element(row).not.toHaveTextContent('Expired');
  });

  it('ADM-05 marks expired tokens, and shows the address of an owner without a name', async () => {
    const owner = { ...TOKEN.owner, name: '' };
    const screen = await renderPage({ ...TOKEN, owner, expiresAt: '2020-01-01T00:00:00.000Z' });
    const row = screen.getByRole('row').nth(1);
    await expect.element(row).toHaveTextContent('Expired');
    await expect.element(row).toHaveTextContent('root@academy.test');
  });

  it('ADM-02, ADM-03, ADM-05 can be searched, selected and deleted', async () => {
    const deleted = stubCall(deleteTokens, { deleted: 1 });
    const other = { ...TOKEN, tokenId: '018f3f0e-7c1a-7000-8000-000000000002', name: 'Read' };
    const screen = await renderPage(TOKEN, other);
    await screen.getByRole('searchbox', { name: 'Search tokens' }).fill('root admin');
    await screen.getByRole('checkbox', { name: 'Select Read' }).click();
    await screen.getByRole('button', { name: 'Delete selected (1)' }).click();
    const dialog = screen.getByRole('dialog', { name: 'Delete 1 token?' });
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect.poll(() => deleted.map(({ body }) => body)).toEqual([[other.tokenId]]);
    await screen.getByRole('searchbox', { name: 'Search tokens' }).fill('nothing');
    await expect.element(screen.getByText('No tokens match')).toBeVisible();
  });
});

describe('generating a token', () => {
  it('ADM-05, LAY-15 focuses the first invalid field, and a missing ability at its first checkbox', async () => {
    const screen = await openForm();
    await expect.element(screen.getByLabelText('Name')).toHaveFocus();
    await screen.getByRole('button', { name: 'Generate', exact: true }).click();
    await expect.element(screen.getByLabelText('Name')).toHaveAccessibleDescription(/name field is required/);
    await screen.getByLabelText('Name').fill('Publish');
    await screen.getByRole('button', { name: 'Generate', exact: true }).click();
    const first = screen.getByRole('checkbox', { name: 'content:read' });
    await expect.element(first).toHaveFocus();
    await expect.element(first).toHaveAccessibleDescription(/abilities field is required/);
    await first.click();
    await expect.element(first).toBeValid();
  });

  it('API-08 shows a server error at its field', async () => {
    stubCall(generateToken, () => refusal(400, { field: 'name', message: 'The name is taken.' }));
    const screen = await openForm();
    await screen.getByLabelText('Name').fill('Publish');
    await screen.getByRole('checkbox', { name: 'content:read' }).click();
    await screen.getByRole('button', { name: 'Generate', exact: true }).click();
    await expect.element(screen.getByLabelText('Name')).toHaveAccessibleDescription(/The name is taken\.$/);
    await expect.element(screen.getByLabelText('Name')).toHaveFocus();
    expect(overlay.get().toasts).toEqual([]);
  });

  it('ADM-05, LAY-15 shows the token once, selected, with Copy as the primary action', async () => {
    const { tokenId, expiresAt } = TOKEN;
    const sent = stubCall(generateToken, { message: 'acd_x', tokenId, expiresAt });
    const screen = await openForm();
    await screen.getByLabelText('Name').fill('Publish');
    await screen.getByRole('checkbox', { name: 'content:publish' }).click();
    await screen.getByLabelText('Expires in').selectOptions('30 days');
    await screen.getByRole('button', { name: 'Generate', exact: true }).click();
    const field = screen.getByLabelText('Token', { exact: true });
    await expect.element(field).toHaveValue('acd_x');
    expect(sent[0]?.body).toEqual({
      name: 'Publish',
      abilities: 'content:publish',
      expiresInDays: '30',
    });
    expect(sent[0]?.headers).toMatchObject({ tenantid: 'test' });
    const input = field.element() as HTMLInputElement;
    expect(input.value.slice(input.selectionStart ?? 0, input.selectionEnd ?? 0)).toBe('acd_x');
    const [copy, done] = ['Copy token', 'Done'].map(
      (name) => getComputedStyle(screen.getByRole('button', { name }).element()).backgroundColor,
    );
    expect(copy).toBe('rgb(34, 87, 197)');
    expect(done).not.toBe(copy);
    await userEvent.keyboard('{Escape}');
    await expect.element(field).toBeVisible();
    await screen.getByRole('button', { name: 'Done' }).click();
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
  });
});
