import type { Tenant } from '@academy/domain/tenant-data';
import { frameHostOf, isForbiddenHost, isForbiddenVideo, type VideoProvider } from '@academy/domain/videos';

/** The hosts that a page may show in frames: those of live videos and those the tenant's data names, but none it forbids. */
export function frameHostsOf(
  { frameHosts, forbiddenHosts }: Pick<Tenant, 'frameHosts' | 'forbiddenHosts'>,
  liveVideos: readonly VideoProvider[],
): string[] {
  const played = liveVideos
    .filter((provider) => !isForbiddenVideo(provider, forbiddenHosts))
    .map(frameHostOf);
  const named = frameHosts.filter((host) => !isForbiddenHost(host.replace(/^\*\./, ''), forbiddenHosts));
  return [...new Set([...named, ...played])];
}
