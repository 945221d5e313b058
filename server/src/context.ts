import type { FastifyBaseLogger } from 'fastify';
import type { Endpoint } from '@academy/contract/endpoint';
import type { Config } from './config.ts';
import type { Database } from './database/database.ts';
import type { AddressOf } from './http/client-address.ts';
import type { Shutdown } from './http/shutdown.ts';
import type { Changes } from './live.ts';
import type { Verifier } from './people/verifier.ts';
import type { SessionProvider } from './session/provider.ts';
import type { Sites } from './tenants.ts';

/** What everything stands on. Time and ids arrive from here, so that tests can hold them still. */
export type Foundation = {
  config: Config;
  log: FastifyBaseLogger;
  database: Database;
  changes: Changes;
  sites: Sites;
  /** The one function that tells a client's address. */
  addressOf: AddressOf;
  shutdown: Shutdown;
  now: () => Date;
  newId: () => string;
};

/** What the features are handed. */
export type Context = Foundation & {
  session: SessionProvider;
  verifyToken: Verifier;
  /** Tests check every answer against the contract; in service the types are trusted. */
  checkOutput?: (call: Endpoint, data: unknown) => void;
};
