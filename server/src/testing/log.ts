import { pino } from 'pino';
import type { Logger } from 'pino';
import type { Log } from '../database/log.ts';

export const silentLog: Log = { info: () => undefined, warn: () => undefined, error: () => undefined };

export function silentLogger(): Logger {
  return pino({ level: 'silent' });
}
