import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { $ZodType } from 'zod/v4/core';
import type { Member, Person } from '@academy/domain/access';
import type { Endpoint, CheckedInputOf, OutputOf } from '@academy/contract/endpoint';
import { schemasOf } from '@academy/contract/schemas';
import type { Envelope } from '@academy/contract/schemas/envelope';
import { DomainError } from '@academy/domain/errors';
import { findForbiddenText } from '@academy/domain/plain-text';
import { fieldLabel, validate } from '@academy/domain/validation';
import type { Context } from '../context.ts';
import { personCalling } from '../people/person.ts';
import { visitNotes } from '../people/visits.ts';
import { siteAsked } from './asked-site.ts';
import type { Site } from '../tenants.ts';
import { BadInput, success, writtenSuccess } from './answers.ts';
import { addressKey } from './client-address.ts';
import { apiHeaders, commonHeaders } from './headers.ts';
import { prepare, send } from './prepared.ts';
import type { VisitorAnswers } from './visitor-answers.ts';

/** What a handler is given: checked input, who asks, which tenant, and when. */
export type Asked<C extends Endpoint> = CheckedInputOf<C> & {
  site: Site;
  person: Asker<C>;
  now: Date;
  /** The network address of who asks, to count by and for nothing else. */
  address: string;
  /** Whether who asked has hung up meanwhile. */
  isGone: () => boolean;
  /** Aborted when who asked hangs up, for work that takes long. */
  disconnectSignal: () => AbortSignal;
};

/** Nobody reaches a call for members without being one. */
type Asker<C extends Endpoint> = C['access'] extends 'visitor' ? Person : Member;

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

export type Handler<C extends Endpoint> = (
  asked: Asked<C>,
) => Promise<OutputOf<C> | Said<OutputOf<C>> | Written>;
type MountCall = <C extends Endpoint>(call: C, handler: Handler<C>) => void;

/** Bytes that are still coming in, and how many they are said to be. */
export type Upload = { stream: Readable; announced: number | null };
export type UploadHandler<C extends Endpoint> = (
  asked: Asked<C>,
  upload: Upload,
) => Promise<OutputOf<C> | Said<OutputOf<C>>>;
/** A file, sent piece by piece as it is made. */
export type Download = { fileName: string; pieces: AsyncIterable<string> };

/** Puts calls of the contract on the server: who may, what is asked, then the handler's one sentence. */
export type Mount = {
  call: MountCall;
  /** A read that depends on the content alone, for visitors: their answers are kept ready. */
  content: <C extends Endpoint>(call: C, handler: Handler<C>, options?: { isFreeText?: boolean }) => void;
  /** A call whose body is bytes. They are not read before it is known who sends them. */
  upload: <C extends Endpoint>(call: C, handler: UploadHandler<C>) => void;
  /** A call that answers with a file, not with an envelope. */
  file: <C extends Endpoint>(call: C, handler: (asked: Asked<C>) => Promise<Download>) => void;
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
  const put = <C extends Endpoint>(
    call: C,
    answer: (request: FastifyRequest, reply: FastifyReply, person: Person) => Promise<unknown>,
    on = app,
  ) =>
    on.route({
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
        if (person.kind === 'member' && person.tokenId === undefined) noteVisit(context, person.userId);
        return answer(request, reply, person);
      },
    });

  return {
    call: (call, handler) =>
      put(call, async (request, reply, person) =>
        sendAnswer(reply, await answerCall({ context, call, handler, request, person })),
      ),
    content(call, handler, options) {
      visitorAnswers.add(call, options);
      put(call, async (request, reply, person) => {
        const make = () => answerCall({ context, call, handler, request, person });
        if (person.kind !== 'visitor') return sendAnswer(reply, await make());
        const question = {
          call,
          tenantId: siteAsked(request, context.sites).tenant.id,
          params: request.params as Record<string, unknown>,
          query: request.query as Record<string, unknown>,
        };
        const prepared = await visitorAnswers.make(question, async () => {
          const answer = await make();
          return prepare({
            body: answer instanceof Written ? Buffer.concat(answer.pieces) : JSON.stringify(answer),
            type: JSON_TYPE,
            headers: { ...commonHeaders(context.config), ...VISITOR_HEADERS },
          });
        });
        reply.hijack();
        send(prepared, request.raw, reply.raw);
        return reply;
      });
    },
    upload: (call, handler) =>
      void app.register(async (inner) => {
        // What is refused, at once or halfway, is not read to its end.
        inner.addHook('onRequest', async (_request, reply) => void reply.header('connection', 'close'));
        inner.removeAllContentTypeParsers();
        inner.addContentTypeParser(call.upload ?? '', (_request, payload, done) => done(null, payload));
        put(
          call,
          async (request, reply, person) => {
            const take = (asked: Asked<typeof call>) => handler(asked, uploadOf(request));
            return reply
              .headers(apiHeaders)
              .type(JSON_TYPE)
              .send(await answerCall({ context, call, handler: take, request, person }));
          },
          inner,
        );
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

function uploadOf({ body, headers }: FastifyRequest): Upload {
  if (!(body instanceof Readable))
    throw new BadInput([{ message: 'The body is missing: it must be the upload.' }]);
  const announced = Number(headers['content-length']);
  return { stream: body, announced: Number.isSafeInteger(announced) ? announced : null };
}

const JSON_TYPE = 'application/json; charset=utf-8';

/** A browser may keep a visitor's answer as long as it asks whether it is still true. */
const VISITOR_HEADERS = {
  ...apiHeaders,
  'cache-control': 'no-cache',
  vary: 'accept-encoding, authorization, tenantid',
};

function sendAnswer(reply: FastifyReply, answer: Envelope | Written): FastifyReply {
  reply.headers(apiHeaders).type(JSON_TYPE);
  return answer instanceof Written ? sendPieces(reply, answer.pieces) : reply.send(answer);
}

/** Straight from where the pieces lie: to put them together first would cost more than everything else. */
function sendPieces(reply: FastifyReply, pieces: readonly Buffer[]): FastifyReply {
  const { raw } = reply;
  const length = pieces.reduce((sum, piece) => sum + piece.length, 0);
  for (const [name, value] of Object.entries(reply.getHeaders()))
    if (value !== undefined) raw.setHeader(name, value);
  raw.setHeader('content-length', length);
  reply.hijack();
  raw.cork();
  for (const piece of pieces) raw.write(piece);
  raw.uncork();
  raw.end();
  return reply;
}

async function answerCall<C extends Endpoint>({
  context,
  call,
  handler,
  request,
  person,
}: Asking<C> & { handler: Handler<C> }): Promise<Envelope | Written> {
  const answer = await handler(askedBy({ context, call, request, person }));
  if (answer instanceof Written) {
    context.checkOutput?.(call, JSON.parse(Buffer.concat(answer.pieces).toString()));
    return new Written(writtenSuccess(answer.pieces, request.id));
  }
  const { data, message } = answer instanceof Said ? answer : { data: answer, message: null };
  context.checkOutput?.(call, data);
  return success(data, { correlationId: request.id, message });
}

type Asking<C extends Endpoint> = { context: Context; call: C; request: FastifyRequest; person: Person };

function askedBy<C extends Endpoint>({ context, call, request, person }: Asking<C>): Asked<C> {
  const site = siteAsked(request, context.sites);
  return {
    ...checkInput(call, request),
    site,
    person: person as Asker<C>,
    now: context.now(),
    address: addressKey(context.addressOf(request.raw)),
    isGone: () => request.raw.socket.destroyed,
    disconnectSignal: () => disconnectSignalOf(request),
  };
}

function disconnectSignalOf({ raw: { socket } }: FastifyRequest): AbortSignal {
  const controller = new AbortController();
  const abort = () =>
    controller.abort(new DomainError('conflict', 'The connection was cut, so the work was stopped.'));
  if (socket.destroyed) abort();
  else socket.once('close', abort);
  return controller.signal;
}

function checkInput<C extends Endpoint>(call: C, request: FastifyRequest): CheckedInputOf<C> {
  const parts = {
    params: request.params,
    query: request.query,
    headers: request.headers,
    body: request.body,
  };
  const schemas = schemasOf(call);
  const checked: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(parts)) {
    const schema = schemas[name as keyof typeof parts];
    if (!schema) continue;
    const given = name === 'headers' ? namedBy(schema, request) : (value ?? {});
    requirePlainText(given, { multiline: name === 'body' || name === 'query' });
    const result = validate(schema, given);
    // In administration an address with a malformed id names nothing, as one with an unknown id does.
    if (!result.ok && name === 'params' && call.access === 'admin')
      throw new DomainError('not_found', 'This does not exist, it may have been deleted.');
    if (!result.ok) throw new BadInput(result.errors);
    checked[name] = result.value;
  }
  return checked as CheckedInputOf<C>;
}

/** The database can't store some characters, so they are refused for every field of every call at once. */
function requirePlainText(given: unknown, lines: { multiline: boolean }): void {
  const path = findForbiddenText(given, lines);
  if (!path) return;
  const field = path.findLast((step) => typeof step === 'string') ?? 'input';
  throw new BadInput([
    {
      field: path.join('.'),
      message: `The ${fieldLabel(field)} field must be plain text, without control characters or malformed Unicode.`,
    },
  ]);
}

/** Header names have no case on the wire; in the contract they are written as the API describes them. */
function namedBy(schema: $ZodType, { headers }: FastifyRequest): Record<string, unknown> {
  const { shape = {} } = schema._zod.def as { shape?: Record<string, unknown> };
  const named = Object.keys(shape).map((name) => [name, headers[name.toLowerCase()]] as const);
  return Object.fromEntries(named.filter(([, value]) => value !== undefined));
}
