import { getLesson, listLessons } from '@academy/contract/lessons';
import { askContent } from '../../api/content.ts';

export function askOutline(slug: string) {
  return askContent(listLessons, { query: { slug } });
}

export function askLesson(courseSlug: string, lessonSlug: string) {
  return askContent(getLesson, { params: { courseSlug, lessonSlug }, query: {} });
}
