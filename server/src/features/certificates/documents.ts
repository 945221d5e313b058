import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { DomainError } from '@academy/domain/errors';
import { pages } from '@academy/domain/pages';
import type { Context } from '../../context.ts';
import { badgeOf, issuerDocument, LIST_LENGTH, listOf, statusListOf } from './credential.ts';
import { loadCredentialKeys } from './shared.ts';
import { signedDocuments } from './signed-documents.ts';
import type { SignedDocument } from './signed-documents.ts';
import { findCertificate, lastPosition, revokedPositions } from './store.ts';

const FIVE_MINUTES = 'public, max-age=300';

/** What verifiers read: the keys of an issuer, a certificate as a credential, and the revoked ones. */
export async function credentialRoutes(app: FastifyInstance, context: Context): Promise<void> {
  const { sites, database, now, caches } = context;
  const keys = await loadCredentialKeys(context);
  const siteOf = ({ headers }: { headers: { host?: string | undefined } }) => sites.byHost(headers.host);

  const signed = signedDocuments(caches);

  app.get('/.well-known/did.json', async (request, reply) =>
    sendJson(reply, JSON.stringify(issuerDocument(siteOf(request), keys.published().keys)), {
      type: 'application/did+ld+json',
      caching: FIVE_MINUTES,
    }),
  );

  app.get<{ Params: { id: string } }>(
    `${pages.certificate.pattern}/credential.json`,
    async (request, reply) => {
      const site = siteOf(request);
      const { id } = request.params;
      const found = await findCertificate(database.reads, { id, tenantId: site.tenant.id });
      if (!found?.content)
        throw new DomainError('not_found', 'There is no valid certificate with this number.');
      const badge = badgeOf(site, { ...found, content: found.content });
      const credential = await signed({
        site,
        key: signingKey(),
        at: found.issuedAt,
        content: badge,
        document: () => badge,
      });
      reply.header('content-disposition', `attachment; filename="certificate-${id}.json"`);
      return sendSigned(request, reply, { ...credential, caching: 'private, no-cache' });
    },
  );

  app.get<{ Params: { list: string } }>('/credentials/status/:list', async (request, reply) => {
    const site = siteOf(request);
    const list = Number(/^(\d{1,9})\.json$/.exec(request.params.list)?.[1] ?? Number.NaN);
    const isList = !Number.isNaN(list) && list <= listOf(await lastPosition(database.reads));
    if (!isList) throw new DomainError('not_found', 'There is no list at this address.');
    const revoked = await revokedPositions(database.reads, {
      tenantId: site.tenant.id,
      from: list * LIST_LENGTH,
      to: (list + 1) * LIST_LENGTH,
    });
    const credential = await signed({
      site,
      key: signingKey(),
      at: now(),
      content: { list, revoked },
      document: () => statusListOf(site, { list, revoked }),
    });
    return sendSigned(request, reply, { ...credential, caching: FIVE_MINUTES });
  });

  function signingKey() {
    const [key] = keys.signing().keys;
    if (!key) throw new Error('There is no key to sign with');
    return key;
  }
}

function sendSigned(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  { body, etag, caching }: SignedDocument & { caching: string },
): FastifyReply {
  reply.header('etag', etag);
  const isKnown = headers['if-none-match']?.includes(etag) === true;
  return sendJson(isKnown ? reply.code(304) : reply, isKnown ? '' : body, {
    type: 'application/vc',
    caching,
  });
}

function sendJson(
  reply: FastifyReply,
  body: string,
  { type, caching }: { type: string; caching: string },
): FastifyReply {
  return (
    reply
      .type(type)
      .header('cache-control', caching)
      // Verifiers run on other sites.
      .header('access-control-allow-origin', '*')
      .header('cross-origin-resource-policy', 'cross-origin')
      .send(body)
  );
}
