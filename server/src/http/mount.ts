import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { $ZodType } from 'zod/v4/core';
import type { Member, Person } from '@academy/domain/access';
import type { Call, CheckedInputOf, OutputOf } from '@academy/contract/call';
import { validate } from '@academy/domain/validation';
import type { Context } from '../context.ts';
import { personCalling } from '../people/person.ts';
import { visitNotes } from '../people/visits.ts';
import { siteAsked } from './asked-site.ts';
import type { Site } from '../tenants.ts';
import { BadInput, success, writtenSuccess } from './answers.ts';
import { apiHeaders, commonHeaders } from './headers.ts';
import { prepare, send } from './prepared.ts';
import type { VisitorAnswers } from './visitor-answers.ts';

/** What a handler is given: checked input, who asks, which tenant, and when. */
export type Asked<C extends Call> = CheckedInputOf<C> & {
  site: Site;
  person: Asker<C>;
  now: Date;
  /** The network address of who asks, to count by and for nothing else. */
  address: string;
};

/** Nobody reaches a call for members without being one. */
type Asker<C extends Call> = C['access'] extends 'visitor' ? Person : Member;

/** Data with a sentence for the person who asked. */
export class Said<Data> {
  readonly data: Data;
  readonly message: string;
  constructor(data: Data, message: string) {
    this.data = data;
    this.message = message;
  }
}

/** Data that is JSON already, in pieces that lay ready. */
export class Written {
  readonly pieces: readonly Buffer[];
  constructor(pieces: readonly Buffer[]) {
    this.pieces = pieces;
  }
}

export type Handler<C extends Call> = (asked: Asked<C>) => Promise<OutputOf<C> | Said<OutputOf<C>> | Written>;
type MountCall = <C extends Call>(call: C, handler: Handler<C>) => void;

/** A file, sent piece by piece as it is made. */
export type Download = { fileName: string; pieces: AsyncIterable<string> };

/** Puts calls of the contract on the server: who may, what is asked, then the handler's one sentence. */
export type Mount = {
  call: MountCall;
  /** A read that depends on the content alone, for visitors: their answers are kept ready. */
  content: MountCall;
  /** A call that answers with a file, not with an envelope. */
  file: <C extends Call>(call: C, handler: (asked: Asked<C>) => Promise<Download>) => void;
};

export function mounter({
  app,
  context,
  visitorAnswers,
}: {
  app: FastifyInstance;
  context: Context;
  visitorAnswers: VisitorAnswers;
}): Mount {
  const noteVisit = visitNotes();
  const put = <C extends Call>(
    call: C,
    answer: (request: FastifyRequest, reply: FastifyReply, person: Person) => Promise<unknown>,
  ) =>
    app.route({
      method: call.method,
      url: context.config.apiBasePath + call.path.replace(/\{(\w+)\}/g, ':$1'),
      async handler(request, reply) {
        const person = await personCalling(
          {
            authorization: request.headers.authorization,
            call,
            tenantId: () => siteAsked(request, context.sites).tenant.id,
          },
          context,
        );
        if (person.kind === 'member' && person.tokenId === undefined)
          await noteVisit(context.database.pool, { userId: person.userId, now: context.now() });
        return answer(request, reply, person);
      },
    });

  return {
    call: (call, handler) =>
      put(call, async (request, reply, person) =>
        reply
          .headers(apiHeaders)
          .type(JSON_TYPE)
          .send(await answerCall({ context, call, handler, request, person })),
      ),
    content: (call, handler) =>
      put(call, async (request, reply, person) => {
        const make = () => answerCall({ context, call, handler, request, person });
        if (person.kind !== 'visitor')
          return reply
            .headers(apiHeaders)
            .type(JSON_TYPE)
            .send(await make());
        const prepared = await visitorAnswers.make(request.raw, async () => {
          const answer = await make();
          return prepare({
            body: Buffer.isBuffer(answer) ? answer : JSON.stringify(answer),
            type: JSON_TYPE,
            headers: { ...commonHeaders(context.config), ...VISITOR_HEADERS },
          });
        });
        reply.hijack();
        send(prepared, request.raw, reply.raw);
        return reply;
      }),
    file: (call, handler) =>
      put(call, async (request, reply, person) => {
        const { fileName, pieces } = await handler(askedBy({ context, call, request, person }));
        return reply
          .headers({ ...apiHeaders, 'content-disposition': `attachment; filename="${fileName}"` })
          .type(`${call.file ?? 'text/plain'}; charset=utf-8`)
          .send(Readable.from(pieces));
      }),
  };
}

const JSON_TYPE = 'application/json; charset=utf-8';

/** A browser may keep a visitor's answer as long as it asks whether it is still true. */
const VISITOR_HEADERS = {
  ...apiHeaders,
  'cache-control': 'no-cache',
  vary: 'accept-encoding, authorization, tenantid',
};

async function answerCall<C extends Call>({
  context,
  call,
  handler,
  request,
  person,
}: Asking<C> & { handler: Handler<C> }) {
  const answer = await handler(askedBy({ context, call, request, person }));
  if (answer instanceof Written) {
    context.checkOutput?.(call, JSON.parse(Buffer.concat(answer.pieces).toString()));
    return writtenSuccess(answer.pieces, request.id);
  }
  const { data, message } = answer instanceof Said ? answer : { data: answer, message: null };
  context.checkOutput?.(call, data);
  return success(data, { correlationId: request.id, message });
}

type Asking<C extends Call> = { context: Context; call: C; request: FastifyRequest; person: Person };

function askedBy<C extends Call>({ context, call, request, person }: Asking<C>): Asked<C> {
  const site = siteAsked(request, context.sites);
  return {
    ...checkInput(call, request),
    site,
    person: person as Asker<C>,
    now: context.now(),
    address: request.ip,
  };
}

function checkInput<C extends Call>(call: C, request: FastifyRequest): CheckedInputOf<C> {
  const parts = {
    params: request.params,
    query: request.query,
    headers: request.headers,
    body: request.body,
  };
  const checked: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(parts)) {
    const schema: $ZodType | undefined = call[name as keyof typeof parts];
    if (!schema) continue;
    const result = validate(schema, name === 'headers' ? namedBy(schema, request) : (value ?? {}));
    if (!result.ok) throw new BadInput(result.errors);
    checked[name] = result.value;
  }
  return checked as CheckedInputOf<C>;
}

/** Header names have no case on the wire; in the contract they are written as the API describes them. */
function namedBy(schema: $ZodType, { headers }: FastifyRequest): Record<string, unknown> {
  const { shape = {} } = schema._zod.def as { shape?: Record<string, unknown> };
  const named = Object.keys(shape).map((name) => [name, headers[name.toLowerCase()]] as const);
  return Object.fromEntries(named.filter(([, value]) => value !== undefined));
}
