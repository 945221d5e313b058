import { schemas } from '@academy/contract/schemas';
import { describe, expect, it, vi } from 'vitest';
import { renderScreen } from '../../testing/render-screen.tsx';
import { ContentPage } from './ContentPage.tsx';

const toc = ['One', 'Two', 'Three', 'Four'].map((text) => ({ depth: 2, text: `${text}?`, anchor: text }));

const renderPage = (changes: Partial<typeof schemas.getPage.example>) =>
  renderScreen(<ContentPage />, {
    path: '/about',
    route: '/:slug',
    page: { queries: { '/pages?id=about': { ...schemas.getPage.example, ...changes } } },
  });

describe('a content page', () => {
  it('CON-02, RTE-09 shows title and text of the page that the address names', async () => {
    const screen = await renderPage({ content: '<p>Hello</p>', toc: toc.slice(0, 2) });
    await expect.element(screen.getByRole('heading', { level: 1 })).toHaveTextContent('About');
    await expect.element(screen.getByText('Hello')).toBeVisible();
    await expect.element(screen.getByRole('navigation', { name: 'On this page' })).not.toBeInTheDocument();
  });

  it('CON-02 lists the questions of a long page, and copies the address of one', async () => {
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    const content = toc.map(({ text, anchor }) => `<h2 id="${anchor}">${text}</h2>`).join('');
    const screen = await renderPage({ toc, content });
    await expect
      .element(screen.getByRole('navigation', { name: 'On this page' }).getByRole('link', { name: 'Three?' }))
      .toHaveAttribute('href', '/about#Three');
    await expect.element(screen.getByRole('complementary')).not.toBeInTheDocument();
    const heading = screen.getByRole('heading', { level: 2, name: 'Three?' });
    await heading.getByRole('link', { includeHidden: true }).click();
    await expect.element(screen.getByText('Link copied')).toBeVisible();
    expect(write).toHaveBeenCalledWith(expect.stringMatching(/#Three$/));
    write.mockRestore();
  });
});
