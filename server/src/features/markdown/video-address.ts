import type { LessonSettings } from '@academy/domain/content/lesson';
import { readVideo, VIDEO_PROVIDERS, videoPage } from '@academy/domain/videos';
import type { VideoAccount } from '@academy/domain/brightcove';

/** Where the video of a lesson can be watched; null for one of Brightcove that no account is known of. */
export function videoAddress(settings: LessonSettings, account: VideoAccount | undefined): string | null {
  if (settings.video) return settings.video.src;
  for (const provider of VIDEO_PROVIDERS) {
    const written = settings[provider];
    const video = written === undefined ? null : readVideo(provider, written);
    const page = video && videoPage(video, account);
    if (page) return page;
  }
  return null;
}
