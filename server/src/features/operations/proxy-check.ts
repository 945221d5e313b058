import type { FastifyInstance } from 'fastify';
import type { Config } from '../../config/config.ts';
import { trustedBy, socketAddress } from '../../http/client-address.ts';

/**
 * What arrives of a request, for `academy doctor`: the host that names the tenant, and whether the client's address comes
 * from a trusted proxy. It says no address, since anybody may call it.
 */
export function proxyCheckRoute(
  app: FastifyInstance,
  { config }: { config: Pick<Config, 'trustedProxies'> },
): void {
  const isTrusted = trustedBy(config.trustedProxies);
  app.get('/health/proxy', { config: { rateLimit: false } }, ({ headers, raw }, reply) => {
    void reply.header('cache-control', 'no-store');
    return {
      host: headers.host ?? '',
      isForwarded: headers['x-forwarded-for'] !== undefined,
      isTrusted: isTrusted(socketAddress(raw)),
    };
  });
}
