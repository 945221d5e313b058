import { getLearning } from '@academy/contract/learning';
import { schemas } from '@academy/contract/schemas';
import { search } from '@academy/contract/search';
import type { SearchResult } from '@academy/contract/schemas/search';
import { describe, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { refusal, stubCall } from '../../testing/calls.ts';
import { aPage } from '../../testing/page.ts';
import { signIn } from '../../testing/people.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { SearchBox } from './SearchBox.tsx';
import { SearchButton } from './SearchButton.tsx';
import { SearchPage } from './SearchPage.tsx';
import { shortcutLabel } from './shortcut-label.ts';

function result(
  kind: SearchResult['kind'],
  title: string,
  changes: Partial<SearchResult> = {},
): SearchResult {
  const path = `/courses/${title.toLowerCase().replaceAll(' ', '-')}`;
  return {
    kind,
    lessonType: null,
    title,
    path,
    context: null,
    heading: null,
    opens: null,
    snippet: [],
    ...changes,
  };
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
  result('guide', 'Replies', { opens: 'sign-in' }),
];
// The test tenant has no guides.
const FIELD = { name: 'Search courses, lessons and more' };

describe('SearchBox', () => {
  it('CAT-10 searches once per term, even when Enter repeats it', async () => {
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
    // Only a text field may be a combobox.
    await expect.element(field).toHaveAttribute('type', 'text');
    await expect.element(field).toHaveAttribute('aria-expanded', 'true');
    await expect.element(screen.getByRole('status')).toHaveTextContent('3 results');
    const first = screen.getByRole('option', { name: /Your first call/ });
    await expect.element(first).toHaveAttribute('aria-selected', 'true');
    await expect.element(first).toHaveTextContent('Build a REST API › One request');
    await expect.element(first.getByText('answer', { exact: true })).toBeVisible();
    await expect
      .element(screen.getByRole('option', { name: /Answers/ }))
      .toHaveTextContent('Locked, opens with: ProOpens with Pro.');
    await expect
      .element(screen.getByRole('option', { name: /Replies/ }))
      .toHaveTextContent('Log in to open it; an account is free.');
    // Each kind has its own icon, next to that of the lock.
    const paths = screen
      .getByRole('option')
      .elements()
      .map((option) => option.querySelector('svg path')?.getAttribute('d'));
    expect(new Set(paths).size).toBe(3);
    expect(sent).toHaveLength(1);
  });

  it('CAT-10 says when nothing was found', async () => {
    stubCall(search, { results: [] });
    const screen = await renderScreen(<SearchPage />, { path: '/search?q=zzz' });
    await expect.element(screen.getByText(/No results for “zzz”/)).toBeVisible();
    await expect.element(screen.getByRole('combobox', FIELD)).toHaveAttribute('aria-expanded', 'false');
  });

  it('CAT-10, API-05 reports a failed search, with a retry', async () => {
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
    await screen.getByRole('button', { name: 'Clear recent searches' }).click();
    await expect.element(screen.getByRole('option', { name: 'pods' })).not.toBeInTheDocument();
    expect(localStorage.getItem('recentSearches')).toBeNull();
  });
});

describe('the search palette', () => {
  // Runs first, since its code loads once per page.
  it('PAL-05 keeps what was typed while its code loaded, hidden from other shortcuts', async () => {
    stubCall(search, { results: RESULTS });
    const onKeyDown = vi.fn();
    document.body.addEventListener('keydown', onKeyDown);
    const screen = await renderScreen(<SearchButton />, { path: '/guides' });
    await userEvent.keyboard('{Control>}k{/Control}answers{Backspace}');
    await expect.element(screen.getByRole('combobox', FIELD)).toHaveValue('answer');
    await expect.element(screen.getByRole('option', { name: /Your first call/ })).toBeVisible();
    expect(onKeyDown.mock.calls.map(([event]) => (event as KeyboardEvent).key)).not.toContain('a');
    document.body.removeEventListener('keydown', onKeyDown);
  });

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

  it('PAL-02 clears the text on Escape, and closes on the next one, as it says', async () => {
    stubCall(search, { results: RESULTS });
    const screen = await renderScreen(<SearchButton />, { path: '/guides' });
    await screen.getByRole('button', { name: 'Search' }).click();
    const field = screen.getByRole('combobox', FIELD);
    await expect.element(screen.getByText('to close')).toBeInTheDocument();
    await field.fill('answer');
    await expect.element(screen.getByRole('option', { name: /Your first call/ })).toBeVisible();
    await expect.element(screen.getByText('to clear')).toBeInTheDocument();
    await userEvent.keyboard('{Escape}');
    await expect.element(field).toHaveValue('');
    await expect.element(screen.getByRole('group', { name: 'Color scheme' })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(field).not.toBeInTheDocument();
  });

  it('PAL-01 offers recent searches, pages and color schemes to a visitor before anything is typed', async () => {
    localStorage.setItem('recentSearches', '["pods"]');
    const { tenant } = aPage();
    const navigation = [
      { title: 'Courses', path: '/courses', icon: 'courses' as const },
      { title: 'Guides', path: '/guides', icon: 'guides' as const },
    ];
    const page = { tenant: { ...tenant, navigation } };
    const screen = await renderScreen(<SearchButton />, { path: '/guides', page });
    await screen.getByRole('button', { name: 'Search' }).click();
    const field = screen.getByRole('combobox', FIELD);
    await expect.element(field).toHaveFocus();
    await expect.element(screen.getByRole('option', { name: 'pods' })).toBeVisible();
    expect(screen.getByRole('group', { name: 'Continue' }).query()).toBeNull();
    await screen.getByRole('option', { name: 'Dark colors' }).click();
    expect(document.documentElement.dataset['scheme']).toBe('dark');
    await expect.element(screen.getByRole('option', { name: 'Dark colors current' })).toBeVisible();
    await screen.getByRole('option', { name: 'System colors' }).click();
    expect(document.documentElement.dataset['scheme']).toBeUndefined();

    // Arrow keys move through all of it, and Enter opens.
    (field.element() as HTMLElement).focus();
    const first = screen.getByRole('option', { name: 'Courses' });
    await first.hover();
    await expect.element(first).toHaveAttribute('aria-selected', 'true');
    await userEvent.keyboard('{ArrowDown}{ArrowUp}{Enter}');
    await expect.poll(() => screen.path()).toBe('/courses');
  });

  it('PAL-01 filters its own suggestions, above the results', async () => {
    stubCall(search, ({ query }) => ({ results: query['q'] === 'home' ? RESULTS : [] }));
    const navigation = [{ title: 'Home', path: '/', icon: 'home' as const }];
    const page = { tenant: { ...aPage().tenant, navigation } };
    const screen = await renderScreen(<SearchButton />, { path: '/guides', page });
    await screen.getByRole('button', { name: 'Search' }).click();
    const field = screen.getByRole('combobox', FIELD);
    await field.fill('dark');
    const dark = screen.getByRole('option', { name: 'Dark colors' });
    await expect.element(dark).toHaveAttribute('aria-selected', 'true');
    await expect.element(screen.getByText('1 result', { exact: true })).toBeInTheDocument();
    expect(screen.getByText(/No results/).elements()).toEqual([]);
    await userEvent.keyboard('{Enter}');
    expect(document.documentElement.dataset['scheme']).toBe('dark');
    await field.fill('system');
    await expect.element(screen.getByRole('option', { name: 'System colors' })).toBeVisible();
    await userEvent.keyboard('{Enter}');
    expect(document.documentElement.dataset['scheme']).toBeUndefined();

    await field.fill('home');
    await expect.element(screen.getByText('4 results')).toBeInTheDocument();
    const home = screen.getByRole('option', { name: 'Home' });
    await expect.element(home).toHaveAttribute('aria-selected', 'true');
    await userEvent.keyboard('{ArrowDown}');
    await expect
      .element(screen.getByRole('option', { name: /Your first call/ }))
      .toHaveAttribute('aria-selected', 'true');
    await userEvent.keyboard('{ArrowUp}{Enter}');
    await expect.poll(() => screen.path()).toBe('/');
    await expect.element(field).not.toBeInTheDocument();
  });

  it('PAL-01 suggests to a member what the home page continues with', async () => {
    const { example } = schemas.getLearning;
    const inProgress = example.inProgress.map((course) => ({
      ...course,
      resume: { lessonId: 'other', slug: 'other', title: 'Another lesson' },
    }));
    stubCall(getLearning, { ...example, inProgress });
    const screen = await renderScreen(<SearchButton />, { path: '/guides', session: signIn() });
    await screen.getByRole('button', { name: 'Search' }).click();
    const option = screen.getByRole('group', { name: 'Continue' }).getByRole('option');
    await expect.element(option).toHaveTextContent('Your first call');
    await option.click();
    await expect.poll(() => screen.path()).toMatch(/^\/courses\/[^/]+\/lessons\/first-call$/);
  });

  it('PAL-01 suggests nothing to continue with if the home page has nothing', async () => {
    const sent = stubCall(getLearning, { ...schemas.getLearning.example, continue: null });
    const screen = await renderScreen(<SearchButton />, { path: '/guides', session: signIn() });
    await screen.getByRole('button', { name: 'Search' }).click();
    await expect.element(screen.getByRole('group', { name: 'Color scheme' })).toBeVisible();
    await expect.poll(() => sent.length).toBe(1);
    expect(screen.getByRole('group', { name: 'Continue' }).query()).toBeNull();
  });

  it('PAL-04 shows its shortcut in the header', async () => {
    const screen = await renderScreen(<SearchButton />);
    expect(screen.container.querySelector('kbd')?.dataset['keys']).toBe(shortcutLabel(navigator));
  });

  it('CAT-10 closes by Escape', async () => {
    const screen = await renderScreen(<SearchButton />, { path: '/guides' });
    await screen.getByRole('button', { name: 'Search' }).click();
    await expect.element(screen.getByRole('combobox', FIELD)).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect.element(screen.getByRole('combobox', FIELD)).not.toBeInTheDocument();
  });
});
