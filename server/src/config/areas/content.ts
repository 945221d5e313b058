import * as z from 'zod/mini';
import { settings } from '../setting.ts';
import { whole } from '../values.ts';

export const contentSettings = z.object({
  PUBLISH_ITEM_SECONDS: z._default(z.coerce.number().check(z.gte(1), z.lte(600)), 20).register(settings, {
    about:
      'how long one text of a publish may take to be checked, and to be rendered; then its thread is ended and the author reads which file it was',
    must: 'how long one text may take to be checked or rendered, 1 to 600 seconds',
  }),
  UPLOAD_RETENTION_MINUTES: z._default(whole(5, 10_080), 60).register(settings, {
    about: 'how long an upload waits to be planned and published',
    must: 'a whole number of minutes from 5 to 10080',
  }),
  REVISION_RETENTION_DAYS: z._default(whole(0, 36_500), 0).register(settings, {
    about:
      'how long replaced texts and pictures are stored, so that older revisions can be rolled back to; 0: forever; see [Retention](#retention)',
    must: 'a whole number of days from 0 to 36500',
  }),
  FEEDBACK_RETENTION_DAYS: z._default(whole(0, 36_500), 0).register(settings, {
    about: 'how many days feedback and ratings are stored; 0: forever; see [Retention](#retention)',
    must: 'a whole number of days from 0 to 36500',
  }),
  OFFLINE_COPIES: z._default(z.enum(['on', 'off']), 'on').register(settings, {
    about:
      'whether members may store courses and guides for offline use. off: browsers that have copies delete them and their service worker at the next visit',
    must: 'on or off',
  }),
  VIDEO_ACCOUNTS: z
    ._default(z.string().check(z.regex(/^ *([a-z][a-z0-9]*=[\w-]{1,64}\/[\w-]{1,64}( +|$))*$/)), '')
    .register(settings, {
      about:
        'tenants with their account and player at Brightcove, such as `one=6057277720001/abcDEF two=42/default`; wins over `tenant.yaml`. Lessons that name their video at Brightcove and at another host then play it from Brightcove',
      must: 'tenants with their account and player at Brightcove and spaces between them, such as one=6057277720001/abcDEF two=42/default',
      unset: '`video` of each `tenant.yaml`',
    }),
});
