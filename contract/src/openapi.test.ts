import { describe, expect, it } from 'vitest';
import { endpoints } from './endpoints.ts';
import { describeApi } from './openapi.ts';
import type { Operation } from './openapi.ts';
import { schemasOf } from './schemas.ts';

const description = describeApi({ endpoints, basePath: '/api/v1', version: '1.0.0' });

describe('the API description', () => {
  it('API-01 is OpenAPI 3.1 with a title, a version and the base path', () => {
    expect(description).toMatchObject({
      openapi: '3.1.0',
      info: { title: 'Academy API', version: '1.0.0' },
      servers: [{ url: '/api/v1' }],
    });
  });

  it.each(endpoints)('API-01 holds $name with its method, path, access and example', (endpoint) => {
    const operation = operationOf(endpoint.method, endpoint.path);
    const { summary, example } = schemasOf(endpoint);
    expect(operation).toMatchObject({
      operationId: endpoint.name,
      summary,
      'x-access': endpoint.access,
    });
    if (endpoint.file) {
      expect(operation.responses['200']?.['content']).toMatchObject({
        [endpoint.file]: { example },
      });
    } else {
      expect(contentOf(operation, '200').example).toMatchObject({ success: true, data: example });
      expect(contentOf(operation, '200').schema['properties']).toHaveProperty('data');
    }
    expect(operation['x-ability']).toBe(endpoint.ability);
    expect(Object.keys(operation.responses)).toEqual(expect.arrayContaining(['200', '400', '429']));
  });

  it('API-01 names nothing twice and points nowhere outside itself', () => {
    const ids = Object.values(description.paths).flatMap((methods) =>
      Object.values(methods).map((one) => one.operationId),
    );
    expect(new Set(ids).size).toBe(endpoints.length);
    const references = [...JSON.stringify(description).matchAll(/"\$ref":"([^"]+)"/g)].map(([, to]) => to);
    expect(new Set(references)).toEqual(new Set(['#/components/schemas/Failure']));
    expect(description.components.schemas['Failure']).toMatchObject({ type: 'object' });
  });

  it('API-01 can be sent as JSON without losing anything', () => {
    expect(JSON.parse(JSON.stringify(description))).toEqual(description);
  });

  it('API-01 tells where each part of the input goes and what is required', () => {
    expect(parametersOf(operationOf('PUT', '/alerts/{id}'))).toEqual(['header tenantId', 'path id!']);
    expect(parametersOf(operationOf('PUT', '/email'))).toEqual([
      'header tenantId',
      'query type!',
      'header newEmail!',
      'header currentEmail!',
    ]);
    expect(parametersOf(operationOf('GET', '/courses/list'))).toContain('query progressFilterRequired');
    expect(operationOf('POST', '/favorite').requestBody).toMatchObject({
      required: true,
      content: { 'application/json': { schema: { required: ['id', 'operationType', 'likeableType'] } } },
    });
  });

  it('API-07 names the form types of a call that accepts a form', () => {
    const typesOf = (method: string, path: string) =>
      Object.keys(operationOf(method, path).requestBody?.content ?? {});
    expect(typesOf('POST', '/email/contactUs')).toEqual([
      'application/json',
      'application/x-www-form-urlencoded',
      'multipart/form-data',
    ]);
    expect(typesOf('POST', '/favorite')).toEqual(['application/json']);
  });

  it('API-08 lists the refusals: those of the endpoint, and those of its access', () => {
    const { responses, security } = operationOf('PUT', '/admin/users/{userId}/pro');
    expect(Object.keys(responses).toSorted()).toEqual(['200', '400', '401', '403', '404', '409', '429']);
    expect(security).toEqual([{ bearer: [] }]);
    expect(operationOf('GET', '/alerts').security).toEqual([{}, { bearer: [] }]);
  });
});

/** Each as `where name`, with an exclamation mark where it is required. */
function parametersOf({ parameters }: Operation): string[] {
  return parameters.map(({ name, in: where, required }) => `${where} ${name}${required ? '!' : ''}`);
}

function operationOf(method: string, path: string): Operation {
  const operation = description.paths[path]?.[method.toLowerCase()];
  if (!operation) throw new Error(`${method} ${path} is not described`);
  return operation;
}

function contentOf(operation: Operation, status: string) {
  const { content } = operation.responses[status] as {
    content: { 'application/json': { schema: Record<string, unknown>; example: unknown } };
  };
  return content['application/json'];
}
