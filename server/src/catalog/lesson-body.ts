import { withoutAnswers } from '@academy/domain/kc-questions';
import { quizBlock } from '@academy/domain/quiz-block';
import { parseQuiz } from '@academy/domain/quizzes';
import type { LessonDetail } from '@academy/contract/lessons';
import type { AssetSigner } from './asset-signer.ts';
import { instructorCards } from './cards.ts';
import { labKind } from './labs.ts';
import type { Course, Item, TenantCatalog } from './model.ts';
import type { BodyOf } from './rows.ts';
import { isOpenToVisitors } from './visible.ts';

type Body = Pick<
  LessonDetail,
  | 'content'
  | 'toc'
  | 'preview'
  | 'transcript'
  | 'video'
  | 'lab'
  | 'hasQuiz'
  | 'kcQuestions'
  | 'links'
  | 'settings'
  | 'instructors'
  | 'revision'
>;
type Readable = Item<'lesson'> | Item<'guide'>;

/** Title and summary stand on the card; of the rest a person who may not see the lesson gets the preview alone. */
export function lockedBody(
  lesson: Readable,
  { body, tenant }: { body: BodyOf<'lesson'>; tenant: TenantCatalog },
): Body {
  return { ...NOTHING, ...known(lesson, tenant), preview: body.preview || body.summary };
}

type Opened = {
  body: BodyOf<'lesson'>;
  quiz: string | null;
  tenant: TenantCatalog;
  course: Course | null;
  signer: AssetSigner;
};

export function openBody(lesson: Readable, opened: Opened): Body {
  const body = wholeBody(lesson, opened);
  return isOpenToVisitors(lesson, opened.course) ? body : opened.signer.sign(body);
}

function wholeBody(lesson: Readable, { body, quiz, tenant }: Opened): Body {
  const { settings } = lesson.card;
  const assessed = settings.assessed ?? false;
  // A lab or a video may have nothing to read but its summary.
  const content = body.content || body.summary;
  return {
    ...known(lesson, tenant),
    // For whoever reads the API: the site itself takes the questions from an attempt.
    content: quiz !== null && !assessed ? `${content}\n${quizBlock(quiz, { hidden: true })}` : content,
    toc: body.toc,
    preview: body.preview,
    transcript: body.transcript,
    video: videoOf(settings),
    lab: labKind(lesson, tenant),
    links: settings.links ?? [],
    hasQuiz: quiz !== null,
    // An assessed check leaves the server without its right answers.
    kcQuestions: quiz !== null && assessed ? withoutAnswers(parseQuiz(quiz)) : [],
  };
}

const NOTHING = {
  hasQuiz: false,
  kcQuestions: [],
  content: '',
  toc: [],
  transcript: '',
  video: null,
  lab: null,
  links: [],
};

function known({ card, revision }: Readable, tenant: TenantCatalog) {
  const { manualCompletion = true, assessed = false, attempts } = card.settings;
  return {
    settings: { manualCompletion, assessed, ...(attempts !== undefined && { attempts }) },
    instructors: instructorCards(card.instructors, tenant),
    revision,
  };
}

function videoOf({ video, vimeo, brightcove }: Readable['card']['settings']): Body['video'] {
  if (!video && !vimeo && !brightcove) return null;
  return {
    file: video ? { src: video.src, captions: video.captions ?? null, poster: video.poster ?? null } : null,
    vimeo: vimeo ? String(vimeo) : null,
    brightcove: brightcove ? String(brightcove) : null,
  };
}
