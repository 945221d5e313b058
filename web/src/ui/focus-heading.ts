/** Moves the focus to the heading when the focused element is removed, so that keyboard users do not start at the top. */
export function focusHeading(): void {
  // Nothing behind a modal dialog can take the focus.
  const dialog = document.querySelector('dialog:modal');
  const start = dialog
    ? dialog.querySelector<HTMLElement>('h2[tabindex], button')
    : (document.querySelector<HTMLElement>('main h1') ?? document.getElementById('main'));
  start?.focus({ preventScroll: true });
}
