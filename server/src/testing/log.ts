import type { Log } from '../database/log.ts';

export const silentLog: Log = { info: () => undefined, warn: () => undefined, error: () => undefined };
