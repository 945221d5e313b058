import { context, trace } from '@opentelemetry/api';
import { destination, pino } from 'pino';
import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import { CORRELATION_ID } from './answer.ts';
import type { Telemetry } from './opentelemetry.ts';

type Output = { write: (line: string) => unknown };

/**
 * The log of a server, and OpenTelemetry if a collector is configured, which then receives each line as well.
 */
export async function createServerLog(
  { logLevel: level, observability: { telemetry: settings } }: Pick<Config, 'logLevel' | 'observability'>,
  output: Output = destination(1),
): Promise<{ log: Logger; telemetry: Telemetry | undefined }> {
  if (!settings) return { log: pino({ level }, output), telemetry: undefined };
  const { startTelemetry } = await import('./opentelemetry.ts');
  const telemetry = startTelemetry(settings, (facts, message) => log.warn(facts, message));
  const both: Output = {
    write(line) {
      output.write(line);
      telemetry.sendLine(line);
    },
  };
  const log = pino({ level, mixin: spanFields }, both);
  return { log, telemetry };
}

/** The fields of the running request in each log line. */
function spanFields(): object {
  const span = trace.getActiveSpan();
  if (!span) return {};
  const { traceId, spanId } = span.spanContext();
  return {
    trace_id: traceId,
    span_id: spanId,
    correlationId: context.active().getValue(CORRELATION_ID),
  };
}
