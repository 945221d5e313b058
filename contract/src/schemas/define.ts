import type { $ZodType, output } from 'zod/v4/core';

export type SchemaPart = $ZodType | undefined;

/** What an endpoint takes and answers, with an example that the API description shows. */
export type EndpointSchemas<
  Params extends SchemaPart = SchemaPart,
  Query extends SchemaPart = SchemaPart,
  Headers extends SchemaPart = SchemaPart,
  Body extends SchemaPart = SchemaPart,
  Output extends $ZodType = $ZodType,
> = {
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
