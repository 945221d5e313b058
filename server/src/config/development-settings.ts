import type { Env } from './env.ts';
import { StartupError } from './startup-error.ts';

/** Settings for developers and authors; local only. */
export type DevelopmentSettings = {
  /** Set by `npm run dev`: the address of the Vite server for the web's sources. */
  webDevServer: string | undefined;
  /** A folder to preview, and its tenant; the default tenant if none is named. */
  preview: { folder: string; tenantId: string | undefined; variables: Record<string, string> } | undefined;
};

export function webDevServerOf({ ACADEMY_ENV, WEB_DEV_SERVER }: Env): DevelopmentSettings['webDevServer'] {
  if (WEB_DEV_SERVER !== undefined && ACADEMY_ENV !== 'local')
    throw new StartupError(
      'WEB_DEV_SERVER weakens the content policy, so it only works where ACADEMY_ENV is local.',
    );
  return WEB_DEV_SERVER;
}

export function previewOf({
  ACADEMY_ENV,
  PREVIEW_FOLDER: folder,
  PREVIEW_TENANT: tenantId,
  PREVIEW_VARIABLES: variables,
}: Env): DevelopmentSettings['preview'] {
  if (folder === undefined) return undefined;
  if (ACADEMY_ENV !== 'local')
    throw new StartupError(
      'PREVIEW_FOLDER shows drafts to everyone, so it only works where ACADEMY_ENV is local.',
    );
  return { folder, tenantId, variables };
}
