import type { Failure } from '@academy/domain/messages';
import type { FieldError, Validated } from '@academy/domain/validation';
import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import { failureOf, failureText, failureToast, isAnswered, needsToast } from '../api/failure.ts';
import { overlay } from '../overlay/overlay.ts';

type FormState<Values> =
  | { initial: Values }
  /** For values that are stored elsewhere, such as a draft that survives a reload. */
  | { values: Values; onChange: (change: Partial<Values>) => void };

type Options<Values, Input> = FormState<Values> & {
  validate: (values: Values) => Validated<Input> | Promise<Validated<Input>>;
  /**
   * Sends the form; a rejection is shown at the fields it names, the rest as `onFailure` says. Resolves to
   * field errors if the server responded but did not accept the form.
   */
  submit: (input: Input) => Promise<void | readonly FieldError[]>;
  /** A toast by default; `in-place` leaves it to the form, which renders `error`. */
  onFailure?: 'toast' | 'in-place' | ((error: unknown) => void);
  /** The form's names for fields that the API calls differently. */
  wireNames?: Readonly<Record<string, string>>;
  /**
   * Success leads to another page: the form stays pending until it is unmounted, so it cannot be sent twice.
   */
  leavesPage?: boolean;
};

/**
 * Values, errors and submission of a form: the first invalid field gets the focus, and nothing is sent twice.
 */
export function useForm<Values extends object, Input>(options: Options<Values, Input>) {
  const [own, setOwn] = useState(() => ('initial' in options ? options.initial : null));
  const values = 'values' in options ? options.values : (own as Values);
  const [errors, setErrors] = useState<Partial<Record<string, string>>>({});
  const [error, setError] = useState<unknown>(null);
  const [isPending, setPending] = useState(false);
  const isSending = useRef(false);
  const form = useRef<HTMLFormElement>(null);
  const [refusals, setRefusals] = useState(0);
  useEffect(() => {
    if (refusals > 0) focusFirstInvalid(form.current);
  }, [refusals]);

  const setValues = (change: Partial<Values>) => {
    if ('values' in options) options.onChange(change);
    else setOwn((before) => ({ ...(before as Values), ...change }));
  };
  const clearErrors = (...fields: string[]) =>
    setErrors((before) =>
      Object.fromEntries(Object.entries(before).filter(([name]) => !fields.includes(name))),
    );
  const showErrors = (found: readonly FieldError[]) => {
    // An error of a list item, such as `abilities.0`, belongs to its field. The first message of a field is
    // shown.
    const messages = found.toReversed().map(({ field, message }) => [field.split('.', 1)[0], message]);
    setErrors(Object.fromEntries(messages));
    setRefusals((count) => count + 1);
  };
  const fail = (thrown: unknown) => {
    const { onFailure = 'toast' } = options;
    const failure = failureOf(thrown);
    const wireNames =
      options.wireNames ?? Object.fromEntries(Object.keys(values).map((name) => [name, name]));
    const { errors: found, isAll } = atFields(failure, Object.keys(wireNames));
    if (found.length > 0)
      showErrors(found.map(({ field, message }) => ({ field: wireNames[field] ?? field, message })));
    if (isAll) return;
    if (typeof onFailure === 'function') onFailure(thrown);
    else if (onFailure === 'in-place') setError(thrown);
    else if (needsToast(failure)) overlay.toast(failureToast(failure));
  };
  const send = async () => {
    if (isSending.current) return;
    isSending.current = true;
    setPending(true);
    setError(null);
    let isLeaving = false;
    try {
      const checked = await options.validate(values);
      setErrors({});
      const found = checked.ok ? await options.submit(checked.value) : checked.errors;
      if (found && found.length > 0) showErrors(found);
      else isLeaving = options.leavesPage ?? false;
    } catch (thrown) {
      fail(thrown);
    } finally {
      isSending.current = isLeaving;
      setPending(isLeaving);
    }
  };

  return {
    values,
    errors,
    /** The failure that belongs to no field, for a form that shows it itself. */
    error,
    isPending,
    /** Changing a field clears its error. */
    change: (change: Partial<Values>) => {
      setValues(change);
      clearErrors(...Object.keys(change));
    },
    clearErrors,
    /** For a control that holds text. */
    text: (name: keyof Values & string) => ({
      name,
      value: values[name] as string,
      onChange: ({ target }: { target: { value: string } }) => {
        setValues({ [name]: target.value } as Partial<Values>);
        clearErrors(name);
      },
    }),
    /** For the `form` element. Messages are shown at the fields, so the browser's own are disabled. */
    props: {
      ref: form,
      noValidate: true,
      onSubmit: (event: SubmitEvent<HTMLFormElement>) => {
        event.preventDefault();
        void send();
      },
    },
  };
}

/** A group of checkboxes or stars is invalid as a whole; its first input takes the focus. */
function focusFirstInvalid(form: HTMLFormElement | null): void {
  const invalid = form?.querySelector<HTMLElement>('[aria-invalid="true"], fieldset[data-invalid]');
  const target = invalid?.matches('fieldset') ? invalid.querySelector<HTMLElement>('input') : invalid;
  target?.focus();
}

/** The errors of a failure that belong to fields, and whether they are all of it. */
export function atFields(
  failure: Failure,
  names: readonly string[],
): { errors: { field: string; message: string }[]; isAll: boolean } {
  const errors = isAnswered(failure) ? failure.fields.filter(({ field }) => names.includes(field)) : [];
  const isAll = errors.length > 0 && failureText(failure) === errors.map(({ message }) => message).join('\n');
  return { errors, isAll };
}
