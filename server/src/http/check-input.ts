import type { FastifyRequest } from 'fastify';
import type { $ZodType } from 'zod/v4/core';
import type { Access, Endpoint, CheckedInputOf } from '@academy/contract/endpoint';
import { schemasOf } from '@academy/contract/schemas';
import { DomainError } from '@academy/domain/errors';
import { findForbiddenText } from '@academy/domain/plain-text';
import { fieldLabel, validate } from '@academy/domain/validation';
import { BadInputError } from './responses.ts';

const ADMINISTRATION = new Set<Access>(['reviewer', 'author', 'admin']);

type Input = Partial<Pick<FastifyRequest, 'params' | 'query' | 'headers' | 'body'>>;

const PARTS = ['params', 'query', 'headers', 'body'] as const;

/** Params, query, headers and body as the schemas of the call describe them. */
export function checkInput<C extends Endpoint>(call: C, request: Input): CheckedInputOf<C> {
  const schemas = schemasOf(call);
  const checked: Record<string, unknown> = {};
  for (const name of PARTS) {
    const schema = schemas[name];
    if (!schema) continue;
    const given = name === 'headers' ? headersFor(schema, request) : (request[name] ?? {});
    requirePlainText(given, { multiline: name === 'body' || name === 'query' });
    const result = validate(schema, given);
    // In administration a malformed id answers 404, like an unknown one.
    if (!result.ok && name === 'params' && ADMINISTRATION.has(call.access))
      throw new DomainError('not_found', 'This does not exist. It may have been deleted.');
    if (!result.ok) throw new BadInputError(result.errors);
    checked[name] = result.value;
  }
  return checked as CheckedInputOf<C>;
}

/** PostgreSQL can't store some characters, so they are refused in every field of every call. */
function requirePlainText(given: unknown, lines: { multiline: boolean }): void {
  const path = findForbiddenText(given, lines);
  if (!path) return;
  const field = path.findLast((step) => typeof step === 'string') ?? 'input';
  throw new BadInputError([
    {
      field: path.join('.'),
      message: `The ${fieldLabel(field)} field must be plain text, without control characters or malformed Unicode.`,
    },
  ]);
}

/** Header names are case-insensitive in HTTP; the contract uses the documented spelling. */
function headersFor(schema: $ZodType, { headers = {} }: Input): Record<string, unknown> {
  const { shape = {} } = schema._zod.def as { shape?: Record<string, unknown> };
  const named = Object.keys(shape).map((name) => [name, headers[name.toLowerCase()]] as const);
  return Object.fromEntries(named.filter(([, value]) => value !== undefined));
}
