import type { $ZodType, output } from 'zod/v4/core';

import type { ErrorKind } from '@academy/domain/errors';

/** Refusals an endpoint can answer with, beside those every endpoint can (bad input, too many requests). */
export type EndpointError = Exclude<ErrorKind, 'invalid'>;

export type SchemaPart = $ZodType | undefined;

/** What an endpoint takes and answers, with an example that the API description shows. */
export type EndpointSchemas<
  Params extends SchemaPart = SchemaPart,
  Query extends SchemaPart = SchemaPart,
  Headers extends SchemaPart = SchemaPart,
  Body extends SchemaPart = SchemaPart,
  Output extends $ZodType = $ZodType,
> = {
  /** Summary and errors are for the API description alone. */
  summary: string;
  errors: readonly EndpointError[];
  params?: Params;
  query?: Query;
  headers?: Headers;
  body?: Body;
  output: Output;
  example: output<Output>;
};

export function defineSchemas<
  Output extends $ZodType,
  Params extends SchemaPart = undefined,
  Query extends SchemaPart = undefined,
  Headers extends SchemaPart = undefined,
  Body extends SchemaPart = undefined,
>(
  schemas: EndpointSchemas<Params, Query, Headers, Body, Output>,
): EndpointSchemas<Params, Query, Headers, Body, Output> {
  return schemas;
}
