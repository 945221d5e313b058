import { HttpError } from '@academy/contract/http-error';
import { afterEach, describe, expect, it } from 'vitest';
import { overlay } from '../overlay/overlay.ts';
import { byField, formFailure } from './form-failure.ts';

const NAMES = ['message', 'endsAt'];

function refused(status: number, ...errors: { field?: string; message: string }[]): HttpError {
  const envelope = { success: false, data: null, errors, message: null, correlationId: 'c-1' };
  return new HttpError({ status, envelope });
}

describe('why a form was not sent', () => {
  const toasts = () => overlay.get().toasts.map(({ message }) => message);
  afterEach(() => {
    for (const { id } of overlay.get().toasts) overlay.dismissToast(id);
  });

  it('LAY-15 stands beside the fields and is not said a second time', () => {
    const error = refused(400, { field: 'message', message: 'The message field is required.' });
    expect(formFailure(error, { names: NAMES })).toEqual({ message: 'The message field is required.' });
    expect(toasts()).toEqual([]);
  });

  it('LAY-15 is a toast where a part of it belongs to no field', () => {
    const error = refused(400, { field: 'message', message: 'Too long.' }, { field: 'id', message: 'Gone.' });
    expect(formFailure(error, { names: NAMES })).toEqual({ message: 'Too long.' });
    expect(toasts()).toEqual(['Too long.\nGone.']);
  });

  it('API-03 is a toast with the server at fault, and nothing for what leads elsewhere or was given up', () => {
    expect(formFailure(refused(500, { message: 'Broken.' }), { names: NAMES })).toEqual({});
    expect(toasts()).toEqual(['Broken.']);
    formFailure(refused(401, { message: 'Log in.' }), { names: NAMES });
    formFailure(refused(404, { message: 'Gone.' }), { names: NAMES });
    formFailure(new DOMException('Stopped', 'AbortError'), { names: NAMES });
    expect(toasts()).toEqual(['Broken.']);
    formFailure(refused(404, { message: 'Gone.' }), { names: NAMES, skipRedirect: true });
    expect(toasts()).toEqual(['Broken.', 'Gone.']);
  });

  it('LAY-15 is the first message of each field', () => {
    const errors = ['It is too short.', 'It has no day.'].map((message) => ({ field: 'endsAt', message }));
    expect(byField(errors)).toEqual({ endsAt: 'It is too short.' });
  });
});
