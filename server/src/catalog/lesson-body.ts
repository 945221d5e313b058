import { withoutAnswers } from '@academy/domain/kc-questions';
import { formatQuizBlock } from '@academy/domain/quiz-block';
import { parseQuiz } from '@academy/domain/quizzes';
import type { LessonDetail } from '@academy/contract/schemas/lessons';
import type { AssetSigner } from './asset-signer.ts';
import { instructorCards } from './cards.ts';
import { canCompleteByHand, offeredLab } from './labs.ts';
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
  | 'check'
  | 'kcQuestions'
  | 'links'
  | 'settings'
  | 'instructors'
  | 'revision'
>;
type Readable = Item<'lesson'> | Item<'guide'>;

/** A person without access gets only the preview; title and summary are on the card. */
export function lockedBody(
  lesson: Readable,
  { body, tenant }: { body: BodyOf<'lesson'>; tenant: TenantCatalog },
): Body {
  return { ...EMPTY_BODY, ...commonFields(lesson, tenant), preview: body.preview || body.summary };
}

type OpenBodyInput = {
  body: BodyOf<'lesson'>;
  quiz: string | null;
  tenant: TenantCatalog;
  course: Course | null;
  signer: AssetSigner;
  hasPortal: boolean;
};

export function openBody(lesson: Readable, input: OpenBodyInput): Body {
  const body = fullBody(lesson, input);
  return isOpenToVisitors(lesson, input.course) ? body : input.signer.sign(body);
}

function fullBody(lesson: Readable, { body, quiz, tenant, hasPortal }: OpenBodyInput): Body {
  const { settings } = lesson.card;
  const assessed = settings.assessed ?? false;
  // A lab or a video may have no text except its summary.
  const content = body.content || body.summary;
  const parsed = quiz === null ? null : parseQuiz(quiz);
  return {
    ...commonFields(lesson, tenant),
    // For other clients of the API: the site itself reads the questions from an attempt.
    content: quiz !== null && !assessed ? `${content}\n${formatQuizBlock(quiz, { hidden: true })}` : content,
    toc: body.toc,
    preview: body.preview,
    transcript: body.transcript,
    video: videoOf(lesson.card, body),
    lab: offeredLab(lesson, { tenant, hasPortal }),
    links: settings.links ?? [],
    hasQuiz: quiz !== null,
    ...(parsed && { check: { totalQuestions: parsed.totalQuestions, passingMarks: parsed.passingMarks } }),
    // An assessed check leaves the server without its correct answers.
    kcQuestions: parsed && assessed ? withoutAnswers(parsed) : [],
  };
}

const EMPTY_BODY = {
  hasQuiz: false,
  kcQuestions: [],
  content: '',
  toc: [],
  transcript: '',
  video: null,
  lab: null,
  links: [],
};

function commonFields(item: Readable, tenant: TenantCatalog) {
  const { card, revision } = item;
  const { assessed = false, attempts } = card.settings;
  const manualCompletion = canCompleteByHand(item);
  return {
    settings: { manualCompletion, assessed, ...(attempts !== undefined && { attempts }) },
    instructors: instructorCards(card.instructors, tenant),
    revision,
  };
}

function videoOf({ settings, videoFile }: Readable['card'], { chapters }: BodyOf<'lesson'>): Body['video'] {
  const { video, vimeo, brightcove, youtube, poster } = settings;
  if (!video && !vimeo && !brightcove && !youtube) return null;
  return {
    file: video
      ? {
          src: video.src,
          captions: video.captions ?? null,
          poster: video.poster ?? null,
          seconds: videoFile?.seconds ?? null,
          size: videoFile?.size ?? null,
          isSilent: video.silent ?? videoFile?.hasSound === false,
          chapters: [...(chapters ?? [])],
        }
      : null,
    vimeo: vimeo ? String(vimeo) : null,
    brightcove: brightcove ? String(brightcove) : null,
    youtube: youtube ? String(youtube) : null,
    poster: poster ?? null,
  };
}
