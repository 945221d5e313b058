import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { FORM_TYPES, type Endpoint } from '@academy/contract/endpoint';
import { schemasOf } from '@academy/contract/schemas';
import { DomainError } from '@academy/domain/errors';
import { fieldLabel } from '@academy/domain/validation';
import { parseJson } from './json-body.ts';
import { BadInputError } from './responses.ts';

/**
 * Lets the routes of this app accept the body of the call as a form too, within the size limit of JSON
 * bodies.
 */
export function parseFormBodies(app: FastifyInstance, call: Endpoint): void {
  const kinds = fieldKinds(call);
  const parse = async ({ headers }: FastifyRequest, body: Buffer) => {
    // Unlike JSON, browsers send forms to other sites without a preflight request.
    if (headers['sec-fetch-site'] === 'cross-site')
      throw new DomainError('forbidden', 'A form cannot be sent from another site.');
    const form = await readFields(body, headers['content-type'] ?? '');
    const names = [...new Set(form.keys())];
    return Object.fromEntries(names.map((name) => [name, valueOf(kinds[name], textsOf(form, name))]));
  };
  app.addContentTypeParser([...FORM_TYPES], { parseAs: 'buffer' }, parse);
}

/** Everything but texts and lists of texts is written as in JSON: numbers, true and false, objects. */
type Kind = 'text' | 'list' | 'json';

type Property = { type?: string; anyOf?: Property[] };

function fieldKinds(call: Endpoint): Record<string, Kind> {
  const { body } = schemasOf(call);
  const described = body && z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' });
  const { properties = {} } = (described ?? {}) as { properties?: Record<string, Property> };
  return Object.fromEntries(Object.entries(properties).map(([name, property]) => [name, kindOf(property)]));
}

function kindOf({ type, anyOf = [] }: Property): Kind {
  if (type === 'array') return 'list';
  return type === 'string' || anyOf.some((one) => kindOf(one) === 'text') ? 'text' : 'json';
}

async function readFields(body: Buffer, type: string): Promise<FormData> {
  try {
    return await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData();
  } catch {
    throw new BadInputError([{ message: 'The body must be a valid form.' }]);
  }
}

function textsOf(form: FormData, name: string): string[] {
  return form.getAll(name).map((value) => {
    if (typeof value === 'string') return value;
    throw new BadInputError([{ field: name, message: `The ${fieldLabel(name)} field must not be a file.` }]);
  });
}

function valueOf(kind: Kind | undefined, texts: readonly string[]): unknown {
  if (kind === 'list') return texts;
  const text = texts.at(-1) ?? '';
  if (kind !== 'json') return text;
  try {
    return parseJson(text);
  } catch {
    // The schema refuses it with the name of the field.
    return text;
  }
}
