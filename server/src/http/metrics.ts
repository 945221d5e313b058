import type { FastifyInstance } from 'fastify';
import { Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';

/** A number that is read when metrics are scraped, or one number for each value of a label. */
export type Metric = { name: string; help: string } & (
  | { label?: undefined; read: () => Promise<number> }
  | { label: string; read: () => Promise<Record<string, number>> }
);

/** Prometheus metrics; cached responses are not included, since they skip the framework. Closed in hardened environments. */
export function registerMetrics(
  app: FastifyInstance,
  { isOpen, figures }: { isOpen: boolean; figures: readonly Metric[] },
): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const duration = new Histogram({
    name: 'academy_request_duration_seconds',
    help: 'Time to answer, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.005, 0.02, 0.1, 0.5, 2],
    registers: [registry],
  });
  for (const figure of figures) {
    const collect = async function (this: Gauge) {
      // One failing metric must not break the others.
      if (figure.label === undefined) return this.set(await figure.read().catch(() => Number.NaN));
      const values = await figure.read().catch(() => ({}));
      for (const [value, count] of Object.entries(values)) this.set({ [figure.label]: value }, count);
    };
    const { name, help, label } = figure;
    const labelNames = label === undefined ? [] : [label];
    registry.registerMetric(new Gauge({ name, help, labelNames, registers: [], collect }));
  }
  app.addHook('onResponse', async (request, reply) => {
    const labels = {
      method: request.method,
      route: request.routeOptions.url ?? 'page',
      status: reply.statusCode,
    };
    duration.observe(labels, reply.elapsedTime / 1000);
  });
  if (isOpen) {
    app.get('/metrics', { config: { rateLimit: false } }, async (_request, reply) =>
      reply.type(registry.contentType).send(await registry.metrics()),
    );
  }
}
