import { destination, pino } from 'pino';
import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import { createTelemetry } from './telemetry.ts';
import type { Telemetry } from './telemetry.ts';

type Output = { write: (line: string) => unknown };

/** The log of a server, and OpenTelemetry where a collector is named: each line then goes there as well. */
export function createServerLog(
  { logLevel: level, observability: { telemetry: settings } }: Pick<Config, 'logLevel' | 'observability'>,
  output: Output = destination(1),
): { log: Logger; telemetry: Telemetry | undefined } {
  if (!settings) return { log: pino({ level }, output), telemetry: undefined };
  const telemetry = createTelemetry(settings, { warn: (facts, message) => log.warn(facts, message) });
  const both: Output = {
    write(line) {
      output.write(line);
      telemetry.exportLine(line);
    },
  };
  const log = pino({ level, mixin: telemetry.logFields }, both);
  return { log, telemetry };
}
