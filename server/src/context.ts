import type { FastifyBaseLogger } from 'fastify';
import type { Registry } from 'prom-client';
import type { Endpoint } from '@academy/contract/endpoint';
import type { WindowCounts } from '@academy/identity/window-counts';
import type { Config } from './config/config.ts';
import type { Database } from './database/database.ts';
import type { PreviewAhead } from './features/publishing/preview-ahead.ts';
import type { AddressOf } from './http/client-address.ts';
import type { Shutdown } from './http/shutdown.ts';
import type { Changes } from './database/live.ts';
import type { WatchedCaches } from './observability/caches.ts';
import type { PublishMeter } from './observability/publishes.ts';
import type { Telemetry } from './observability/telemetry.ts';
import type { Verifier } from './people/verifier.ts';
import type { SessionProvider } from './session/provider.ts';
import type { Sites } from './catalog/tenants.ts';

/** The dependencies of everything. Time and ids come from here, so that tests can control them. */
export type BaseContext = {
  config: Config;
  log: FastifyBaseLogger;
  database: Database;
  changes: Changes;
  /** How often clients called, over all nodes. */
  requestCounts: WindowCounts;
  sites: Sites;
  /** Determines a client's address. */
  addressOf: AddressOf;
  shutdown: Shutdown;
  metrics: Registry;
  /** The caches in memory, for metrics and health. */
  caches: WatchedCaches;
  publishes: PublishMeter;
  /** OpenTelemetry, where a collector is named. */
  telemetry: Telemetry | undefined;
  now: () => Date;
  newId: () => string;
};

/** The dependencies of the features. */
export type Context = BaseContext & {
  session: SessionProvider;
  verifyToken: Verifier;
  /** Tests check every response against the contract; production trusts the types. */
  checkOutput?: (call: Endpoint, data: unknown) => void;
  /** The folder of a preview where a thread is reading it already. */
  ahead?: PreviewAhead | undefined;
};
