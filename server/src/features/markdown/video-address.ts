import type { LessonSettings } from '@academy/domain/content/lesson';

/** Where the video of a lesson can be watched; a Brightcove video has no address but that of its page. */
export function videoAddress({ video, vimeo }: LessonSettings): string | null {
  if (video) return video.src;
  return vimeo ? `https://vimeo.com/${vimeo}` : null;
}
