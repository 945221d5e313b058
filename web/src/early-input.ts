/** What the inline script in server/src/pages/document.ts keeps until the page is hydrated. */
type EarlyInput = { event: Event; target: Element; value?: string; checked?: boolean };

const bootstrap = globalThis as { earlyInput?: EarlyInput[] };

/** Gives the hydrated page what was typed and clicked before. */
export async function replayEarlyInput(): Promise<void> {
  const pressed = new Set<Element>();
  for (const input of bootstrap.earlyInput?.splice(0) ?? []) {
    // Each starts in a new microtask, after React has rendered what the one before has changed.
    await Promise.resolve();
    replay(input, pressed);
  }
}

function replay({ event, target, value = '', checked = false }: EarlyInput, pressed: Set<Element>): void {
  const isField = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
  const isChoice = isField && (target.type === 'checkbox' || target.type === 'radio');
  if (event instanceof KeyboardEvent) {
    if (!isField || isChoice) target.dispatchEvent(new KeyboardEvent(event.type, event));
  } else if (event instanceof SubmitEvent) {
    if (target instanceof HTMLFormElement) target.requestSubmit(event.submitter);
  } else if (event.type === 'click' && isChoice) {
    // The browser has already changed it, and the click changes it again.
    (target as HTMLInputElement).checked = !checked;
    target.click();
  } else if (event.type === 'click') {
    press(target.closest<HTMLButtonElement>('button[type=button]'), pressed);
  } else if (event.type === 'input' && isField && !isChoice) {
    write(target, value);
  } else if (event.type === 'change' && target instanceof HTMLSelectElement) {
    target.value = value;
    target.dispatchEvent(new Event('change', { bubbles: true }));
  }
}

/** A button that does not react is pressed again, which still means one press. */
function press(button: HTMLButtonElement | null, pressed: Set<Element>): void {
  if (!button || pressed.has(button)) return;
  pressed.add(button);
  button.click();
}

/** React compares a field with the value it last assigned, and takes the same value for no change. */
function write(field: HTMLInputElement | HTMLTextAreaElement, value: string): void {
  field.value = `${value}.`;
  Reflect.set(Object.getPrototypeOf(field) as object, 'value', value, field);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
