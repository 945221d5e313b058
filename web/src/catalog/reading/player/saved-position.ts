import { mergeParts, type Part } from '@academy/domain/watched-parts';
import { useEffect, useMemo, useState } from 'react';
import { watchedParts } from '../../../features/learning/index.ts';
import { useHydrated } from '../../../ui/use-hydrated.ts';

type Saved = {
  /** The path of the file, without its query, which may contain a changing signature. */
  key: string;
  /** The member's position from any device, which takes precedence. */
  second: number | undefined;
  watched: readonly Part[] | undefined;
};

/** A video that was left this close to its end starts over. */
const END_SECONDS = 3;

/**
 * Resumes the video, and stores position and watched parts on this device. Returns the resumed second, and
 * the parts that were watched before.
 */
export function useSavedPosition(
  ref: { current: HTMLVideoElement | null },
  { key, second, watched }: Saved,
): { resumedAt: number | null; watchedBefore: readonly Part[] } {
  const [resumedAt, setResumedAt] = useState<number | null>(null);
  const isHydrated = useHydrated();
  const local = useMemo(() => (isHydrated ? watchedOnDevice(localStorage, key) : []), [isHydrated, key]);
  useEffect(() => {
    const video = ref.current;
    if (!video) return;
    const before = watchedOnDevice(localStorage, key);
    const restore = () => {
      const wanted = second ?? Number(localStorage.getItem(key));
      // A playing video is not moved.
      if (!(wanted > 0) || video.played.length > 0 || wanted > video.duration - END_SECONDS) return;
      video.currentTime = wanted;
      setResumedAt(wanted);
    };
    const save = () => {
      if (video.played.length === 0 && video.currentTime === 0) return;
      localStorage.setItem(key, String(video.ended ? 0 : Math.floor(video.currentTime)));
      const parts = mergeParts([...before, ...watchedParts(video)]);
      if (parts.length > 0) localStorage.setItem(watchedKey(key), JSON.stringify(parts));
    };
    const clear = () => {
      save();
      localStorage.removeItem(key);
    };
    if (video.readyState > 0) restore();
    else video.addEventListener('loadedmetadata', restore, { once: true });
    video.addEventListener('pause', save);
    video.addEventListener('ended', clear);
    addEventListener('pagehide', save);
    return () => {
      if (!video.ended) save();
      video.removeEventListener('loadedmetadata', restore);
      video.removeEventListener('pause', save);
      video.removeEventListener('ended', clear);
      removeEventListener('pagehide', save);
    };
  }, [ref, key, second]);
  return { resumedAt, watchedBefore: watched ?? local };
}

function watchedKey(key: string): string {
  return `${key}:watched`;
}

export function watchedOnDevice(storage: Pick<Storage, 'getItem'>, key: string): Part[] {
  try {
    const stored: unknown = JSON.parse(storage.getItem(watchedKey(key)) ?? '[]');
    return Array.isArray(stored) ? mergeParts(stored.filter(isPart)) : [];
  } catch {
    return [];
  }
}

function isPart(value: unknown): value is Part {
  return Array.isArray(value) && value.length === 2 && value.every((second) => Number.isInteger(second));
}
