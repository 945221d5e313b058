import { HttpError } from '@academy/contract/http-error';
import type { FieldError } from '@academy/domain/validation';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { overlay } from '../overlay/overlay.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import { Button } from '../ui/Button.tsx';
import { FormField } from '../ui/FormField.tsx';
import { TextInput } from '../ui/TextInput.tsx';
import { useForm } from './use-form.ts';

type Values = { name: string; email: string };
type Options = Partial<Omit<Parameters<typeof useForm<Values, Values>>[0], 'initial' | 'values'>>;

const REQUIRED = ['name', 'email'] as const;

function TestForm(options: Options) {
  const form = useForm<Values, Values>({
    initial: { name: '', email: '' },
    validate: (values) => {
      const errors: FieldError[] = REQUIRED.filter((field) => values[field] === '').map((field) => ({
        field,
        message: `The ${field} is missing.`,
      }));
      return errors.length > 0 ? { ok: false, errors } : { ok: true, value: values };
    },
    submit: async () => {},
    ...options,
  });
  return (
    <form {...form.props}>
      <FormField label="Name" error={form.errors['name']}>
        {(attributes) => <TextInput {...attributes} {...form.text('name')} />}
      </FormField>
      <FormField label="Email" error={form.errors['email']}>
        {(attributes) => <TextInput {...attributes} {...form.text('email')} />}
      </FormField>
      {form.error !== null && <p>It was not sent.</p>}
      <Button type="submit" isPending={form.isPending}>
        Save
      </Button>
    </form>
  );
}

async function renderForm(options: Options = {}) {
  const screen = await renderScreen(<TestForm {...options} />);
  const [name, email] = [screen.getByLabelText('Name'), screen.getByLabelText('Email')];
  const save = screen.getByRole('button', { name: 'Save' });
  const fillAndSave = async () => {
    await name.fill('Ada');
    await email.fill('ada@academy.test');
    await save.click();
  };
  return { screen, name, email, save, fillAndSave };
}

function refusal(status: number, ...errors: { field?: string; message: string }[]): HttpError {
  const envelope = { success: false, data: null, errors, message: null, correlationId: 'c-1' };
  return new HttpError({ status, envelope });
}

const toasts = () => overlay.get().toasts.map(({ message }) => message);

afterEach(() => {
  for (const { id } of overlay.get().toasts) overlay.dismissToast(id);
});

describe('useForm', () => {
  it('LAY-15 shows each error at its field, focuses the first one and sends nothing', async () => {
    const submit = vi.fn(async () => {});
    const { name, email, save } = await renderForm({ submit });
    await save.click();
    await expect.element(name).toHaveFocus();
    await expect.element(name).toBeInvalid();
    await expect.element(name).toHaveAccessibleDescription('The name is missing.');
    await expect.element(email).toHaveAccessibleDescription('The email is missing.');
    expect(submit).not.toHaveBeenCalled();
  });

  it('LAY-15 clears the error of a changed field and leaves the focus in it', async () => {
    const { name, email, save } = await renderForm();
    await save.click();
    await expect.element(name).toHaveFocus();
    await email.fill('a');
    await expect.element(email).toBeValid();
    await expect.element(email).toHaveFocus();
    await expect.element(name).toBeInvalid();
  });

  it('LAY-15 shows errors of the server at their fields, and not again as a toast', async () => {
    const submit = () => Promise.reject(refusal(400, { field: 'email', message: 'It is taken.' }));
    const { email, fillAndSave } = await renderForm({ submit });
    await fillAndSave();
    await expect.element(email).toHaveAccessibleDescription('It is taken.');
    await expect.element(email).toHaveFocus();
    expect(toasts()).toEqual([]);
  });

  it('LAY-15 shows the first error of a field, including list items and wire names', async () => {
    const errors = [
      { field: 'name.0', message: 'First.' },
      { field: 'name.1', message: 'Second.' },
      { field: 'address', message: 'It is taken.' },
    ];
    const { name, email, fillAndSave } = await renderForm({
      submit: () => Promise.reject(refusal(400, ...errors)),
      wireNames: { 'name.0': 'name.0', 'name.1': 'name.1', address: 'email' },
    });
    await fillAndSave();
    await expect.element(name).toHaveAccessibleDescription('First.');
    await expect.element(email).toHaveAccessibleDescription('It is taken.');
  });

  it('LAY-15 adds a toast if part of the refusal belongs to no field', async () => {
    const error = refusal(400, { field: 'name', message: 'Too long.' }, { field: 'id', message: 'Gone.' });
    const { name, fillAndSave } = await renderForm({ submit: () => Promise.reject(error) });
    await fillAndSave();
    await expect.element(name).toHaveAccessibleDescription('Too long.');
    expect(toasts()).toEqual(['Too long.\nGone.']);
  });

  it.each([
    {
      title: 'API-03 reports a broken server',
      error: refusal(500, { message: 'Broken.' }),
      expected: ['Broken.'],
    },
    {
      title: 'API-03 is silent where a 401 logs out',
      error: refusal(401, { message: 'Log in.' }),
      expected: [],
    },
    {
      title: 'API-03 reports a 404 on this page',
      error: refusal(404, { message: 'Gone.' }),
      expected: ['Gone.'],
    },
    {
      title: 'API-03 is silent about an aborted call',
      error: new DOMException('Stopped', 'AbortError'),
      expected: [],
    },
  ])('$title', async ({ error, expected }) => {
    const { save, fillAndSave } = await renderForm({ submit: () => Promise.reject(error) });
    await fillAndSave();
    await expect.element(save).toHaveAttribute('aria-disabled', 'false');
    expect(toasts()).toEqual(expected);
  });

  it('API-08 leaves a failure without a field to the form that shows it itself', async () => {
    const submit = vi.fn().mockRejectedValueOnce(refusal(429, { message: 'Wait.' }));
    const { screen, fillAndSave, save } = await renderForm({ submit, onFailure: 'in-place' });
    await fillAndSave();
    await expect.element(screen.getByText('It was not sent.')).toBeVisible();
    expect(toasts()).toEqual([]);
    await save.click();
    await expect.element(screen.getByText('It was not sent.')).not.toBeInTheDocument();
  });

  it('LAY-15 sends once, however often it is submitted, and stays focusable meanwhile', async () => {
    let finish = () => {};
    const submit = vi.fn(() => new Promise<void>((resolve) => (finish = resolve)));
    const { save, fillAndSave } = await renderForm({ submit });
    await fillAndSave();
    await expect.element(save).toHaveAttribute('aria-disabled', 'true');
    await save.click({ force: true });
    await expect.element(save).toHaveFocus();
    expect(submit).toHaveBeenCalledTimes(1);
    finish();
    await expect.element(save).toHaveAttribute('aria-disabled', 'false');
    await save.click();
    await expect.poll(() => submit.mock.calls.length).toBe(2);
  });

  it('LAY-15 stays pending after success if it leaves the page', async () => {
    const submit = vi.fn(async () => {});
    const { save, fillAndSave } = await renderForm({ submit, leavesPage: true });
    await fillAndSave();
    await expect.poll(() => submit.mock.calls.length).toBe(1);
    await save.click({ force: true });
    await expect.element(save).toHaveAttribute('aria-disabled', 'true');
    expect(submit).toHaveBeenCalledTimes(1);
  });
});
