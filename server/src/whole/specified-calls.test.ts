import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { endpoints } from '@academy/contract/endpoints';
import { describeApi } from '@academy/contract/openapi';
import type { Operation } from '@academy/contract/openapi';
import { contentTree } from '../testing/content.ts';
import { testServer } from '../testing/server.ts';

const tree = contentTree({});
const server = await testServer({ config: { folders: { tenants: tree.folder } } });
const api = describeApi({ endpoints, basePath: '/api/v1', version: 'test' });

type Row = { method: string; path: string; request: string; response: string };

/** The specification's table of calls, row by row. */
const rows = readFileSync(new URL('../../../docs/specification.md', import.meta.url), 'utf8')
  .split('\n')
  .flatMap((line): Row[] => {
    const found = /^\| (GET|POST|PUT|DELETE) (\/\S*) \| (.*?) ?\| (.*?) ?\|$/.exec(line);
    const [, method = '', path = '', request = '', response = ''] = found ?? [];
    return found ? [{ method, path, request, response }] : [];
  });

const operationOf = ({ method, path }: Row): Operation | undefined => api.paths[path]?.[method.toLowerCase()];
const namesOf = (operation: Operation | undefined, place: string) =>
  (operation?.parameters ?? []).filter((parameter) => parameter.in === place).map(({ name }) => name);

describe('the calls of the specification', () => {
  it('API-01 are thirty-nine', () => {
    expect(rows).toHaveLength(39);
    expect(new Set(rows.map(({ method, path }) => `${method} ${path}`)).size).toBe(39);
  });

  it.each(rows)('API-01 include $method $path with its parameters, headers and body', (row) => {
    const operation = operationOf(row);
    expect(operation).toBeDefined();
    const { query, header, body } = wanted(row.request);
    expect(namesOf(operation, 'query')).toEqual(expect.arrayContaining(query));
    expect(namesOf(operation, 'header')).toEqual(expect.arrayContaining(header));
    const fields = Object.keys(bodyOf(operation)['properties'] ?? {});
    expect(fields).toEqual(expect.arrayContaining(body));
    expect('requestBody' in (operation ?? {})).toBe(takesBody(row));
  });

  it.each(rows)('API-01 include $method $path with its response', (row) => {
    const output = outputOf(operationOf(row));
    for (const name of answered(row.response)) expect(hasPath(output, name.split('.'))).toBe(true);
  });

  it.each(rows)('API-01 $method $path answers under the base path', async ({ method, path }) => {
    const address = `/api/v1${path.replace(/\{\w+\}/g, 'x')}`;
    const response = await server.get(address, { method, as: 'root', tenantId: 'spring' });
    const { errors } = (await response.json()) as { errors: { message: string }[] };
    expect([200, 400, 404]).toContain(response.status);
    expect(errors.map(({ message }) => message)).not.toContain('There is nothing at this address.');
  });
});

/** `query slug, tenantId; header email` or, without such a word, the fields of the body. */
function wanted(request: string): { query: string[]; header: string[]; body: string[] } {
  const names = { query: [] as string[], header: [] as string[], body: [] as string[] };
  for (const part of request.split(';').map((text) => text.trim())) {
    const [, place = '', list = part] = /^(query|headers?) (.*)$/.exec(part) ?? [];
    const found = list
      .replaceAll(/\([^)]*\)|=\w+\??|[{}]/g, '')
      .split(',')
      .map((text) => text.trim().replace(/ [A-Z_]+$/, ''))
      .filter((text) => /^[a-z]\w*$/.test(text));
    names[place === '' ? 'body' : place === 'query' ? 'query' : 'header'].push(...found);
  }
  return names;
}

/** Everything in a POST, PUT or DELETE other than parameters and headers. */
function takesBody({ method, request }: Row): boolean {
  const rest = request.split(';').filter((part) => !/^\s*(query|headers?) /.test(part));
  return method !== 'GET' && rest.some((part) => part.trim() !== '');
}

/** `data.courses, data.categories`, `data: isAdmin, userId` or `result.content`; the rest is prose. */
function answered(response: string): string[] {
  return response
    .replace(/^data: /, '')
    .split(',')
    .map((text) => text.trim().replace(/^data\./, ''))
    .filter((text) => /^[a-z]\w*(\.\w+)*$/.test(text) && !['message', 'success', 'data'].includes(text));
}

type Schema = { properties?: Record<string, Schema>; [name: string]: unknown };

function bodyOf(operation: Operation | undefined): Schema {
  const content = operation?.requestBody?.content['application/json'] as { schema?: Schema } | undefined;
  return content?.schema ?? {};
}

function outputOf(operation: Operation | undefined): Schema {
  const content = operation?.responses['200']?.['content'] as Record<string, { schema: Schema }> | undefined;
  return content?.['application/json']?.schema.properties?.['data'] ?? {};
}

function hasPath(schema: Schema | undefined, [first, ...rest]: string[]): boolean {
  if (first === undefined) return schema !== undefined;
  return hasPath(schema?.properties?.[first], rest);
}
