import type { DraftText, OpenDraft } from '@academy/contract/schemas/drafts';
import type { GuideDetail } from '@academy/contract/schemas/guides';
import type { LessonDetail } from '@academy/contract/schemas/lessons';
import type { Visitor } from '@academy/domain/access';
import { DomainError } from '@academy/domain/errors';
import { withoutAnswer } from '@academy/domain/kc-questions';
import { questionHtml } from '@academy/domain/quiz-html';
import type { TimedViewpoint } from '../../catalog/feature.ts';
import type { Course, Item } from '../../catalog/model.ts';
import { readQuiz } from '../../catalog/read-quiz.ts';
import type { Site } from '../../catalog/tenants.ts';
import type { Context } from '../../context.ts';
import { addressOf } from '../../catalog/find-draft.ts';
import type { DraftItem } from '../../catalog/find-draft.ts';

type Shown = Pick<OpenDraft, 'lessons' | 'lesson' | 'text'>;

/** Reads a draft without progress; the caller has checked access. */
const READER: Visitor = { kind: 'visitor', hasDraftLink: true };

export function draftReads({ database, reads }: Pick<Context, 'database' | 'reads'>) {
  const { courses, lessons, guides, paths, pages, labs } = reads;
  return async (at: { site: Site; now: Date }, draft: DraftItem, lesson?: string): Promise<OpenDraft> => {
    const shown = await read({ ...at, person: READER }, draft, lesson);
    const { kind, item } = draft;
    const address = addressOf(draft);
    return { state: 'open', kind, id: item.id, title: item.card.title, address, ...shown, expiresAt: null };
  };

  async function read(view: TimedViewpoint, draft: DraftItem, lesson: string | undefined): Promise<Shown> {
    if (draft.kind === 'course') return readCourse(view, draft.item, lesson);
    if (lesson !== undefined) throw new DomainError('not_found', 'This lesson does not exist.');
    const alone = (text: DraftText): Shown => ({ lessons: [], lesson: null, text });
    const { slug } = draft.item;
    switch (draft.kind) {
      case 'lesson':
        return alone(await lessonText(view, draft.item, draft.course));
      case 'guide': {
        const guide = await guides.details(view, slug);
        return alone({ ...articleText(guide), ...(await practice(view, draft.item)) });
      }
      case 'path': {
        const { title, description, steps } = await paths.details(view, slug);
        const summary = leadOf(draft.item.card);
        const titles = steps.map((step) => (step.type === 'course' ? step.course.title : step.test.title));
        return alone({ ...EMPTY, title, summary, html: description, steps: titles });
      }
      case 'page': {
        const { title, description, content, toc } = await pages.details(view, slug);
        return alone({ ...EMPTY, title, summary: description, html: content, toc });
      }
    }
  }

  async function readCourse(
    view: TimedViewpoint,
    course: Course,
    lesson: string | undefined,
  ): Promise<Shown> {
    const { title, description, lessons: outline } = await courses.details(view, course.slug);
    const summary = leadOf(course.card);
    if (lesson === undefined)
      return { lessons: outline, lesson: null, text: { ...EMPTY, title, summary, html: description } };
    const item = course.lessons.find(
      (one): one is Item<'lesson'> => one.kind === 'lesson' && one.slug === lesson,
    );
    if (!item) throw new DomainError('not_found', 'This lesson does not exist.');
    return { lessons: outline, lesson, text: await lessonText(view, item, course) };
  }

  async function lessonText(view: TimedViewpoint, item: Item<'lesson'>, course: Course): Promise<DraftText> {
    const lesson = await lessons.details(view, { courseSlug: course.slug, lessonSlug: item.slug });
    return { ...articleText(lesson), ...(await practice(view, item)) };
  }

  /** The questions and the lab of a lesson or guide. */
  async function practice(view: TimedViewpoint, item: Item<'lesson'> | Item<'guide'>) {
    const loaded = await readQuiz(database.reads, item.hash);
    const questions = loaded
      ? loaded.quiz.questions.map(({ comments: _comments, ...shown }) => ({
          ...withoutAnswer(shown),
          html: questionHtml(shown, loaded.html),
        }))
      : [];
    return { questions, lab: labs.has(view, item) ? await labOf(view, item) : null };
  }

  async function labOf(
    view: TimedViewpoint,
    item: Item<'lesson'> | Item<'guide'>,
  ): Promise<DraftText['lab']> {
    const lab = await labs.of(view, item.id);
    const workshop = 'workshop' in lab ? lab.workshop : null;
    return workshop && { title: workshop.title, pages: workshop.pages };
  }
}

function articleText({ title, summary, content, toc, video, transcript }: LessonDetail | GuideDetail) {
  return { ...EMPTY, title, summary, html: content, toc, video, transcript };
}

/** The description comes before the summary; if there is only one of them, it is the text itself. */
function leadOf({ descriptionText, summaryText }: { descriptionText: string; summaryText: string }): string {
  return summaryText === '' ? '' : descriptionText;
}

const EMPTY: DraftText = {
  title: '',
  summary: '',
  html: '',
  toc: [],
  video: null,
  transcript: '',
  steps: [],
  questions: [],
  lab: null,
};
