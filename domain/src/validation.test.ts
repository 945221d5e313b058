import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { validate } from './validation.ts';

const messageOf = (schema: z.core.$ZodType, value: unknown, field = 'email') => {
  const result = validate(z.object({ [field]: schema }), value === undefined ? {} : { [field]: value });
  return result.ok ? null : result.errors.map((error) => error.message).join(' | ');
};

describe('plain messages', () => {
  it.each<[z.core.$ZodType, unknown, string]>([
    [z.string(), undefined, 'The email field is required.'],
    [z.string(), null, 'The email field is required.'],
    [z.string().check(z.minLength(1)), '', 'The email field is required.'],
    [z.enum(['a', 'b']), undefined, 'The email field is required.'],
    [z.array(z.string()).check(z.minLength(1)), [], 'The email field is required.'],
    [z.string().check(z.minLength(3)), 'ab', 'The email field must have at least 3 characters.'],
    [z.string().check(z.maxLength(2)), 'abc', 'The email field must have at most 2 characters.'],
    [z.string().check(z.maxLength(1)), 'abc', 'The email field must have at most 1 character.'],
    [z.string().check(z.length(6)), '123', 'The email field must have exactly 6 characters.'],
    [z.string().check(z.length(1)), '', 'The email field must have exactly 1 character.'],
    [z.string().check(z.length(1)), 'ab', 'The email field must have exactly 1 character.'],
    [z.array(z.number()).check(z.maxLength(1)), [1, 2], 'The email field must have at most 1 item.'],
    [z.set(z.number()).check(z.maxSize(2)), new Set([1, 2, 3]), 'The email field must have at most 2 items.'],
    [
      z.map(z.string(), z.string()).check(z.maxSize(0)),
      new Map([['a', 'b']]),
      'The email field must have at most 0 items.',
    ],
    [z.array(z.number()).check(z.minLength(2)), [1], 'The email field must have at least 2 items.'],
    [z.symbol(), 'a', 'The email field is invalid.'],
    [z.union([z.string(), z.number()]), undefined, 'The email field is required.'],
    [z.email(), 'ada', 'The email field must be a valid email address.'],
    [z.url(), 'ada', 'The email field must be a valid URL.'],
    [z.uuid(), 'ada', 'The email field must be a valid UUID.'],
    [z.iso.datetime(), '2026', 'The email field must be a valid date and time.'],
    [z.string().check(z.regex(/^a$/)), 'b', 'The email field has an invalid format.'],
    [z.number(), 'x', 'The email field must be a number.'],
    [z.int(), 1.5, 'The email field must be a whole number.'],
    [z.number().check(z.minimum(1)), 0, 'The email field must be at least 1.'],
    [z.number().check(z.maximum(5)), 6, 'The email field must be at most 5.'],
    [z.number().check(z.gt(0)), 0, 'The email field must be greater than 0.'],
    [z.number().check(z.lt(5)), 5, 'The email field must be less than 5.'],
    [z.number().check(z.multipleOf(5)), 3, 'The email field must be a multiple of 5.'],
    [z.enum(['info', 'warning']), 'x', 'The email field must be one of info, warning.'],
    [z.boolean(), 'x', 'The email field must be true or false.'],
    [z.array(z.string()), 'x', 'The email field must be a list.'],
    [z.string(), 1, 'The email field must be a text.'],
    [z.union([z.string(), z.number()]), true, 'The email field is invalid.'],
    [z.string().check(z.refine((text) => text === 'a')), 'b', 'The email field is invalid.'],
  ])('API-09 says which rule is broken: %#', (schema, value, message) => {
    expect(messageOf(schema, value)).toBe(message);
  });

  it('API-09 writes the names of fields as words', () => {
    expect(messageOf(z.string(), undefined, 'actionUrl')).toBe('The link field is required.');
    expect(messageOf(z.string(), undefined, 'customQuestionAnswers')).toBe(
      'The custom question answers field is required.',
    );
  });

  it("API-09 lets a schema's own message win", () => {
    expect(messageOf(z.email('Please give an address.'), 'x')).toBe('Please give an address.');
  });
});

describe('validating', () => {
  const schema = z.strictObject({
    name: z.string(),
    settings: z.optional(z.object({ links: z.array(z.url()) })),
  });

  it('API-09 answers with the value', () => {
    expect(validate(schema, { name: 'Ada' })).toEqual({ ok: true, value: { name: 'Ada' } });
  });

  it('API-09 names every field that is wrong', () => {
    expect(validate(schema, { settings: { links: ['x'] }, isAdmin: true, role: 1 })).toEqual({
      ok: false,
      errors: [
        { field: 'name', message: 'The name field is required.' },
        { field: 'settings.links.0', message: 'The links field must be a valid URL.' },
        { field: 'isAdmin', message: 'The is admin field is not allowed.' },
        { field: 'role', message: 'The role field is not allowed.' },
      ],
    });
  });

  it('API-09 says so when there is no input at all', () => {
    expect(validate(schema, undefined)).toEqual({
      ok: false,
      errors: [{ field: '', message: 'The input field is required.' }],
    });
  });
});
