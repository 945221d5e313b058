import { search } from '@academy/contract/search';
import type { SearchResult } from '@academy/contract/schemas/search';
import { describe, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { refusal, stubCall } from '../../testing/calls.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { SearchBox } from './SearchBox.tsx';
import { SearchButton } from './SearchButton.tsx';
import { SearchPage } from './SearchPage.tsx';

function result(
  kind: SearchResult['kind'],
  title: string,
  changes: Partial<SearchResult> = {},
): SearchResult {
  const path = `/courses/${title.toLowerCase().replaceAll(' ', '-')}`;
  return { kind, title, path, context: null, heading: null, opens: null, snippet: [], ...changes };
}

const RESULTS = [
  result('lesson', 'Your first call', {
    context: 'Build a REST API',
    heading: 'One request',
    snippet: [
      { text: 'Every ', isMatch: false },
      { text: 'answer', isMatch: true },
    ],
  }),
  result('course', 'Answers', { opens: 'pro' }),
];
const FIELD = { name: 'Search courses, lessons, guides and more' };

describe('SearchBox', () => {
  it('CAT-10 searches once per term, also when Enter repeats it', async () => {
    const onSearch = vi.fn();
    const screen = await renderScreen(<SearchBox q="" onSearch={onSearch} />);
    const field = screen.getByRole('combobox', FIELD);
    await field.fill('rest');
    await expect.poll(() => onSearch.mock.calls).toEqual([['rest']]);
    await userEvent.keyboard('{Enter}');
    await field.fill('rest ');
    await userEvent.keyboard('{Enter}');
    expect(onSearch.mock.calls).toEqual([['rest']]);
    await field.fill('rest api');
    await userEvent.keyboard('{Enter}');
    expect(onSearch.mock.calls).toEqual([['rest'], ['rest api']]);
  });
});

describe('SearchPage', () => {
  it('CAT-10 shows the results for the address, with the first one active', async () => {
    const sent = stubCall(search, { results: RESULTS });
    const screen = await renderScreen(<SearchPage />, { path: '/search?q=answer' });
    const field = screen.getByRole('combobox', FIELD);
    await expect.element(field).toHaveValue('answer');
    await expect.element(field).toHaveAttribute('aria-expanded', 'true');
    await expect.element(screen.getByRole('status')).toHaveTextContent('2 results');
    const first = screen.getByRole('option', { name: /Your first call/ });
    await expect.element(first).toHaveAttribute('aria-selected', 'true');
    await expect.element(first).toHaveTextContent('Build a REST API › One request');
    await expect.element(first.getByText('answer', { exact: true })).toBeVisible();
    await expect
      .element(screen.getByRole('option', { name: /Answers/ }))
      .toHaveTextContent('Locked, opens with: Pro');
    expect(sent).toHaveLength(1);
  });

  it('CAT-10 says when nothing was found', async () => {
    stubCall(search, { results: [] });
    const screen = await renderScreen(<SearchPage />, { path: '/search?q=zzz' });
    await expect.element(screen.getByText(/Nothing was found for “zzz”/)).toBeVisible();
    await expect.element(screen.getByRole('combobox', FIELD)).toHaveAttribute('aria-expanded', 'false');
  });

  it('CAT-10, API-05 says when the search failed, and tries again', async () => {
    stubCall(search, () => refusal(503, 'Try again later'));
    const screen = await renderScreen(<SearchPage />, { path: '/search?q=answer' });
    await expect.element(screen.getByRole('alert')).toHaveTextContent('The search did not get through.');
    stubCall(search, { results: RESULTS });
    await screen.getByRole('button', { name: 'Try again' }).click();
    await expect.element(screen.getByRole('option', { name: /Answers/ })).toBeVisible();
  });

  it('CAT-10 offers recent searches, and clears them', async () => {
    localStorage.setItem('recentSearches', '["pods"]');
    stubCall(search, { results: RESULTS });
    const screen = await renderScreen(<SearchPage />, { path: '/search' });
    await screen.getByRole('option', { name: 'pods' }).click();
    await expect.poll(() => screen.path()).toBe('/search?q=pods');
    await screen.getByRole('combobox', FIELD).fill('');
    await screen.getByRole('button', { name: 'Clear' }).click();
    await expect.element(screen.getByRole('option', { name: 'pods' })).not.toBeInTheDocument();
    expect(localStorage.getItem('recentSearches')).toBeNull();
  });
});

describe('the search palette', () => {
  it('CAT-10, LAY-15 opens by Ctrl K, moves through results by arrow keys, and opens one with Enter', async () => {
    stubCall(search, { results: RESULTS });
    const screen = await renderScreen(<SearchButton />, { path: '/guides' });
    await userEvent.keyboard('{Control>}k{/Control}');
    const field = screen.getByRole('combobox', FIELD);
    await expect.element(field).toHaveFocus();
    await field.fill('answer');
    await expect.element(screen.getByRole('option', { name: /Your first call/ })).toBeVisible();
    await userEvent.keyboard('{ArrowDown}');
    const second = screen.getByRole('option', { name: /Answers/ });
    await expect.element(second).toHaveAttribute('aria-selected', 'true');
    await expect.element(field).toHaveAttribute('aria-activedescendant', second.element().id);
    await userEvent.keyboard('{ArrowDown}{ArrowUp}{Enter}');
    await expect.poll(() => screen.path()).toBe('/courses/answers');
    await expect.element(screen.getByRole('dialog', { name: 'Search' })).not.toBeInTheDocument();
    expect(JSON.parse(localStorage.getItem('recentSearches') ?? '[]')).toEqual(['answer']);
  });

  it('CAT-10 closes by Escape', async () => {
    const screen = await renderScreen(<SearchButton />, { path: '/guides' });
    await screen.getByRole('button', { name: 'Search' }).click();
    await expect.element(screen.getByRole('combobox', FIELD)).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect.element(screen.getByRole('combobox', FIELD)).not.toBeInTheDocument();
  });
});
