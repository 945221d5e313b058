import * as z from 'zod/mini';
import { environmentSchema } from '@academy/domain/tenant';
import { parseProxies } from '../../http/client-address.ts';
import { settings } from '../setting.ts';
import { url, whole } from '../values.ts';

export const serverSettings = z.object({
  ACADEMY_ENV: z._default(environmentSchema, 'local').register(settings, {
    about:
      'where this runs: local, dev, qat, stage or prod. Chooses each tenant’s origin in its `tenant.yaml`. Only local: a sample alert for each tenant at the first start. All but local: HSTS is sent. stage and prod: `/metrics` is closed, and the server starts only with an https `PUBLIC_URL`, an `SMTP_URL`, a random `STORE_WEBHOOK_SECRET` of your own and, if set, an `AUDIT_HTTP_URL` that is https or on this machine',
    must: `one of ${environmentSchema.options.join(', ')}`,
  }),
  PORT: z._default(z.coerce.number().check(z.int(), z.gte(0), z.lte(65535)), 3000).register(settings, {
    about: 'the port to listen on; 0 takes a free one',
    must: 'a port number from 0 to 65535',
  }),
  HOST: z.optional(z.string()).register(settings, {
    about: 'the address to listen on; in a container a local installation needs `HOST=0.0.0.0` or `::`',
    must: 'an address to listen on, such as 127.0.0.1 or 0.0.0.0',
    unset: '`127.0.0.1` and `::1` in local, else every interface',
  }),
  PUBLIC_URL: url(/^https?$/).register(settings, {
    about:
      'the address that the issuer and audience of access tokens are built from. Each tenant’s own address is in its `tenant.yaml`',
    must: 'an http or https address, such as https://learn.example.org',
    unset: '`http://localhost:PORT`',
  }),
  API_BASE_PATH: z._default(z.string().check(z.regex(/^(\/[\w.-]+)+$/)), '/api/v1').register(settings, {
    about: 'the path of all calls',
    must: 'a path that starts with a slash and does not end in one',
  }),
  TRUSTED_PROXIES: z
    .optional(z.string().check(z.refine((list) => parseProxies(list) !== undefined)))
    .register(settings, {
      about:
        'the proxies whose `X-Forwarded-For` is trusted: addresses or CIDR ranges separated by spaces or commas, public ones no wider than /8 (IPv6: /20); see [Behind a proxy](#behind-a-proxy)',
      must: 'addresses or ranges of your proxies with spaces or commas between them, such as 10.0.0.0/8 or 2001:db8::7, and no public range wider than /8 or, of IPv6, /20',
      unset: 'none in local, else `127.0.0.0/8 ::1`',
    }),
  COUNTRY_HEADER: z.optional(z.string().check(z.regex(/^[\w-]+$/))).register(settings, {
    about:
      'the header in which a trusted proxy names the client’s country as a two-letter code, such as `cf-ipcountry`; devices and security emails show it',
    must: 'the name of a request header, such as cf-ipcountry',
  }),
  DATA_DIR: z._default(z.string(), '.data').register(settings, {
    about:
      'the folder for what the server keeps on disk: the embedded database, its password and uploads; relative to the folder of the release or checkout, not to the current one',
    must: 'a folder',
  }),
  TENANTS_DIR: z._default(z.string(), 'content/tenants').register(settings, {
    about:
      'the folder of the tenants, relative to the same folder; an absolute path outside of it survives upgrades; see [Your own tenants](#your-own-tenants)',
    must: 'a folder with a folder for each tenant',
  }),
  KEEP_ALIVE_SECONDS: z._default(whole(1, 3600), 75).register(settings, {
    about:
      'how long an idle connection stays open; it must be longer than the proxy in front keeps its own, or requests are lost',
    must: 'a whole number of seconds from 1 to 3600',
  }),
  DRAIN_SECONDS: z.optional(whole(0, 3600)).register(settings, {
    about:
      'at SIGTERM, how long `/health/ready` answers 503 before nothing new is taken; see [Stopping](#stopping)',
    must: 'a whole number of seconds from 0 to 3600',
    unset: '`0` in local, else `5`',
  }),
  SHUTDOWN_SECONDS: z.optional(whole(0, 3600)).register(settings, {
    about: 'how long clients then have before every connection is closed',
    must: 'a whole number of seconds from 0 to 3600',
    unset: '`1` in local, else `10`',
  }),
});
