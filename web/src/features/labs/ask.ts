import { getGuide } from '@academy/contract/guides';
import { getLab } from '@academy/contract/labs';
import { getLesson } from '@academy/contract/lessons';
import { askContent, inTenant } from '../../api/content.ts';

export const askLesson = (courseSlug: string, lessonSlug: string) =>
  askContent(getLesson, { params: { courseSlug, lessonSlug }, query: {} });

export const askGuide = (slug: string) => askContent(getGuide, { query: inTenant({ slug }) });

/** `url` is where leaving the lab leads. */
export const askLab = (lessonId: string, url: string) => askContent(getLab, { query: { url, lessonId } });
