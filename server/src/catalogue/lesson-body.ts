import type { Person } from '@academy/domain/access';
import { withoutAnswers } from '@academy/domain/kc-questions';
import { parseQuiz } from '@academy/domain/quizzes';
import type { LessonDetail } from '@academy/contract/lessons';
import { instructorCards } from './cards.ts';
import { labKind } from './labs.ts';
import type { Item, TenantCatalogue } from './model.ts';
import type { BodyOf } from './rows.ts';

type Body = Pick<
  LessonDetail,
  | 'content'
  | 'toc'
  | 'preview'
  | 'transcript'
  | 'video'
  | 'lab'
  | 'quiz'
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
  { body, tenant }: { body: BodyOf<'lesson'>; tenant: TenantCatalogue },
): Body {
  return { ...NOTHING, ...known(lesson, tenant), preview: body.preview || body.summary };
}

type Opened = { body: BodyOf<'lesson'>; quiz: string | null; tenant: TenantCatalogue; person: Person };

export function openBody(lesson: Readable, { body, quiz, tenant, person }: Opened): Body {
  const { settings } = lesson.card;
  return {
    ...known(lesson, tenant),
    // A lab or a video may have nothing to read but its summary.
    content: body.content || body.summary,
    toc: body.toc,
    preview: body.preview,
    transcript: body.transcript,
    video: videoOf(settings),
    lab: labKind(lesson, tenant),
    links: settings.links ?? [],
    // Only who has an account can take a check; so its answers are in no page and no answer made ahead for visitors.
    ...(person.kind === 'visitor' ? NO_QUIZ : quizOf(quiz, settings.assessed ?? false)),
  };
}

const NO_QUIZ: Pick<Body, 'quiz' | 'kcQuestions'> = { quiz: null, kcQuestions: [] };

const NOTHING = {
  ...NO_QUIZ,
  content: '',
  toc: [],
  transcript: '',
  video: null,
  lab: null,
  links: [],
};

function known({ card, revision }: Readable, tenant: TenantCatalogue) {
  const { manualCompletion = true, assessed = false, attempts } = card.settings;
  return {
    settings: { manualCompletion, assessed, ...(attempts !== undefined && { attempts }) },
    instructors: instructorCards(card.instructors, tenant),
    revision,
  };
}

/** An assessed check leaves the server without its right answers; any other goes out as it was written. */
function quizOf(quiz: string | null, assessed: boolean): Pick<Body, 'quiz' | 'kcQuestions'> {
  if (quiz === null) return NO_QUIZ;
  return assessed ? { quiz: null, kcQuestions: withoutAnswers(parseQuiz(quiz)) } : { quiz, kcQuestions: [] };
}

function videoOf({ video, vimeo, brightcove }: Readable['card']['settings']): Body['video'] {
  if (!video && !vimeo && !brightcove) return null;
  return {
    file: video ? { src: video.src, captions: video.captions ?? null, poster: video.poster ?? null } : null,
    vimeo: vimeo ? String(vimeo) : null,
    brightcove: brightcove ? String(brightcove) : null,
  };
}
