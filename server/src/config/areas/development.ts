import * as z from 'zod/mini';
import { settings } from '../setting.ts';
import { json, url } from '../values.ts';

export const developmentSettings = z.object({
  PREVIEW_FOLDER: z.optional(z.string()).register(settings, {
    about:
      'set by `academy preview`: a folder that is shown while it is being written; local only, since drafts are shown to everyone',
    must: 'a folder with content',
  }),
  PREVIEW_TENANT: z.optional(z.string()).register(settings, {
    about: 'set by `academy preview`: the tenant to show it in',
    must: 'the id of a tenant',
    unset: 'the default tenant',
  }),
  PREVIEW_CACHE: z.optional(z.string()).register(settings, {
    about: 'set by `academy preview`: a folder for databases that are prepared already',
    must: 'a folder',
  }),
  PREVIEW_VARIABLES: z._default(z.pipe(json, z.record(z.string(), z.string())), {}).register(settings, {
    about: 'set by `academy preview`: values for its templates as a JSON object',
    must: 'a JSON object of names and texts',
  }),
  WEB_DEV_SERVER: url(/^http$/).register(settings, {
    about:
      'set by `npm run dev`: the address of the Vite server that serves the web’s sources; local only, since it weakens the content policy',
    must: 'the http address of a Vite development server',
  }),
});
