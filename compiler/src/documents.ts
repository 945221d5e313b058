import { effectiveEntitlements } from '@academy/domain/access';
import { lessonDuration } from '@academy/domain/lesson-duration';
import type { CourseFile } from '@academy/domain/content/course';
import type { GuideFile } from '@academy/domain/content/guide';
import type { InstructorFile } from '@academy/domain/content/instructor';
import type { Chapter, LessonFile } from '@academy/domain/content/lesson';
import type { ModuleFile } from '@academy/domain/content/module';
import type { PageFile } from '@academy/domain/content/page';
import type { PathFile } from '@academy/domain/content/path';
import type { TestFile } from '@academy/domain/content/test';
import { posterKey, readVideo, VIDEO_PROVIDERS } from '@academy/domain/videos';
import type {
  CourseDocument,
  GuideDocument,
  InstructorDocument,
  LessonDocument,
  ModuleDocument,
  PageDocument,
  PathDocument,
  SourceItem,
  TagDocument,
  TestDocument,
} from './catalog.ts';
import { durationFacts } from './folder/duration-facts.ts';
import { addressKind, copiedAddress, referenceKey } from './markdown/addresses.ts';
import type { Rendered } from './markdown/render.ts';

type Parts = {
  fields: unknown;
  texts(name: string): Rendered;
  /** The main text of a lesson or guide as written. */
  content: string;
  chapters: readonly Chapter[];
};

/** The stored document of each kind: its fields, and its texts as HTML. */
export function buildDocument(
  item: SourceItem & { kind: keyof typeof BUILDERS },
  { fields, ...context }: Parts,
) {
  const build = BUILDERS[item.kind];
  return build(withPublishedFiles(fields, item.addresses) as never, { item, ...context });
}

type Builder<Fields, Document> = (
  fields: Fields,
  context: { item: SourceItem } & Omit<Parts, 'fields'>,
) => Document;

const course: Builder<CourseFile, CourseDocument> = (
  { order: _order, entitlements, ...fields },
  { texts },
) => ({
  ...fields,
  entitlements: { view: entitlements },
  ...about(texts),
  conclusion: texts('conclusion').html,
  toc: texts('summary').toc,
});

const module: Builder<ModuleFile, ModuleDocument> = ({ title, slug, duration = 0 }, { item, texts }) => ({
  title,
  slug,
  duration,
  courseId: item.inherited?.courseId ?? '',
  description: texts('description').html,
  summary: texts('summary').html,
});

const lesson: Builder<LessonFile, LessonDocument> = (fields, { item, texts, content, chapters }) => {
  const { inherited } = item;
  const own = fields.entitlements && { view: fields.entitlements };
  const { view } = effectiveEntitlements(own, { view: inherited?.entitlements ?? [] });
  const { id, slug, aliases, title, status, type, settings, level } = fields;
  // The result of an assessed check is stored, so taking it requires an account.
  const needsAccount = type === 'knowledge-check' && settings.assessed === true && view.length === 0;
  return {
    id,
    slug,
    ...(aliases && { aliases }),
    title,
    status,
    type,
    settings,
    ...(level ? { level } : {}),
    courseId: inherited?.courseId ?? '',
    duration: lessonDuration(durationFacts(item, { fields, content })),
    topics: fields.topics ?? [],
    instructors: fields.instructors ?? inherited?.instructors ?? [],
    entitlements: { view: needsAccount ? ['auth'] : [...view] },
    ...videoFields(item, chapters),
    ...lessonTexts(texts),
  };
};

const guide: Builder<GuideFile, GuideDocument> = (
  { order: _order, entitlements, level, ...fields },
  { item, texts, content, chapters },
) => ({
  ...fields,
  ...(level ? { level } : {}),
  duration: lessonDuration(durationFacts(item, { fields, content })),
  entitlements: { view: entitlements },
  ...videoFields(item, chapters),
  ...lessonTexts(texts),
});

const path: Builder<PathFile, PathDocument> = ({ order: _order, entitlements, ...fields }, { texts }) => ({
  ...fields,
  entitlements: { view: entitlements },
  ...about(texts),
  toc: texts('summary').toc,
});

const test: Builder<TestFile, TestDocument> = ({ order: _order, entitlements, ...fields }, { texts }) => ({
  ...fields,
  entitlements: { view: entitlements },
  ...about(texts),
});

const instructor: Builder<InstructorFile, InstructorDocument> = (
  { order: _order, ...fields },
  { texts },
) => ({
  ...fields,
  bio: texts('bio').html,
  description: texts('description').html,
  descriptionText: texts('description').text,
});

const page: Builder<PageFile, PageDocument> = ({ id, slug, aliases, title }, { texts }) => ({
  id,
  slug,
  ...(aliases && { aliases }),
  title,
  content: texts('content').html,
  toc: texts('content').toc,
  descriptionText: shorten(texts('content').text),
});

const tag: Builder<TagDocument, TagDocument> = (fields) => fields;

const BUILDERS = { course, module, lesson, guide, path, test, instructor, page, tag };

function about(texts: Parts['texts']) {
  return {
    description: texts('description').html,
    descriptionText: texts('description').text,
    summary: texts('summary').html,
    summaryText: texts('summary').text,
  };
}

function videoFields({ videos }: SourceItem, chapters: Parts['chapters']) {
  return {
    ...(videos?.main && { videoFile: videos.main }),
    ...(videos?.seconds && { videoSeconds: videos.seconds }),
    ...(chapters.length > 0 && { chapters }),
  };
}

function lessonTexts(texts: Parts['texts']) {
  const content = texts('content');
  return {
    ...about(texts),
    content: content.html,
    transcript: texts('transcript').html,
    preview: texts('preview').html,
    toc: content.toc,
    words: content.text === '' ? 0 : content.text.split(' ').length,
  };
}

/** Replaces file paths in settings by the published URLs. */
function withPublishedFiles(fields: unknown, addresses: SourceItem['addresses']): unknown {
  if (
    fields === null ||
    typeof fields !== 'object' ||
    !('settings' in fields) ||
    Object.keys(addresses).length === 0
  )
    return fields;
  const published = (value: unknown): unknown => {
    if (typeof value !== 'string') return value;
    const isBeside = addressKind(value) === 'relative';
    return (isBeside ? addresses[referenceKey(value)] : copiedAddress(value, addresses)) ?? value;
  };
  const written = fields.settings as Record<string, unknown>;
  const withPoster: Record<string, unknown> = { ...copiedPoster(written, addresses), ...written };
  const settings = Object.entries(withPoster).map(([name, value]) => {
    if (name === 'thumbnail' || name === 'avatar' || name === 'poster') return [name, published(value)];
    if (name !== 'video') return [name, value];
    return [
      name,
      Object.fromEntries(Object.entries(value as object).map(([part, file]) => [part, published(file)])),
    ];
  });
  return { ...fields, settings: Object.fromEntries(settings) };
}

/** The copied poster of the first hosted video. */
function copiedPoster(
  settings: Record<string, unknown>,
  addresses: SourceItem['addresses'],
): { poster?: string } {
  for (const provider of VIDEO_PROVIDERS) {
    const written = settings[provider];
    const isWritten = typeof written === 'string' || typeof written === 'number';
    const video = isWritten ? readVideo(provider, written) : null;
    const poster = video && copiedAddress(posterKey(video), addresses);
    if (poster) return { poster };
  }
  return {};
}

function shorten(text: string): string {
  return text.length <= 200 ? text : `${text.slice(0, 199).replace(/\s+\S*$/, '')}…`;
}
