import * as z from 'zod/mini';
import { DEFAULT_POOLS } from '../../database/pools.ts';
import { settings } from '../setting.ts';
import { milliseconds, secret, text, url, whole } from '../values.ts';

const { sizes } = DEFAULT_POOLS;

export const databaseSettings = z.object({
  DATABASE_URL: url(/^postgres(ql)?$/).register(settings, {
    about: 'PostgreSQL 15 or newer, as `postgres://user:password@host:5432/name`',
    must: 'an address like postgres://user:password@host:5432/name',
    unset: 'the embedded PostgreSQL in `DATA_DIR`',
    isSecret: true,
  }),
  DATABASE_OWNER_URL: url(/^postgres(ql)?$/).register(settings, {
    about:
      'the same database as another role, which owns the tables, migrates and restores; see [Two database roles](#two-database-roles)',
    must: 'an address like postgres://owner:password@host:5432/name',
    unset: 'the role of `DATABASE_URL`',
    isSecret: true,
  }),
  DATABASE_READ_CONNECTIONS: z._default(whole(1, 200), sizes.reads).register(settings, {
    about: 'the most connections a node uses for reads; see [The database](#the-database)',
    must: 'a number from 1 to 200',
  }),
  DATABASE_WRITE_CONNECTIONS: z._default(whole(1, 200), sizes.writes).register(settings, {
    about: 'the same for writes',
    must: 'a number from 1 to 200',
  }),
  DATABASE_PUBLISHING_CONNECTIONS: z._default(whole(2, 200), sizes.publishing).register(settings, {
    about: 'the same for publishing, which holds one connection and writes documents with another',
    must: 'a number from 2 to 200',
  }),
  DATABASE_ASSET_CONNECTIONS: z._default(whole(1, 200), sizes.assets).register(settings, {
    about: 'the same for pictures and videos',
    must: 'a number from 1 to 200',
  }),
  DATABASE_STATEMENT_TIMEOUT_MS: z
    ._default(milliseconds(), DEFAULT_POOLS.statementTimeoutMs)
    .register(settings, {
      about: 'how long a statement may take; after that the call answers 503',
      must: 'milliseconds from 100 to 3600000',
    }),
  DATABASE_LOCK_TIMEOUT_MS: z._default(milliseconds(), DEFAULT_POOLS.lockTimeoutMs).register(settings, {
    about: 'how long a statement may wait for a lock; after that the call answers 503',
    must: 'milliseconds from 100 to 3600000',
  }),
  DATABASE_CONNECT_TIMEOUT_MS: z._default(milliseconds(), DEFAULT_POOLS.connectTimeoutMs).register(settings, {
    about: 'how long a call may wait for a connection; after that it answers 503',
    must: 'milliseconds from 100 to 3600000',
  }),
  DATABASE_PUBLISHING_TIMEOUT_MS: z
    ._default(milliseconds(), DEFAULT_POOLS.publishingTimeoutMs)
    .register(settings, {
      about: 'all three timeouts for publishing, which also waits for its turn behind other nodes',
      must: 'milliseconds from 100 to 3600000',
    }),
  BACKUP_DIR: text().register(settings, {
    about: 'where daily backups are stored; see [Backup](#backup)',
    must: 'a folder',
    unset: 'no backups are made',
  }),
  BACKUP_AT: z._default(z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/)), '03:00').register(settings, {
    about: 'when a backup is made, in UTC',
    must: 'a time of day in UTC, such as 03:00',
  }),
  BACKUP_KEEP: z._default(whole(1, 1_000), 14).register(settings, {
    about: 'how many backups are stored',
    must: 'a whole number from 1 to 1000',
  }),
  BACKUP_KEY: secret().register(settings, {
    about: 'the key that encrypts backups',
    must: 'at least 16 characters, 8 different ones',
    isSecret: true,
  }),
  BACKUP_KEY_FILE: text().register(settings, {
    about: 'a file that contains this key',
    must: 'a file that contains the key',
  }),
});
