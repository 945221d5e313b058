import * as z from 'zod/mini';
import { settings } from '../setting.ts';
import { url } from '../values.ts';

export const thirdPartySettings = z.object({
  TAG_MANAGER_ENABLED: z._default(z.enum(['true', 'false']), 'false').register(settings, {
    about:
      'whether tenants with an id ask for consent and load the tag manager once it is given: true or false; see [Third parties](#third-parties-and-consent)',
    must: 'true or false',
  }),
  TAG_MANAGER_IDS: z
    ._default(z.string().check(z.regex(/^ *([a-z][a-z0-9]*=[\w-]+( +|$))*$/)), '')
    .register(settings, {
      about: 'tenants and their ids, such as `one=GTM-ABC two=GTM-DEF`; wins over `tenant.yaml`',
      must: 'tenants and their ids with spaces between them, such as one=GTM-ABC two=GTM-DEF',
      unset: '`tagManagerId` of each `tenant.yaml`',
    }),
  TAG_MANAGER_URL: z
    ._default(z.url({ protocol: /^https$/ }), 'https://www.googletagmanager.com/gtm.js')
    .register(settings, {
      about: 'the script of the tag manager; `?id=` and the tenant’s id are added',
      must: 'an https address',
    }),
  CONSENT_SCRIPT_URL: url(/^https$/).register(settings, {
    about: 'the script of a consent tool that asks instead; loaded whether or not the tag manager is on',
    must: 'an https address',
    unset: 'our own banner',
  }),
  THIRD_PARTY_HOSTS: z
    ._default(z.string().check(z.regex(/^ *((\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)+(:\d+)? *)*$/i)), '')
    .register(settings, {
      about:
        'further hosts that the tags load from and talk to, separated by spaces, such as `*.google-analytics.com`',
      must: 'host names with spaces between them, such as www.example.org *.example.com',
    }),
  USER_ID_GLOBAL: z.optional(z.string().check(z.regex(/^[A-Za-z_$][\w$]{0,63}$/))).register(settings, {
    about:
      'the name of a global variable that holds the person’s id while they are logged in, for a widget; independent of the tag manager',
    must: 'the name of a variable, such as academyUserId',
  }),
});
