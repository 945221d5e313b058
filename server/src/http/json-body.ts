import type { FastifyInstance } from 'fastify';
import { BadInputError } from './responses.ts';

/** More than any call needs; recursive validation would overflow the stack far beyond it. */
const MAX_DEPTH = 32;

/** Limits the nesting of JSON bodies, unless another parser is set. */
export function parseJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = String(body);
    if (isTooDeep(text)) done(tooDeep());
    else return parse(request, text, done);
  });
}

/** For bodies that are read as bytes. */
export function parseJson(body: Buffer | string): unknown {
  const text = body.toString();
  if (isTooDeep(text)) throw tooDeep();
  try {
    return JSON.parse(text);
  } catch {
    throw new BadInputError([{ message: 'The body must be valid JSON.' }]);
  }
}

function tooDeep(): BadInputError {
  return new BadInputError([
    { message: `The body must not be nested more than ${MAX_DEPTH} levels deep: simplify it.` },
  ]);
}

/** Checked on the text, so that no deep structure is ever built. */
function isTooDeep(text: string): boolean {
  let depth = 0;
  for (const [token] of text.matchAll(STRING_OR_BRACKET)) {
    if (token === '[' || token === '{') depth += 1;
    else if (token === ']' || token === '}') depth -= 1;
    if (depth > MAX_DEPTH) return true;
  }
  return false;
}

/** Brackets inside of strings do not count. */
const STRING_OR_BRACKET = /"[^"\\]*(?:\\.[^"\\]*)*"?|[[\]{}]/gs;
