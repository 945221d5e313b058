import type { IncomingHttpHeaders } from 'node:http';
import { DomainError } from '@academy/domain/errors';
import type { Site, Sites } from '../catalog/tenants.ts';

/** Header and query may name the tenant and must agree; both take precedence over the host. */
export function resolveSite(request: { headers: IncomingHttpHeaders; query: unknown }, sites: Sites): Site {
  const query = request.query as Record<string, unknown>;
  const named = [request.headers['tenantid'], query['tenantId'], query['tenant']].filter(
    (value) => value !== undefined,
  );
  const [id] = named;
  if (id === undefined) return sites.byHost(request.headers.host);
  if (named.some((other) => other !== id)) {
    throw new DomainError(
      'invalid',
      'The tenantId header and the tenantId of the address name different tenants.',
      { field: 'tenantId' },
    );
  }
  const site = typeof id === 'string' ? sites.byId(id) : undefined;
  if (!site) throw new DomainError('invalid', 'This tenant is not known here.', { field: 'tenantId' });
  return site;
}
