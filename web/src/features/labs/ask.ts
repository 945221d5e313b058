import { getGuide } from '@academy/contract/guides';
import { getLab } from '@academy/contract/labs';
import { getLesson } from '@academy/contract/lessons';
import { askContent } from '../../api/content.ts';

export const askLesson = (courseSlug: string, lessonSlug: string) =>
  askContent(getLesson, { params: { courseSlug, lessonSlug }, query: {} });

export const askGuide = (slug: string) => askContent(getGuide, { query: { slug } });

export const askLab = (lessonId: string) => askContent(getLab, { query: { lessonId } });
