import type { Ability } from '@academy/domain/abilities';
import type { ErrorKind } from '@academy/domain/errors';
import type { $ZodType, input as In, output as Out } from 'zod/v4/core';

/** Who may make a call. The server refuses everybody else before the handler runs. */
export type Access = 'visitor' | 'user' | 'admin';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** Refusals a call can answer with, beside those every call can (bad input, too many tries). */
export type CallError = Exclude<ErrorKind, 'invalid'>;

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

type Part = $ZodType | undefined;

/** One HTTP call as data: the server answers it, the client makes it, the API description is drawn from it. */
export type Call<
  Params extends Part = Part,
  Query extends Part = Part,
  Headers extends Part = Part,
  Body extends Part = Part,
  Output extends $ZodType = $ZodType,
  Who extends Access = Access,
> = {
  name: string;
  summary: string;
  method: Method;
  /** Relative to the base path; parameters in braces: `/alerts/{id}`. */
  path: string;
  access: Who;
  /** The ability that opens the call to personal access tokens; without one it is closed to them. */
  ability?: Ability;
  params?: Params;
  query?: Query;
  headers?: Headers;
  body?: Body;
  /** The media type of a body that is bytes; such a call has no other body. */
  upload?: string;
  output: Output;
  /** The media type of a call that answers with a file; its output is the text of the file. */
  file?: 'text/csv';
  errors: readonly CallError[];
  example: Out<Output>;
};

export function defineCall<
  Output extends $ZodType,
  Params extends Part = undefined,
  Query extends Part = undefined,
  Headers extends Part = undefined,
  Body extends Part = undefined,
  const Who extends Access = Access,
>(call: Call<Params, Query, Headers, Body, Output, Who>): Call<Params, Query, Headers, Body, Output, Who> {
  return call;
}

type Sent<P extends Part> = P extends $ZodType ? In<P> : undefined;
type Read<P extends Part> = P extends $ZodType ? Out<P> : undefined;
type Present<T> = { [K in keyof T as T[K] extends undefined ? never : K]: T[K] };

/** What the caller passes: only the parts this call has. */
export type InputOf<C> =
  C extends Call<infer P, infer Q, infer H, infer B, $ZodType>
    ? Present<{ params: Sent<P>; query: Sent<Q>; headers: Sent<H>; body: Sent<B> }>
    : never;

/** What the handler receives once the server has checked it. */
export type CheckedInputOf<C> =
  C extends Call<infer P, infer Q, infer H, infer B, $ZodType>
    ? { params: Read<P>; query: Read<Q>; headers: Read<H>; body: Read<B> }
    : never;

export type OutputOf<C> = C extends Call<Part, Part, Part, Part, infer O> ? Out<O> : never;
