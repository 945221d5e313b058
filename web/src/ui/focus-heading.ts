/** For when what had the focus is gone: whoever uses a keyboard goes on at the heading, not at the top of the window. */
export function focusHeading(): void {
  // Behind a modal dialog nothing can take the focus.
  const dialog = document.querySelector('dialog:modal');
  const start = dialog
    ? dialog.querySelector<HTMLElement>('h2[tabindex], button')
    : (document.querySelector<HTMLElement>('main h1') ?? document.getElementById('main'));
  start?.focus({ preventScroll: true });
}
