import type { ItemPicture } from '@academy/compiler/catalog';
import { readVideo, VIDEO_PROVIDERS } from '@academy/domain/videos';

export type DocumentMedia = { kind: 'video' | 'missing-picture'; name: string; reason: string | null };

type Document = { card: object; bodyJson: string; missingPictures?: readonly ItemPicture[] };

/**
 * The opening tag as it appears in JSON. The sanitizer fixes the attribute order, and text contains no
 * opening bracket.
 */
const FIGURE = /<figure data-video=\\"(vimeo|youtube|brightcove)\\" data-video-id=\\"([\w-]{1,64})\\"/g;
/** Longer names exceed the index limit of 2,700 bytes: a character may take three. */
const MAX_LENGTH = 800;

/** The external videos of a document, and the pictures for which it shows a placeholder. */
export function documentMedia({ card, bodyJson, missingPictures = [] }: Document): DocumentMedia[] {
  const { settings = {} } = card as { settings?: Record<string, unknown> };
  const own = VIDEO_PROVIDERS.flatMap((provider) => {
    const written = settings[provider];
    const isWritten = typeof written === 'string' || typeof written === 'number';
    const video = isWritten ? readVideo(provider, written) : null;
    return video ? [`${provider}:${video.id}`] : [];
  });
  const shown = [...bodyJson.matchAll(FIGURE)].map(([, provider, id]) => `${provider}:${id}`);
  const pictures = new Map(missingPictures.map(({ url, reason }) => [url.slice(0, MAX_LENGTH), reason]));
  return [
    ...[...new Set([...own, ...shown])].map((name) => ({ kind: 'video' as const, name, reason: null })),
    ...[...pictures].map(([name, reason]) => ({ kind: 'missing-picture' as const, name, reason })),
  ];
}
