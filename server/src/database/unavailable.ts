import { DatabaseError } from 'pg';

/**
 * Whether a query failed because the database is down or busy, rather than because of the query. The same
 * request may succeed a moment later.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof DatabaseError) return isTransient(error);
  const code = 'code' in error ? String(error.code) : '';
  if (code === '' && 'errors' in error && Array.isArray(error.errors))
    return error.errors.some(isDatabaseUnavailable);
  return NETWORK_CODES.has(code) || DRIVER_MESSAGES.test(error.message);
}

/**
 * A fatal error ends the connection: shutting down, starting up, no more connections, database temporarily
 * missing.
 */
function isTransient({ code = '', severity }: DatabaseError): boolean {
  return severity === 'FATAL' || severity === 'PANIC' || TRANSIENT_STATES.test(code);
}

const TRANSIENT_STATES = new RegExp(
  [
    '08...', // connection exception, including pgbouncer's own errors
    '53...', // out of connections, memory or disk
    '57P..', // an administrator or a crash ended the connection
    '57014', // statement_timeout
    '55P03', // lock_timeout
    '40001', // serialization failure
    '40P01', // deadlock
    '25006', // a standby that is not promoted yet
  ]
    .map((state) => `^${state}$`)
    .join('|'),
);

const NETWORK_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
]);

/** The driver's own errors have no codes. */
const DRIVER_MESSAGES =
  /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error|Client was closed)/;
