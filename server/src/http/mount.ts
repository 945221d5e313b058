import { Readable } from 'node:stream';
import type { FastifyContextConfig, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { visitor } from '@academy/domain/access';
import type { Member, Person } from '@academy/domain/access';
import type { AddressParts } from '@academy/contract/address';
import type { Endpoint, EndpointName, CheckedInputOf, OutputOf } from '@academy/contract/endpoint';
import type { Envelope } from '@academy/contract/schemas/envelope';
import { DomainError } from '@academy/domain/errors';
import { networkOf } from '@academy/domain/network';
import type { Context } from '../context.ts';
import { noteAnswer } from '../observability/answer.ts';
import { requireFreshLogin } from '../people/fresh-login.ts';
import { authorizeCaller } from '../people/person.ts';
import { lastSeenRecorder } from '../people/last-seen.ts';
import { resolveSite } from './resolve-site.ts';
import type { Site } from '../catalog/tenants.ts';
import { BadInputError, success } from './responses.ts';
import { checkInput } from './check-input.ts';
import { parseFormBodies } from './form-body.ts';
import { addressKey } from './client-address.ts';
import { apiHeaders, commonHeaders } from './headers.ts';
import { prepare, send } from './prepared.ts';

/** The input of a handler: checked parameters, the person, the tenant and the time. */
export type HandlerInput<C extends Endpoint> = CheckedInputOf<C> & {
  site: Site;
  person: CallerOf<C>;
  now: Date;
  /** The client's network address, for rate limits only. */
  address: string;
  /** Whether the client has disconnected. */
  isDisconnected: () => boolean;
  /** Aborted when the client disconnects, for long work. */
  disconnectSignal: () => AbortSignal;
};

/** A call for members only runs for a member. */
type CallerOf<C extends Endpoint> = C['access'] extends 'visitor' ? Person : Member;

/** Data with a message for the person. */
export class WithMessage<Data> {
  readonly data: Data;
  readonly message: string;
  constructor(data: Data, message: string) {
    this.data = data;
    this.message = message;
  }
}

export type Handler<C extends Endpoint> = (
  input: HandlerInput<C>,
) => Promise<OutputOf<C> | WithMessage<OutputOf<C>>>;
type VisitorCall = Endpoint<EndpointName, 'visitor'>;
type Answer = (request: FastifyRequest, reply: FastifyReply, person: Person) => Promise<unknown>;
type MountCall = <C extends Endpoint>(call: C, handler: Handler<C>) => void;

/** The incoming bytes, and their declared length. */
export type Upload = { stream: Readable; announced: number | null };
export type UploadHandler<C extends Endpoint> = (
  input: HandlerInput<C>,
  upload: Upload,
) => Promise<OutputOf<C> | WithMessage<OutputOf<C>>>;
/** A file that is streamed while it is created. */
export type Download = { fileName: string; pieces: AsyncIterable<string> };

/** Registers calls of the contract: checks access and input, then runs the handler. */
export type Mount = {
  call: MountCall;
  /** A read whose response to visitors depends only on the content, so that it is cached. */
  content: <C extends Endpoint>(call: C, handler: Handler<C>, options?: { isFreeText?: boolean }) => void;
  /** The response of a call to a visitor, for the page that shows it. */
  answerVisitor: (call: Endpoint, input: AddressParts, at: { site: Site; now: Date }) => Promise<unknown>;
  /** A call with a binary body, which is not read before the person is authorized. */
  upload: <C extends Endpoint>(call: C, handler: UploadHandler<C>) => void;
  /** A call that returns a file instead of an envelope. */
  file: <C extends Endpoint>(call: C, handler: (input: HandlerInput<C>) => Promise<Download>) => void;
};

export function createMount(app: FastifyInstance, context: Context): Mount {
  const recordLastSeen = lastSeenRecorder();
  const handlers = new Map<string, Handler<VisitorCall>>();
  const register = <C extends Endpoint>(
    call: C,
    answer: Answer,
    { on = app, config = {} }: { on?: FastifyInstance; config?: FastifyContextConfig } = {},
  ) =>
    on.route({
      method: call.method,
      config,
      url: context.config.apiBasePath + call.path.replace(/\{(\w+)\}/g, ':$1'),
      async handler(request, reply) {
        const person = await authorizeCaller(
          {
            authorization: request.headers.authorization,
            call,
            tenantId: () => resolveSite(request, context.sites).tenant.id,
            network: () => networkOf(context.addressOf(request.raw)),
          },
          context,
        );
        if (call.freshLogin) requireFreshLogin(person, context);
        if (person.kind === 'member') noteAnswer(request.raw, { userId: person.userId });
        if (person.kind === 'member' && person.tokenId === undefined) recordLastSeen(context, person.userId);
        return answer(request, reply, person);
      },
    });

  return {
    call(call, handler) {
      handlers.set(call.name, handler as Handler<VisitorCall>);
      const answer: Answer = async (request, reply, person) =>
        sendResponse(reply, await runCall({ context, call, handler, request, person }));
      if (!call.form) return register(call, answer);
      void app.register(async (inner) => {
        parseFormBodies(inner, call);
        register(call, answer, { on: inner });
      });
    },
    content(call, handler, options) {
      handlers.set(call.name, handler as Handler<VisitorCall>);
      const responses = context.visitorAnswers.of(call, options);
      const answer: Answer = async (request, reply, person) => {
        const make = () => runCall({ context, call, handler, request, person });
        if (person.kind !== 'visitor') return sendResponse(reply, await make());
        const prepared = await responses.load(request, async () =>
          prepare({
            body: JSON.stringify(await make()),
            type: JSON_TYPE,
            headers: { ...commonHeaders(context.config), ...VISITOR_HEADERS },
            route: request.routeOptions.url ?? '',
            tenantId: resolveSite(request, context.sites).tenant.id,
          }),
        );
        reply.hijack();
        send(prepared, request.raw, reply.raw);
        return reply;
      };
      register(call, answer, { config: { findPrepared: responses.find } });
    },
    async answerVisitor(call, input, { site, now }) {
      const handler = handlers.get(call.name);
      if (!handler || call.access !== 'visitor') throw new Error(`No visitor may call ${call.name}.`);
      const data = await handler({ ...checkInput(call, input), site, now, person: visitor, ...NO_CLIENT });
      context.checkOutput?.(call, data);
      return data;
    },
    upload: (call, handler) =>
      void app.register(async (inner) => {
        // The rest of a refused upload is not read.
        inner.addHook('onRequest', async (_request, reply) => void reply.header('connection', 'close'));
        inner.removeAllContentTypeParsers();
        inner.addContentTypeParser(call.upload ?? '', (_request, payload, done) => done(null, payload));
        register(
          call,
          async (request, reply, person) => {
            const take = (input: HandlerInput<typeof call>) => handler(input, uploadOf(request));
            return sendResponse(reply, await runCall({ context, call, handler: take, request, person }));
          },
          { on: inner },
        );
      }),
    file: (call, handler) =>
      register(call, async (request, reply, person) => {
        const { fileName, pieces } = await handler(handlerInputFor({ context, call, request, person }));
        return reply
          .headers({ ...apiHeaders, 'content-disposition': `attachment; filename="${fileName}"` })
          .type(`${call.file ?? 'text/plain'}; charset=utf-8`)
          .send(Readable.from(pieces));
      }),
  };
}

function uploadOf({ body, headers }: FastifyRequest): Upload {
  if (!(body instanceof Readable))
    throw new BadInputError([{ message: 'The body is missing: it must be the upload.' }]);
  const announced = Number(headers['content-length']);
  return { stream: body, announced: Number.isSafeInteger(announced) ? announced : null };
}

/** A page is rendered for all visitors, so it does not end with one connection. */
const NO_CLIENT = { address: '', isDisconnected: () => false, disconnectSignal: () => NEVER.signal };
const NEVER = new AbortController();

const JSON_TYPE = 'application/json; charset=utf-8';

function sendResponse(reply: FastifyReply, answer: Envelope): FastifyReply {
  return reply.headers(apiHeaders).type(JSON_TYPE).send(answer);
}

/** Browsers may cache a visitor's response but must revalidate it. */
const VISITOR_HEADERS = {
  ...apiHeaders,
  'cache-control': 'no-cache',
  vary: 'accept-encoding, authorization, tenantid',
};

async function runCall<C extends Endpoint>({
  context,
  call,
  handler,
  request,
  person,
}: CallContext<C> & { handler: Handler<C> }): Promise<Envelope> {
  const answer = await handler(handlerInputFor({ context, call, request, person }));
  const { data, message } = answer instanceof WithMessage ? answer : { data: answer, message: null };
  context.checkOutput?.(call, data);
  return success(data, { correlationId: request.id, message });
}

type CallContext<C extends Endpoint> = { context: Context; call: C; request: FastifyRequest; person: Person };

function handlerInputFor<C extends Endpoint>({
  context,
  call,
  request,
  person,
}: CallContext<C>): HandlerInput<C> {
  const site = resolveSite(request, context.sites);
  noteAnswer(request.raw, { tenantId: site.tenant.id });
  // Spreading the checked input would take several times as long.
  return Object.assign(checkInput(call, request), {
    site,
    person: person as CallerOf<C>,
    now: context.now(),
    address: addressKey(context.addressOf(request.raw)),
    isDisconnected: () => request.raw.socket.destroyed,
    disconnectSignal: () => disconnectSignalOf(request),
  });
}

function disconnectSignalOf({ raw: { socket } }: FastifyRequest): AbortSignal {
  const controller = new AbortController();
  const abort = () =>
    controller.abort(new DomainError('conflict', 'The connection was lost, so the work was stopped.'));
  if (socket.destroyed) abort();
  else socket.once('close', abort);
  return controller.signal;
}
