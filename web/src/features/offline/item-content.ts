import { getCourse } from '@academy/contract/courses';
import { getGuide } from '@academy/contract/guides';
import { HttpError } from '@academy/contract/http-error';
import { getLab } from '@academy/contract/labs';
import { getLesson, listLessons } from '@academy/contract/lessons';
import { listPageNotes } from '@academy/contract/notes';
import { openAttempt } from '@academy/contract/quizzes';
import type { GuideDetail } from '@academy/contract/schemas/guides';
import type { LessonDetail } from '@academy/contract/schemas/lessons';
import type { OutlineLesson } from '@academy/contract/schemas/outline';
import { pages } from '@academy/domain/pages';
import { hasOfflineCheck, hasOfflineLab, readableLessons } from './needed.ts';
import type { ItemKind } from './offline-index.ts';
import { createRecording, type Recording } from './recording-client.ts';

export type ItemContent = {
  title: string;
  path: string;
  revision: number;
  readable: string[];
  pages: string[];
  /** The text of each response by its storage address. */
  answers: Map<string, string>;
  hasLabs: boolean;
};

/** Thrown if the person may not read the item, or it is gone. */
export class NotReadable extends Error {}

/** Fetches every response that the pages of a course or guide need. */
export async function fetchContent(kind: ItemKind, slug: string): Promise<ItemContent> {
  const recording = createRecording();
  try {
    return await (kind === 'course' ? courseContent(slug, recording) : guideContent(slug, recording));
  } catch (error) {
    if (error instanceof HttpError && [403, 404].includes(error.status)) throw new NotReadable();
    throw error;
  }
}

/** The revision and the readable lessons, to check whether a copy is current. */
export async function fetchState(
  kind: ItemKind,
  slug: string,
): Promise<Pick<ItemContent, 'revision' | 'readable'>> {
  const { client } = createRecording();
  try {
    const { data } = await (kind === 'course'
      ? client.send(getCourse, { query: { slug } })
      : client.send(getGuide, { query: { slug } }));
    const readable = 'lessons' in data ? idsOf(readableLessons(data.lessons)) : idsOfGuide(data);
    if (readable.length === 0) throw new NotReadable();
    return { revision: data.revision, readable };
  } catch (error) {
    if (error instanceof HttpError && [403, 404].includes(error.status)) throw new NotReadable();
    throw error;
  }
}

async function courseContent(slug: string, { client, answers }: Recording): Promise<ItemContent> {
  const { data: course } = await client.send(getCourse, { query: { slug } });
  await client.send(listLessons, { query: { slug } });
  const paths = [pages.course.path({ slug }), pages.conclusion.path({ slug })];
  let hasLabs = false;
  const lessons = readableLessons(course.lessons);
  if (lessons.length === 0) throw new NotReadable();
  for (const { slug: lessonSlug } of lessons) {
    const input = { params: { courseSlug: slug, lessonSlug }, query: {} };
    const { data: lesson } = await client.send(getLesson, input);
    const { lessonId, courseId } = lesson;
    await client.send(listPageNotes, { query: { lessonId, courseId } });
    paths.push(pages.lesson.path({ courseSlug: slug, lessonSlug }));
    if (hasOfflineCheck(lesson) && (await canOpenCheck(lesson)))
      paths.push(pages.knowledgeCheck.path({ courseSlug: slug, lessonSlug }));
    if (!hasOfflineLab(lesson)) continue;
    hasLabs = true;
    paths.push(pages.lessonLab.path({ courseSlug: slug, lessonSlug }));
    await client.send(getLab, {
      query: { url: pages.lesson.path({ courseSlug: slug, lessonSlug }), lessonId },
    });
  }
  return {
    title: course.title,
    path: pages.course.path({ slug }),
    revision: course.revision,
    readable: idsOf(lessons),
    pages: paths,
    answers,
    hasLabs,
  };

  /** Its questions come with an open attempt; without attempts left there is none. */
  async function canOpenCheck({ lessonId, courseId }: LessonDetail): Promise<boolean> {
    try {
      await client.send(openAttempt, { query: {}, body: { lessonId, courseId } });
      return true;
    } catch (error) {
      if (error instanceof HttpError && error.status === 409) return false;
      throw error;
    }
  }
}

async function guideContent(slug: string, { client, answers }: Recording): Promise<ItemContent> {
  const { data: guide } = await client.send(getGuide, { query: { slug } });
  if (guide.opens !== null) throw new NotReadable();
  const path = pages.guide.path({ slug });
  await client.send(listPageNotes, { query: { lessonId: guide.lessonId } });
  const hasLabs = hasOfflineLab(guide);
  if (hasLabs) await client.send(getLab, { query: { url: path, lessonId: guide.lessonId } });
  const paths = [path, ...(hasLabs ? [pages.guideLab.path({ slug })] : [])];
  return {
    title: guide.title,
    path,
    revision: guide.revision,
    readable: idsOfGuide(guide),
    pages: paths,
    answers,
    hasLabs,
  };
}

function idsOf(lessons: readonly OutlineLesson[]): string[] {
  return lessons.map(({ lessonId }) => lessonId);
}

function idsOfGuide({ lessonId, opens }: Pick<GuideDetail, 'lessonId' | 'opens'>): string[] {
  return opens === null ? [lessonId] : [];
}
