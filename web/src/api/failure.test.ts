import { HttpError } from '@academy/contract/http-error';
import { listCourses } from '@academy/contract/courses';
import { markNetworkError } from '@academy/contract/network-error';
import { describe, expect, it } from 'vitest';
import { createApi } from './create-api.ts';
import { failureOf, failureText, failureToast, NotFoundError, toNotFound } from './failure.ts';
import { atFields } from '../forms/use-form.ts';
import { aPage, succeeded } from './testing.ts';
import { ProviderUnavailableError } from '../session/token-storage.ts';

const NO_NETWORK = markNetworkError(new TypeError('Failed to fetch'));
const errors = [{ message: 'Too short', field: 'name' }, { message: 'Too old' }];
const envelope = { success: false, data: null, errors, message: null, correlationId: 'c-1' };
const answered = (status: number, changes: Partial<typeof envelope> = {}) =>
  new HttpError({ status, envelope: { ...envelope, ...changes } });

describe('the meaning of a failed call', () => {
  it.each([
    ['no network', NO_NETWORK, 'no-answer'],
    ['a time that ran out', new DOMException('signal timed out', 'TimeoutError'), 'no-answer'],
    ['a login service that is away', new ProviderUnavailableError(503), 'no-answer'],
    ['a call given up', new DOMException('The user left', 'AbortError'), 'aborted'],
    [
      'a message that contains the word',
      answered(500, { errors: [{ message: 'Aborted', field: '' }] }),
      'broken',
    ],
    ['a refusal', answered(409), 'refused'],
    ['success false', answered(200), 'refused'],
    ['a fault of the server', answered(500), 'broken'],
    ['an empty reply', new HttpError({ status: 200, envelope: null }), 'broken'],
    ['a mistake of our own', new TypeError('undefined is not a function'), 'broken'],
    ['nothing', null, 'broken'],
  ])('API-10 knows %s', (_what, error, kind) => {
    expect(failureOf(error).kind).toBe(kind);
  });

  it.each([
    'Failed to fetch dynamically imported module: /a.js',
    'error loading dynamically imported module: /a.js',
    'Importing a module script failed.',
    'Unable to preload CSS for /a.css',
  ])('API-10 knows code that could not be fetched: %s', (message) => {
    expect(failureOf(new TypeError(message)).kind).toBe('no-answer');
  });

  it('API-10 does not blame the connection for a success without data', async () => {
    const page = aPage(succeeded(null));
    const api = createApi({ ...page.uiDeps, baseUrl: '/api/v1' });
    const send = async () => {
      const { data } = await api.send(listCourses, { query: {} });
      return data.courses;
    };
    const error: unknown = await send().catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(TypeError);
    expect(failureOf(error)).toMatchObject({
      kind: 'broken',
      message: 'Something went wrong, Please try again later',
    });
  });

  it('API-10 names the invalid fields, and whether they are everything', () => {
    expect(atFields(failureOf(answered(400)), ['name'])).toEqual({
      errors: [{ field: 'name', message: 'Too short' }],
      isAll: false,
    });
    expect(atFields(failureOf(answered(400, { errors: errors.slice(0, 1) })), ['name']).isAll).toBe(true);
    expect(atFields(failureOf(NO_NETWORK), ['name']).errors).toEqual([]);
  });

  it('API-02 is a toast with every message and the correlation id', () => {
    expect(failureToast(failureOf(answered(409)))).toMatchObject({
      type: 'danger',
      message: 'Too short\nToo old',
      additionalInfo: 'c-1',
    });
  });

  it('API-10 is described in words, blaming the connection only if there was no response', () => {
    const textOf = (error: unknown) => failureText(failureOf(error));
    expect(textOf(answered(409))).toBe('Too short\nToo old');
    expect(textOf(NO_NETWORK)).toBe('Please check your connection and try again.');
    expect(textOf(new HttpError({ status: 502, envelope: null }))).toBe(
      'Something went wrong, Please try again later',
    );
    const away = new ProviderUnavailableError(503);
    expect(textOf(away)).toBe('The login service isn’t responding. Please try again in a moment.');
    expect(failureToast(failureOf(away))).toMatchObject({ additionalInfo: textOf(away) });
  });

  it('ADM-09 treats only a malformed id as unknown', () => {
    const malformed = answered(400, { errors: [{ message: 'Not an id', field: 'id' }] });
    expect(toNotFound(malformed, { params: { id: 'xyz' } })).toBeInstanceOf(NotFoundError);
    expect(toNotFound(answered(404), {})).toBeInstanceOf(NotFoundError);
    expect(toNotFound(malformed, { query: {} })).toBe(malformed);
    expect(toNotFound(answered(400), { params: { id: 'xyz' } })).not.toBeInstanceOf(NotFoundError);
  });
});
