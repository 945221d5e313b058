import { posix } from 'node:path';
import type { Chapter, LessonSettings } from '@academy/domain/content/lesson';
import { parseMediaTime } from '@academy/domain/media-time';
import { isWebVtt, parseWebVtt, type Cue } from '@academy/domain/webvtt';
import type { Path } from '../folder/metadata.ts';
import type { Source } from '../folder/source.ts';
import { addressKind, referenceKey } from '../markdown/addresses.ts';

type Video = LessonSettings['video'];
/** The files next to the one that describes the item. */
type Beside = { source: Source; file: string };

/** The captions of a video; none if they are elsewhere. */
export function readCaptions(video: Video, beside: Beside): Cue[] {
  return video?.captions ? parseWebVtt(readVtt(video.captions, beside) ?? '') : [];
}

/** The chapters of a video, listed by its author or in a WebVTT file. */
export function readChapters(video: Video, beside: Beside): Chapter[] {
  const chapters = video?.chapters;
  if (chapters === undefined) return [];
  if (typeof chapters !== 'string')
    return chapters.map(({ start, title }) => ({ start: toSeconds(start), title }));
  return parseWebVtt(readVtt(chapters, beside) ?? '').map(({ start, text }) => ({ start, title: text }));
}

type Problem = { path: Path; message: string; hint: string };

/** Warnings about the texts of a video. */
export function* videoTextWarnings(
  video: Video,
  { seconds, ...beside }: Beside & { seconds: number | null },
): Iterable<Problem> {
  if (!video) return;
  for (const name of ['captions', 'chapters'] as const) {
    const file = video[name];
    const text = typeof file === 'string' ? readVtt(file, beside) : null;
    if (text !== null && !isWebVtt(text))
      yield {
        path: ['settings', 'video', name],
        message: `${String(file)} is not WebVTT, so browsers show none of it`,
        hint: 'begin the file with a line that says WEBVTT',
      };
  }
  const chapters = readChapters(video, beside);
  const path = ['settings', 'video', 'chapters'];
  const backwards = chapters.find(({ start }, at) => start <= (chapters[at - 1]?.start ?? -1));
  if (backwards)
    yield {
      path,
      message: `the chapter “${backwards.title}” begins no later than the one before it`,
      hint: 'list the chapters in the order of their times',
    };
  const late = chapters.find(({ start }) => seconds !== null && start >= seconds);
  if (late)
    yield {
      path,
      message: `the chapter “${late.title}” begins after the end of the video`,
      hint: `the video is ${seconds} seconds long`,
    };
}

function readVtt(reference: string, { source, file }: Beside): string | null {
  if (addressKind(reference) !== 'relative') return null;
  const path = posix.join(posix.dirname(file), referenceKey(reference));
  return source.locate(path) === 'missing' ? null : source.readText(path, source.limits.textBytes);
}

function toSeconds(start: string | number): number {
  return typeof start === 'number' ? start : (parseMediaTime(start) ?? 0);
}
