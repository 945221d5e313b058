import type { Ability } from '@academy/domain/abilities';
import type { ErrorKind } from '@academy/domain/errors';
import type { $ZodType, input, output } from 'zod/v4/core';
import type { schemas } from './schemas.ts';
import type { EndpointSchemas, SchemaPart } from './schemas/define.ts';

/**
 * Who may call an endpoint. The server refuses everyone else before the handler runs. Reviewers and authors are those of
 * the tenant of the request; authors may do what reviewers may, administrators everything.
 */
export type Access = 'visitor' | 'user' | 'reviewer' | 'author' | 'admin';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** The HTTP status of each kind of refusal, for the server and the API description alike. */
export const STATUS_OF: Record<ErrorKind, number> = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  too_large: 413,
  too_many: 429,
  overloaded: 503,
};

/** The media types of forms, of which an endpoint with `form` accepts both. */
export const FORM_TYPES = ['application/x-www-form-urlencoded', 'multipart/form-data'] as const;

type Schemas = typeof schemas;
export type EndpointName = keyof Schemas;

/**
 * One HTTP endpoint as data, without its schemas, so that the browser can import it without loading a validator. The
 * name finds the schemas: as types here, as values in schemas.ts.
 */
export type Endpoint<Name extends EndpointName = EndpointName, Who extends Access = Access> = {
  name: Name;
  method: Method;
  /** Relative to the base path; parameters in braces: `/alerts/{id}`. */
  path: string;
  access: Who;
  /** Where the client names the tenant; a header unless the specification wants it in the query. */
  tenantIn?: 'query';
  /** The ability that opens the endpoint to personal access tokens; without one it is closed to them. */
  ability?: Ability;
  /** Whether a session must have logged in within the last minutes; a personal access token was minted by such a one. */
  freshLogin?: true;
  /** The media type of a body that is bytes; such an endpoint has no other body. */
  upload?: string;
  /** Whether the body may come as a form instead of JSON. */
  form?: true;
  /** The media type of an endpoint that answers with a file; its output is the text of the file. */
  file?: 'text/csv' | 'text/markdown' | 'application/x-ndjson';
};

/* @__NO_SIDE_EFFECTS__ */
export function defineEndpoint<const Name extends EndpointName, const Who extends Access>(
  endpoint: Endpoint<Name, Who>,
): Endpoint<Name, Who> {
  return endpoint;
}

type SchemasOf<E extends Endpoint> = Schemas[E['name']];
type Sent<Part extends SchemaPart> = Part extends $ZodType ? input<Part> : undefined;
type Checked<Part extends SchemaPart> = Part extends $ZodType ? output<Part> : undefined;
type Present<T> = { [K in keyof T as T[K] extends undefined ? never : K]: T[K] };

/** What the caller passes: only the parts this endpoint has. */
export type InputOf<E extends Endpoint> =
  SchemasOf<E> extends EndpointSchemas<infer P, infer Q, infer H, infer B, $ZodType>
    ? Present<{ params: Sent<P>; query: Sent<Q>; headers: Sent<H>; body: Sent<B> }>
    : never;

/** What the handler receives once the server has checked it. */
export type CheckedInputOf<E extends Endpoint> =
  SchemasOf<E> extends EndpointSchemas<infer P, infer Q, infer H, infer B, $ZodType>
    ? { params: Checked<P>; query: Checked<Q>; headers: Checked<H>; body: Checked<B> }
    : never;

export type OutputOf<E extends Endpoint> =
  SchemasOf<E> extends EndpointSchemas<SchemaPart, SchemaPart, SchemaPart, SchemaPart, infer Output>
    ? output<Output>
    : never;
