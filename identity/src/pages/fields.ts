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
  /** A name, in whatever direction its script runs. */
  isName?: boolean;
  /** Where two forms on a page have a field of the same name. */
  id?: string;
  /** A code of digits, for which phones show the right keyboard. */
  isDigits?: boolean;
  /** Of a new password: how many different characters it needs. */
  variety?: number;
};

export function field(one: Field): Html {
  const { name, label, type = 'text', id = name, hint, value = '', maxLength = 200 } = one;
  const isPassword = type === 'password';
  const fault = one.faults?.[name];
  const described = [hint && `${id}-hint`, `${id}-fault`].filter(Boolean).join(' ');
  return html`<div class="field">
    <label for="${id}">${label}</label>
    <div class="control">
      <input
        id="${id}"
        name="${name}"
        type="${type}"
        autocomplete="${one.autocomplete}"
        value="${isPassword ? '' : value}"
        maxlength="${maxLength}"
        required${one.minLength !== undefined && html` minlength="${one.minLength}"`}${
          one.variety !== undefined && html` data-variety="${one.variety}"`
        }
        aria-describedby="${described}"
        ${fault !== undefined && trusted(' aria-invalid="true"')}${
          one.autofocus === true && trusted(' data-first')
        }${one.isDigits === true && trusted(' inputmode="numeric"')}${one.isName === true && trusted(' dir="auto"')}${type === 'email' && trusted(' inputmode="email" spellcheck="false" autocapitalize="none"')}
      />
      ${
        isPassword &&
        html`<button type="button" class="reveal" aria-controls="${id}" hidden>
          <span>Show</span><span class="sr-only"> ${label.toLowerCase()}</span>
        </button>`
      }
    </div>
    ${hint !== undefined && html`<p class="hint" id="${id}-hint">${hint}</p>`}
    ${
      one.variety !== undefined &&
      html`<div class="strength" data-for="${id}" hidden>
        <span
          class="bar"
          role="meter"
          aria-label="Strength"
          aria-valuemin="0"
          aria-valuemax="3"
          aria-valuenow="0"
          ><i></i><i></i><i></i></span
        ><span role="status"></span>
      </div>`
    }
    <p class="fault" id="${id}-fault">${fault}</p>
  </div>`;
}

/** Where the cursor belongs: in the first field at fault, or else in the first one. */
export function firstOf(names: readonly string[], faults: Faults | undefined): string | undefined {
  return names.find((name) => faults?.[name] !== undefined) ?? names[0];
}

/** For a page of many forms: it is unknown what the visitor came for, so only a fault takes the focus. */
export function isFirstFault(name: string, faults: Faults | undefined): boolean {
  return faults !== undefined && Object.keys(faults)[0] === name;
}

export function hidden(name: string, value: string | undefined): Html {
  return value === undefined ? html`` : html`<input type="hidden" name="${name}" value="${value}" />`;
}

/** So that a password manager knows whose password this is. */
export function hiddenUsername(email: string): Html {
  return html`<input type="text" name="username" autocomplete="username" value="${email}" readonly hidden />`;
}

/** What went wrong with a form, read out as soon as the page is there. */
export function trouble({ problem, faults }: { problem?: string; faults?: Faults } = {}): Html {
  const count = Object.keys(faults ?? {}).length;
  if (problem !== undefined) return html`<p class="notice bad" role="alert">${problem}</p>`;
  if (count === 0) return html``;
  // For one field the message at the field says it all to those who see it.
  if (count === 1) return html`<p class="sr-only" role="alert">${Object.values(faults ?? {})}</p>`;
  return html`<p class="notice bad" role="alert">Please correct the ${count} fields below.</p>`;
}

export function success(text: string | undefined): Html {
  return text === undefined ? html`` : html`<p class="notice good" role="status">${text}</p>`;
}
