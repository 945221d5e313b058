import type { Page } from 'playwright';

/** Moves from control to control by keyboard, until the one with this name has the focus. */
export async function tabTo(page: Page, name: string): Promise<void> {
  for (let at = 0; at < 80; at++) {
    await page.keyboard.press('Tab');
    const here = await page.evaluate(() => {
      const focused = document.activeElement;
      const labels =
        focused instanceof HTMLInputElement || focused instanceof HTMLSelectElement ? focused.labels : null;
      return [focused?.getAttribute('aria-label'), labels?.[0]?.textContent, focused?.textContent];
    });
    if (here.some((text) => text?.trim() === name)) return;
  }
  throw new Error(`The keyboard does not reach "${name}"`);
}
