import * as z from 'zod/mini';
import type { $ZodType } from 'zod/v4/core';
import type { Ability } from '@academy/domain/abilities';
import { FORM_TYPES, STATUS_OF } from './endpoint.ts';
import { schemasOf } from './schemas.ts';
import type { Access, Endpoint } from './endpoint.ts';
import type { EndpointError } from './schemas/define.ts';
import { envelopeSchema } from './schemas/envelope.ts';

/** OpenAPI 3.1, derived from the endpoints, so that the description can't differ from the answers. */
export function describeApi({
  endpoints,
  basePath,
  version,
}: {
  endpoints: readonly Endpoint[];
  basePath: string;
  version: string;
}): OpenApi {
  const paths: OpenApi['paths'] = {};
  for (const endpoint of endpoints) {
    paths[endpoint.path] = {
      ...paths[endpoint.path],
      [endpoint.method.toLowerCase()]: describeOperation(endpoint),
    };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Academy API',
      version,
      description: 'Every answer is an envelope: success, data, errors, message and correlationId.',
    },
    servers: [{ url: basePath }],
    paths,
    components: {
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          description:
            'An access token of the provider or, where a call names an ability (x-ability), a personal access token that has it',
        },
      },
      schemas: { Failure: jsonSchema(envelopeSchema) },
    },
  };
}

type JsonSchema = Record<string, unknown>;
export type OpenApi = {
  openapi: '3.1.0';
  info: { title: string; version: string; description: string };
  servers: { url: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { securitySchemes: JsonSchema; schemas: Record<string, JsonSchema> };
};
export type Operation = {
  operationId: string;
  summary: string;
  tags: string[];
  security: Record<string, string[]>[];
  'x-access': Access;
  /** What a personal access token needs; without it the call is closed to tokens. */
  'x-ability'?: Ability;
  /** Set where a session must have logged in within the last minutes; else the error `fresh_login_required`. */
  'x-fresh-login'?: true;
  parameters: Parameter[];
  requestBody?: { required: true; content: JsonSchema };
  responses: Record<string, JsonSchema>;
};
export type Parameter = {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  schema: JsonSchema;
};

const MEANING: Record<EndpointError, string> = {
  unauthenticated: 'Not logged in',
  forbidden: 'The person may not do this',
  not_found: 'There is no such thing',
  conflict: 'The present state does not allow it',
  too_large: 'The body is too large',
  too_many: 'Too many tries; Retry-After says when to try again',
  overloaded: 'The server is busy; Retry-After says when to try again',
};

/** Every call can be asked of a tenant by name instead of by host. */
const TENANT_HEADER: Parameter = {
  name: 'tenantId',
  in: 'header',
  required: false,
  schema: { type: 'string' },
};

function describeOperation(endpoint: Endpoint): Operation {
  const { summary, errors, params, query, headers, body, output, example } = schemasOf(endpoint);
  const needed: EndpointError[] =
    endpoint.access === 'visitor'
      ? []
      : endpoint.access === 'user'
        ? ['unauthenticated']
        : ['unauthenticated', 'forbidden'];
  const failures = [...new Set([...needed, ...errors, 'too_many' as const])];
  return {
    operationId: endpoint.name,
    summary: summary,
    tags: [endpoint.path.split('/')[1] ?? ''],
    security: endpoint.access === 'visitor' ? [{}, { bearer: [] }] : [{ bearer: [] }],
    'x-access': endpoint.access,
    ...(endpoint.ability && { 'x-ability': endpoint.ability }),
    ...(endpoint.freshLogin && { 'x-fresh-login': true as const }),
    parameters: [
      TENANT_HEADER,
      ...parameters(params, 'path'),
      ...parameters(query, 'query'),
      ...parameters(headers, 'header'),
    ],
    ...(body && {
      requestBody: {
        required: true,
        content: Object.fromEntries(
          ['application/json', ...(endpoint.form ? FORM_TYPES : [])].map((type) => [
            type,
            { schema: jsonSchema(body, 'input') },
          ]),
        ),
      },
    }),
    ...(endpoint.upload && {
      requestBody: {
        required: true,
        content: { [endpoint.upload]: { schema: { type: 'string', format: 'binary' } } },
      },
    }),
    responses: {
      '200': {
        description: 'Success',
        content: endpoint.file
          ? { [endpoint.file]: { schema: jsonSchema(output), example } }
          : { 'application/json': { schema: envelopeOf(output), example: successOf(example) } },
      },
      '400': failed('The input is wrong; errors name the field'),
      ...Object.fromEntries(failures.map((error) => [String(STATUS_OF[error]), failed(MEANING[error])])),
    },
  };
}

function parameters(schema: $ZodType | undefined, place: Parameter['in']): Parameter[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = jsonSchema(schema, 'input') as {
    properties?: Record<string, JsonSchema>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }));
}

function envelopeOf(output: $ZodType): JsonSchema {
  const envelope = jsonSchema(envelopeSchema) as { properties: JsonSchema };
  return { ...envelope, properties: { ...envelope.properties, data: jsonSchema(output) } };
}

function successOf(data: unknown): JsonSchema {
  return { success: true, data, errors: [], message: null, correlationId: '7f3a91c2-1' };
}

function failed(description: string): JsonSchema {
  return {
    description,
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
  };
}

function jsonSchema(schema: $ZodType, io: 'input' | 'output' = 'output'): JsonSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as JsonSchema;
  return rest;
}
