import type { FastifyInstance, FastifyReply } from 'fastify';
import { DomainError } from '@academy/domain/errors';
import type { Keys } from '@academy/identity/keys';
import type { Context } from '../../context.ts';
import type { Site } from '../../tenants.ts';
import {
  badgeOf,
  issuerDocument,
  keyAddress,
  LIST_LENGTH,
  listOf,
  statusListOf,
  toSeconds,
} from './credential.ts';
import { withProof } from './proof.ts';
import { findCertificate, lastPosition, revokedPositions } from './store.ts';

type Documents = { context: Context; keys: Keys };

const FIVE_MINUTES = 'public, max-age=300';

/** What verifiers read: the keys of an issuer, a certificate as a credential, and the revoked ones. */
export function credentialRoutes(app: FastifyInstance, { context, keys }: Documents): void {
  const { sites, database, now } = context;
  const siteOf = ({ headers }: { headers: { host?: string | undefined } }) => sites.byHost(headers.host);

  app.get('/.well-known/did.json', async (request, reply) =>
    sendJson(reply, issuerDocument(siteOf(request), keys.published().keys), {
      type: 'application/did+ld+json',
      caching: FIVE_MINUTES,
    }),
  );

  app.get<{ Params: { id: string } }>('/verify/:id/credential.json', async (request, reply) => {
    const site = siteOf(request);
    const { id } = request.params;
    const found = await findCertificate(database.reads, { id, tenantId: site.tenant.id });
    if (!found?.content)
      throw new DomainError('not_found', 'There is no valid certificate with this number.');
    const badge = badgeOf(site, { ...found, content: found.content });
    const signed = await withProof(badge, signingOf(site, found.issuedAt));
    reply.header('content-disposition', `attachment; filename="certificate-${id}.json"`);
    return sendJson(reply, signed, { type: 'application/vc', caching: 'private, no-cache' });
  });

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
    const signed = await withProof(statusListOf(site, { list, revoked }), signingOf(site, now()));
    return sendJson(reply, signed, { type: 'application/vc', caching: FIVE_MINUTES });
  });

  function signingOf(site: Site, at: Date) {
    const [key] = keys.signing().keys;
    if (!key) throw new Error('There is no key to sign with');
    return { key, verificationMethod: keyAddress(site, key), created: toSeconds(at) };
  }
}

function sendJson(
  reply: FastifyReply,
  document: object,
  { type, caching }: { type: string; caching: string },
): FastifyReply {
  return (
    reply
      .type(type)
      .header('cache-control', caching)
      // Verifiers run on other sites.
      .header('access-control-allow-origin', '*')
      .header('cross-origin-resource-policy', 'cross-origin')
      .send(JSON.stringify(document))
  );
}
