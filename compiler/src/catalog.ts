import type { CourseFile } from '@academy/domain/content/course';
import type { InstructorFile } from '@academy/domain/content/instructor';
import type { Chapter, LessonFile } from '@academy/domain/content/lesson';
import type { PathFile } from '@academy/domain/content/path';
import type { TestFile } from '@academy/domain/content/test';
import type { Workshop } from '@academy/domain/labs';
import type { QuizHtml, QuizSection } from '@academy/domain/quiz-html';
import type { HostedVideo, VideoProvider } from '@academy/domain/videos';
import type { Fault } from './faults.ts';
import type { PictureSize } from './folder/picture-size.ts';
import type { MediaFacts } from './media/media-facts.ts';

/**
 * Increased whenever the same sources compile to different documents, so that old documents are recompiled.
 */
export const COMPILER_VERSION = '25';

export type ItemKind =
  | 'course'
  | 'module'
  | 'lesson'
  | 'guide'
  | 'path'
  | 'test'
  | 'instructor'
  | 'page'
  | 'tag'
  | 'workshop';
export type ItemStatus = 'live' | 'unlisted' | 'draft';
export type ItemName = { kind: ItemKind; id: string };

/** A file shown on pages, identified by its content: `/assets/content/<hash>.<extension>`. */
export type Asset = {
  hash: string;
  extension: string;
  mediaType: string;
  bytes: number;
  path: string;
  /** Of a picture, if known from its bytes. */
  size?: PictureSize;
  /** Of a video, if known from its bytes. */
  media?: MediaFacts;
};

/** The data of an item before rendering: small, since a hundred thousand of them are in memory at once. */
export type SourceItem = {
  kind: ItemKind;
  id: string;
  slug: string;
  /** Additional slugs that redirect to it. */
  aliases?: readonly string[];
  title: string;
  status: ItemStatus;
  parent: ItemName | null;
  order: number;
  /**
   * The file that describes the item, relative to the folder; for a tag including its position in the list.
   */
  file: string;
  index: number;
  /** Text name (`content`, `summary` …) to file, relative to the folder. */
  texts: Readonly<Record<string, string>>;
  /** Maps a file reference or link as written to the address of the asset or page. */
  addresses: Readonly<Record<string, string>>;
  assets: readonly string[];
  /** Pictures on other hosts that its pages show a placeholder for; missing if there are none. */
  missingPictures?: readonly ItemPicture[];
  /** Its own video files, if any. */
  videos?: ItemVideos;
  /** Whether it shows a hosted video, whose length is unknown. */
  hasHostedVideo?: true;
  /** Where the questions of its quiz are explained, by their text; missing if unknown. */
  sections?: Readonly<Record<string, QuizSection>>;
  inherited: Inherited | null;
  sourceHash: string;
};

/** Metadata of an item's video files: of the main one, and their total length. */
export type ItemVideos = { main: MediaFacts | null; seconds: number };

export type ItemPicture = { url: string; reason: string };

/** What a lesson inherits from its course unless it says otherwise. */
export type Inherited = {
  courseId: string;
  courseSlug: string;
  entitlements: string[];
  instructors: string[];
};

export type CheckedFolder = {
  /** The given folder; all files are relative to it. */
  folder: string;
  variables: Readonly<Record<string, string>>;
  items: SourceItem[];
  assets: Asset[];
  faults: Fault[];
  warnings: Fault[];
  /** References to items in another folder or missing ones; each is among the warnings too. */
  unresolved: Unresolved[];
  /** Pictures on other hosts without a copy in the folder; each is among the warnings too. */
  missingPictures: MissingPicture[];
  /** Files of the folder that texts reference by their address in its repository. */
  localPictures: Readonly<Record<string, string>>;
  /** Hosted videos. Requirements that the folder can't verify are among the warnings. */
  videos: FoundVideo[];
};

export type MissingPicture = ItemPicture & { warning: Fault };

export type FoundVideo = {
  provider: VideoProvider;
  file: string;
  line: number;
  /** The video, if its author gave it no poster. */
  withoutPoster?: HostedVideo | undefined;
  /** The warning that it plays only if the academy has an account. */
  warning?: Fault;
};

export type Unresolved = {
  kind: 'instructor' | 'course' | 'lesson' | 'test' | 'workshop' | 'path' | 'guide' | 'page';
  by: 'id' | 'slug';
  /** Of a lesson: the slugs of its course and its own, as `course/lesson`. */
  name: string;
  warning: Fault;
};

export type TableOfContents = { depth: number; text: string; anchor: string }[];
export type SearchSection = { heading: string; anchor: string; text: string };

type Entitled = { entitlements: { view: string[] } };
type Texts<Name extends string> = Record<Name, string>;

/** Each text is sanitized HTML; a missing file is an empty string. `…Text` is the same without any markup. */
export type CourseDocument = Omit<CourseFile, 'entitlements' | 'order'> &
  Entitled &
  Texts<'description' | 'summary' | 'conclusion' | 'descriptionText' | 'summaryText'> & {
    toc: TableOfContents;
  };

export type ModuleDocument = Texts<'title' | 'description' | 'summary' | 'courseId'> & {
  slug: string;
  duration: number;
};

type LessonTexts = Texts<
  'content' | 'summary' | 'description' | 'transcript' | 'preview' | 'descriptionText' | 'summaryText'
> & { toc: TableOfContents; words: number };

export type LessonDocument = Pick<
  LessonFile,
  'id' | 'slug' | 'aliases' | 'title' | 'status' | 'type' | 'settings' | 'level'
> &
  Entitled &
  LessonTexts & {
    courseId: string;
    duration: number;
    topics: string[];
    instructors: string[];
    /** The metadata of the video file in its settings. */
    videoFile?: MediaFacts;
    /** The total length of all its video files, including those in its text, in seconds. */
    videoSeconds?: number;
    /** Of the video in its settings, in chronological order. */
    chapters?: readonly Chapter[];
  };

export type GuideDocument = Omit<LessonDocument, 'courseId'>;

export type PathDocument = Omit<PathFile, 'entitlements' | 'order'> &
  Entitled &
  Texts<'description' | 'summary' | 'descriptionText' | 'summaryText'> & { toc: TableOfContents };

export type TestDocument = Omit<TestFile, 'entitlements' | 'order'> &
  Entitled &
  Texts<'description' | 'summary' | 'descriptionText' | 'summaryText'>;

export type InstructorDocument = Omit<InstructorFile, 'order'> &
  Texts<'bio' | 'description' | 'descriptionText'>;

export type PageDocument = Texts<'id' | 'slug' | 'title' | 'content' | 'descriptionText'> & {
  aliases?: string[] | undefined;
  toc: TableOfContents;
};

export type TagDocument = Texts<'slug' | 'name' | 'type'>;

/** A lab; `names` are additional names that lessons may use. */
export type WorkshopDocument = Workshop & { names: readonly string[] };

type Compiled<Kind extends ItemKind, Document> = { kind: Kind; document: Document } & CompiledBase;

type CompiledBase = {
  id: string;
  slug: string;
  parent: ItemName | null;
  /**
   * Courses, guides and paths by their own order; modules and lessons by their position in the course, from
   * 1.
   */
  order: number;
  status: ItemStatus;
  sourceHash: string;
  /** Of everything else in this item: the same content always has the same hash. */
  hash: string;
  /** The authored quizdown text with its right answers, for the server only. */
  quiz: string | null;
  /** The texts of the quiz as sanitized HTML, including explanations, for the server only. */
  quizHtml?: QuizHtml;
  /** The text of a lesson, guide or page as plain Markdown, without its quiz. */
  markdown?: string;
  search: SearchSection[];
  assets: readonly string[];
  missingPictures?: readonly ItemPicture[];
};

export type CompiledItem =
  | Compiled<'course', CourseDocument>
  | Compiled<'module', ModuleDocument>
  | Compiled<'lesson', LessonDocument>
  | Compiled<'guide', GuideDocument>
  | Compiled<'path', PathDocument>
  | Compiled<'test', TestDocument>
  | Compiled<'instructor', InstructorDocument>
  | Compiled<'page', PageDocument>
  | Compiled<'tag', TagDocument>
  | Compiled<'workshop', WorkshopDocument>;

/** The HTML fields of each kind in page order; the first one has unprefixed anchors. */
export const TEXTS_OF = {
  course: ['summary', 'description', 'conclusion'],
  module: ['summary', 'description'],
  lesson: ['content', 'summary', 'description', 'transcript', 'preview'],
  guide: ['content', 'summary', 'description', 'transcript', 'preview'],
  path: ['summary', 'description'],
  test: ['summary', 'description'],
  instructor: ['bio', 'description'],
  page: ['content'],
  tag: [],
  workshop: [],
} as const satisfies Record<ItemKind, readonly string[]>;

export function assetAddress(asset: Pick<Asset, 'hash' | 'extension'>): string {
  return `/assets/content/${asset.hash}.${asset.extension}`;
}
