import { html, trusted } from './html.ts';
import type { Html } from './html.ts';

/** Faults of a form by the name of the field. */
export type Faults = Record<string, string>;

export type Field = {
  name: string;
  label: string;
  type?: 'text' | 'email' | 'password';
  autocomplete: string;
  value?: string | undefined;
  hint?: string;
  faults?: Faults | undefined;
  minLength?: number;
  maxLength?: number;
  autofocus?: boolean;
  /** Where two forms on a page have a field of the same name. */
  id?: string;
};

export function field(one: Field): Html {
  const { name, label, type = 'text', id = name, hint, value = '', maxLength = 200 } = one;
  const fault = one.faults?.[name];
  const told = [hint && `${id}-hint`, fault && `${id}-fault`].filter(Boolean).join(' ');
  return html`<div class="field">
    <label for="${id}">${label}</label>
    <input
      id="${id}"
      name="${name}"
      type="${type}"
      autocomplete="${one.autocomplete}"
      value="${type === 'password' ? '' : value}"
      maxlength="${maxLength}"
      required${
        one.minLength !== undefined && html` minlength="${one.minLength}"`
      }${told !== '' && html` aria-describedby="${told}"`}${fault !== undefined && trusted(' aria-invalid="true"')}${
        one.autofocus === true && trusted(' autofocus')
      }${type === 'email' && trusted(' inputmode="email" spellcheck="false" autocapitalize="none"')}
    />
    ${hint !== undefined && html`<p class="hint" id="${id}-hint">${hint}</p>`}
    ${fault !== undefined && html`<p class="fault" id="${id}-fault">${fault}</p>`}
  </div>`;
}

export function hidden(name: string, value: string | undefined): Html {
  return value === undefined ? html`` : html`<input type="hidden" name="${name}" value="${value}" />`;
}

/** So that a password manager knows whose password this is. */
export function hiddenUsername(email: string): Html {
  return html`<input type="text" name="username" autocomplete="username" value="${email}" readonly hidden />`;
}

/** What went wrong or right, read out as soon as the page is there. */
export function notice(text: string | undefined, kind: 'bad' | 'good' = 'bad'): Html {
  if (text === undefined) return html``;
  return kind === 'bad'
    ? html`<p class="notice bad" role="alert">${text}</p>`
    : html`<p class="notice" role="status">${text}</p>`;
}

/** A summary above the form when fields are at fault. */
export function summaryOf(faults: Faults | undefined): string | undefined {
  const count = Object.keys(faults ?? {}).length;
  if (count === 0) return undefined;
  return count === 1 ? 'Please correct the field below.' : `Please correct the ${count} fields below.`;
}
