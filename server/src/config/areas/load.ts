import * as z from 'zod/mini';
import { settings } from '../setting.ts';
import { whole } from '../values.ts';

export const loadSettings = z.object({
  LIMIT_PER_PERSON: z._default(whole(1, 1_000_000), 600).register(settings, {
    about: 'requests per minute and node of one member, without cached responses; see [Limits](#limits)',
    must: 'a whole number of requests a minute from 1 to 1000000',
  }),
  LIMIT_PER_ADDRESS: z._default(whole(1, 1_000_000), 600).register(settings, {
    about: 'the same of one address without a valid token',
    must: 'a whole number of requests a minute from 1 to 1000000',
  }),
  MAX_ACTIVE_REQUESTS: z._default(whole(1, 100_000), 16).register(settings, {
    about:
      'how many requests are handled at the same time. Files, cached pages and cached responses do not count; see [Overload](#overload)',
    must: 'a whole number from 1 to 100000',
  }),
  MAX_WAITING_REQUESTS: z._default(whole(0, 100_000), 50).register(settings, {
    about: 'how many more may wait, for a second at most; any beyond that are refused with 503',
    must: 'a whole number from 0 to 100000',
  }),
  ANSWER_CACHE_MB: z._default(whole(0, 65_536), 64).register(settings, {
    about:
      'memory for cached responses to visitors’ calls, in the encodings that clients ask for, keys and headers included. The least recently used are evicted; a quarter is for typed searches and filtered lists, so that these never evict the rest',
    must: 'a whole number of megabytes from 0 to 65536',
  }),
  PAGE_CACHE_MB: z._default(whole(0, 65_536), 64).register(settings, {
    about: 'the same for cached pages',
    must: 'a whole number of megabytes from 0 to 65536',
  }),
  TEXT_CACHE_MB: z._default(whole(0, 65_536), 32).register(settings, {
    about: 'memory for the texts of lessons, guides and courses that members open, about 10 kB each',
    must: 'a whole number of megabytes from 0 to 65536',
  }),
  CACHE_MAX_ENTRIES: z._default(whole(0, 10_000_000), 10_000).register(settings, {
    about: 'the most entries of each of the three',
    must: 'a whole number from 0 to 10000000',
  }),
  ASSET_CACHE_MB: z._default(whole(0, 4_096), 64).register(settings, {
    about: 'memory for recently requested parts of pictures and videos',
    must: 'a number from 0 to 4096',
  }),
  ASSET_STREAMS: z._default(whole(1, 10_000), 512).register(settings, {
    about:
      'how many pictures and videos are sent at the same time, an eighth of them to one address; one more is answered with 503 and `Retry-After`',
    must: 'a number from 1 to 10000',
  }),
});
