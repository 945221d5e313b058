import { useState } from 'react';
import { Link } from 'react-router';
import { expect, it } from 'vitest';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { usePageLinks } from './use-page-links.ts';

function Pages() {
  const [view, setView] = useState({ page: 0 });
  usePageLinks(3, setView);
  return (
    <>
      <p>Page {view.page + 1}</p>
      <Link to="#lab-page-3">the third</Link>
      <Link to="#lab-page-9">none</Link>
      <button type="button" onClick={() => setView({ page: 0 })}>
        First
      </button>
    </>
  );
}

it('LNK-02 a link in the text of a lab opens another of its pages, repeatedly', async () => {
  const screen = await renderScreen(<Pages />);
  for (let round = 0; round < 2; round += 1) {
    await screen.getByRole('link', { name: 'the third' }).click();
    await expect.element(screen.getByText('Page 3')).toBeVisible();
    await screen.getByRole('button', { name: 'First' }).click();
    await expect.element(screen.getByText('Page 1')).toBeVisible();
  }
  await screen.getByRole('link', { name: 'none' }).click();
  await expect.element(screen.getByText('Page 1')).toBeVisible();
});
