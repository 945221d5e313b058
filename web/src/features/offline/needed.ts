import type { GuideDetail } from '@academy/contract/schemas/guides';
import type { LessonDetail } from '@academy/contract/schemas/lessons';
import type { OutlineLesson } from '@academy/contract/schemas/outline';

const ASSET = /\/assets\/content\/[0-9a-f]{64}\.([a-z0-9]+)(?:\?signature=[\w.-]+)?/g;
const VIDEOS = new Set(['mp4', 'm4v', 'webm', 'mov', 'ogv']);

type Assets = { files: string[]; videos: string[] };

/**
 * The pictures, captions, downloads and videos of our own in the responses. Those of other hosts cannot be
 * stored.
 */
export function assetsIn(answers: readonly string[]): Assets {
  const found = new Map(
    answers
      .flatMap((text) => [...text.matchAll(ASSET)])
      .map(([address, extension = '']) => [address, extension]),
  );
  const isVideo = ([, extension]: [string, string]) => VIDEOS.has(extension);
  const entries = [...found];
  return {
    files: entries.filter((entry) => !isVideo(entry)).map(([address]) => address),
    videos: entries.filter(isVideo).map(([address]) => address),
  };
}

/** The lessons of an outline that the person may read. */
export function readableLessons(lessons: readonly OutlineLesson[]): OutlineLesson[] {
  return lessons.filter(({ type, opens }) => type !== 'module' && opens === null);
}

/** The key of an assessed check never leaves the server, so only others can be taken offline. */
export function hasOfflineCheck({ type, hasQuiz, settings }: LessonDetail): boolean {
  return (hasQuiz || type === 'knowledge-check') && !settings.assessed;
}

export function hasOfflineLab({ lab }: Pick<LessonDetail | GuideDetail, 'lab'>): boolean {
  return lab === 'browser';
}
