import * as z from 'zod/mini';
import { describe, expect, it } from 'vitest';
import { calls } from './calls.ts';
import { defineCall } from './call.ts';
import { describeApi } from './openapi.ts';
import type { Operation } from './openapi.ts';

const description = describeApi({ calls, basePath: '/api/v1', version: '1.0.0' });

const changeThing = defineCall({
  name: 'changeThing',
  summary: 'Changes a thing',
  method: 'PUT',
  path: '/things/{id}',
  access: 'admin',
  params: z.object({ id: z.uuid() }),
  query: z.object({ type: z.optional(z.string()) }),
  headers: z.object({ newemail: z.email() }),
  body: z.object({ title: z.string().check(z.minLength(1)) }),
  output: z.object({ id: z.uuid() }),
  errors: ['not_found', 'conflict'],
  example: { id: '018f3f0e-7c1a-7000-8000-000000000001' },
});

describe('the API description', () => {
  it('API-01 is OpenAPI 3.1 with a title, a version and the base path', () => {
    expect(description).toMatchObject({
      openapi: '3.1.0',
      info: { title: 'Academy API', version: '1.0.0' },
      servers: [{ url: '/api/v1' }],
    });
  });

  it.each(calls)('API-01 holds $name with its method, path, access and example', (call) => {
    const operation = operationOf(call.method, call.path);
    expect(operation).toMatchObject({
      operationId: call.name,
      summary: call.summary,
      'x-access': call.access,
    });
    if (call.file) {
      expect(operation.responses['200']?.['content']).toMatchObject({
        [call.file]: { example: call.example },
      });
    } else {
      expect(contentOf(operation, '200').example).toMatchObject({ success: true, data: call.example });
      expect(contentOf(operation, '200').schema['properties']).toHaveProperty('data');
    }
    expect(operation['x-ability']).toBe(call.ability);
    expect(Object.keys(operation.responses)).toEqual(expect.arrayContaining(['200', '400', '429']));
  });

  it('API-01 names nothing twice and points nowhere outside itself', () => {
    const ids = Object.values(description.paths).flatMap((methods) =>
      Object.values(methods).map((one) => one.operationId),
    );
    expect(new Set(ids).size).toBe(calls.length);
    const references = [...JSON.stringify(description).matchAll(/"\$ref":"([^"]+)"/g)].map(([, to]) => to);
    expect(new Set(references)).toEqual(new Set(['#/components/schemas/Failure']));
    expect(description.components.schemas['Failure']).toMatchObject({ type: 'object' });
  });

  it('API-01 can be sent as JSON without losing anything', () => {
    expect(JSON.parse(JSON.stringify(description))).toEqual(description);
  });

  it('API-01 tells where each part of the input goes and what is required', () => {
    const api = describeApi({ calls: [changeThing], basePath: '/api', version: '2' });
    const operation = api.paths['/things/{id}']?.['put'];
    expect(operation?.parameters.map(({ name, in: place, required }) => [name, place, required])).toEqual([
      ['tenantId', 'header', false],
      ['id', 'path', true],
      ['type', 'query', false],
      ['newemail', 'header', true],
    ]);
    expect(operation?.requestBody).toMatchObject({
      required: true,
      content: { 'application/json': { schema: { required: ['title'] } } },
    });
  });

  it('API-08 lists the refusals: those of the call, and those of its access', () => {
    const api = describeApi({ calls: [changeThing], basePath: '/api', version: '2' });
    const operation = api.paths['/things/{id}']?.['put'];
    expect(Object.keys(operation?.responses ?? {}).toSorted()).toEqual([
      '200',
      '400',
      '401',
      '403',
      '404',
      '409',
      '429',
    ]);
    expect(operation?.security).toEqual([{ bearer: [] }]);
    expect(operationOf('GET', '/alerts').security).toEqual([{}, { bearer: [] }]);
  });
});

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
