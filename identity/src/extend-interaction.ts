import type { ServerResponse } from 'node:http';
import type { PageContext } from './page-context.ts';
import type { Settings } from './options.ts';

/** A login that waits for an email stays open as long as the link in it. */
export async function extendInteraction(
  { secureCookies }: Pick<Settings, 'secureCookies'>,
  { interaction, response, base }: Pick<PageContext, 'interaction' | 'response' | 'base'>,
  lifeSeconds: number,
): Promise<void> {
  if (!interaction) return;
  await interaction.save(lifeSeconds);
  const cookies = { academy_interaction: base, academy_resume: new URL(interaction.returnTo).pathname };
  for (const [name, path] of Object.entries(cookies))
    setCookie(response, { name, path, value: interaction.uid, lifeSeconds, secureCookies });
}

function setCookie(
  response: ServerResponse,
  {
    name,
    value,
    path,
    lifeSeconds,
    secureCookies,
  }: { name: string; value: string; path: string; lifeSeconds: number; secureCookies: boolean },
): void {
  response.appendHeader(
    'set-cookie',
    `${name}=${value}; Path=${path}; Max-Age=${lifeSeconds}; HttpOnly; SameSite=Lax${secureCookies ? '; Secure' : ''}`,
  );
}
