/** What the inline script in server/src/pages/document.ts records until hydration. */
type EarlyInput = { event: Event; target: Element; value?: string; checked?: boolean };

const bootstrap = globalThis as { earlyInput?: EarlyInput[] };

/** Replays recorded input in the hydrated page. */
export async function replayEarlyInput(): Promise<void> {
  const pressed = new Set<Element>();
  for (const input of bootstrap.earlyInput?.splice(0) ?? []) {
    // Each one in a new microtask, after React has rendered the changes of the previous one.
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
    // The browser has already toggled it, and the click will toggle it again.
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

/** Repeated clicks on an unresponsive button count as one. */
function press(button: HTMLButtonElement | null, pressed: Set<Element>): void {
  if (!button || pressed.has(button)) return;
  pressed.add(button);
  button.click();
}

/** React ignores a change event if the field has the value it last assigned. */
function write(field: HTMLInputElement | HTMLTextAreaElement, value: string): void {
  field.value = `${value}.`;
  Reflect.set(Object.getPrototypeOf(field) as object, 'value', value, field);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
