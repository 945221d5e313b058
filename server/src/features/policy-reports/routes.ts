import type { FastifyInstance } from 'fastify';
import { POLICY_REPORTS_PATH, readPolicyReports } from '@academy/domain/policy-reports';
import type { Context } from '../../context.ts';
import { addressKey } from '../../http/client-address.ts';
import { parseJson } from '../../http/json-body.ts';
import { noteAnswer } from '../../observability/answer.ts';

const MAX_BYTES = 16 * 1024;
/**
 * A violating page sends a few reports. Clients that send more get the same response, but nothing is counted.
 */
const MAX_PER_MINUTE = 60;

const TYPES = ['application/csp-report', 'application/reports+json', 'application/json'];

/** Accepts reports about what the content policy blocked, without authentication. */
export function policyReportRoute(app: FastifyInstance, { sites, addressOf, policyReports }: Context): void {
  // Limited separately from calls, so that a page with many reports does not use up its reader's limit.
  const rateLimit = {
    max: MAX_PER_MINUTE,
    timeWindow: 60_000,
    keyGenerator: ({ raw }: { raw: Parameters<typeof addressOf>[0] }) =>
      `reports ${addressKey(addressOf(raw))}`,
  };
  void app.register(async (inner) => {
    inner.removeAllContentTypeParsers();
    inner.addContentTypeParser(
      TYPES,
      { parseAs: 'string', bodyLimit: MAX_BYTES },
      async (_request: unknown, text: string | Buffer) => parseJson(text),
    );
    inner.post(POLICY_REPORTS_PATH, { config: { rateLimit } }, async (request, reply) => {
      const { tenant } = sites.byHost(request.headers.host);
      noteAnswer(request.raw, { tenantId: tenant.id });
      policyReports.add(tenant.id, readPolicyReports(request.body));
      return reply.status(204).send();
    });
  });
}
