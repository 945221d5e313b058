import { missingRequirement, visitor } from '@academy/domain/access';
import { formatDuration } from '@academy/domain/duration';
import { escapeMarkdown } from '@academy/domain/markdown-text';
import { pages } from '@academy/domain/pages';
import { formatCount } from '@academy/domain/plural';
import type { Pool } from 'pg';
import type { LessonSettings } from '@academy/domain/content/lesson';
import { readVideo, VIDEO_PROVIDERS, videoPage } from '@academy/domain/videos';
import type { VideoAccount } from '@academy/domain/brightcove';
import { shortText } from '../../catalog/cards.ts';
import type { Course, Item } from '../../catalog/model.ts';
import { countedLessons, isOpenToVisitors, outlineOf, requireVisible } from '../../catalog/visible.ts';
import type { Context } from '../../context.ts';
import type { Resource, ResourceMaker } from '../../pages/resources.ts';
import type { Site } from '../../catalog/tenants.ts';
import { bullets, composeMarkdown, link, LOCKED } from './compose.ts';

/** Courses, lessons, guides and content pages as Markdown, where visitors may read the page. */
export function markdownResources({ catalog, database: { reads: pool } }: Context): ResourceMaker[] {
  const contentOf = ({ tenant }: Site) => catalog.current().of(tenant.id);
  return [
    {
      pattern: `${pages.course.pattern}.md`,
      make(site, { slug = '' }) {
        const course = requireVisible(contentOf(site).courses.bySlug.get(slug), visitor, 'course');
        return courseMarkdown(site, course);
      },
    },
    {
      pattern: `${pages.lesson.pattern}.md`,
      async make(site, { courseSlug = '', lessonSlug = '' }) {
        const course = requireVisible(contentOf(site).courses.bySlug.get(courseSlug), visitor, 'course');
        const found = course.lessons.find(({ kind, slug }) => kind === 'lesson' && slug === lessonSlug);
        const lesson = requireVisible(found as Item<'lesson'> | undefined, visitor, 'lesson');
        const courseLine = `Course: ${link(course.card.title, `${site.origin}${pages.course.path({ slug: course.slug })}.md`)}`;
        return readableMarkdown(site, {
          item: lesson,
          path: lessonPath(course, lesson),
          before: courseLine,
          after: nextLesson(site, course, lesson),
        });
      },
    },
    {
      pattern: `${pages.guide.pattern}.md`,
      make(site, { slug = '' }) {
        if (!site.tenant.features.guides) return null;
        const guide = requireVisible(contentOf(site).guides.bySlug.get(slug), visitor, 'guide');
        return readableMarkdown(site, { item: guide, path: pages.guide.path({ slug: guide.slug }) });
      },
    },
    {
      pattern: `${pages.contentPage.pattern}.md`,
      async make(site, { slug = '' }) {
        const page = requireVisible(contentOf(site).pages.bySlug.get(slug), visitor, 'page');
        const path = pages.contentPage.path({ slug: page.slug });
        return resource(site, path, {
          title: page.card.title,
          summary: '',
          parts: [(await readMarkdown(pool, page)) ?? webPage(site, path)],
        });
      },
    },
  ];

  /** A lesson or guide. A locked one only has what its card shows. */
  async function readableMarkdown(
    site: Site,
    {
      item,
      path,
      before = null,
      after = null,
    }: {
      item: Item<'lesson'> | Item<'guide'>;
      path: string;
      before?: string | null;
      after?: string | null;
    },
  ): Promise<Resource> {
    const { card } = item;
    const head = { title: card.title, summary: shortText(card) };
    const missing = missingRequirement(visitor, card.entitlements);
    if (missing !== null) {
      const parts = [before, `This ${item.kind} is ${LOCKED[missing]}. ${webPage(site, path)}`];
      return { ...resource(site, path, { ...head, parts }), status: 403 };
    }
    const text = await readMarkdown(pool, item);
    const video = videoAddress(card.settings, site.tenant.video);
    const links = bullets((card.settings.links ?? []).map((one) => link(one.text, one.url)));
    return resource(site, path, {
      ...head,
      parts: [
        before,
        video && link('Watch the video', video),
        text ?? webPage(site, path),
        links && `## Links\n\n${links}`,
        after,
      ],
    });
  }
}

function courseMarkdown(site: Site, course: Course): Resource {
  const { card, slug } = course;
  const path = pages.course.path({ slug });
  const lessons = countedLessons(course);
  const duration = lessons.reduce((sum, lesson) => sum + lesson.card.duration, 0);
  const facts = [formatCount(lessons.length, 'lesson'), formatDuration(duration), card.level ?? ''];
  const outline = outlineOf(course, visitor).map((lesson) => {
    if (lesson.kind === 'module') return `\n### ${escapeMarkdown(lesson.card.title)}\n`;
    const missing = missingRequirement(visitor, lesson.card.entitlements);
    const address = site.origin + lessonPath(course, lesson);
    return missing === null
      ? `- ${link(lesson.card.title, `${address}.md`)}`
      : `- ${link(lesson.card.title, address)}: ${LOCKED[missing]}`;
  });
  const lines = outline.join('\n').trim();
  return resource(site, path, {
    title: card.title,
    summary: shortText(card),
    parts: [
      `${facts.filter(Boolean).join(' · ')} · ${webPage(site, path)}`,
      lines === '' ? null : `## Lessons\n\n${lines}`,
    ],
  });
}

function nextLesson(site: Site, course: Course, lesson: Item<'lesson'>): string | null {
  const open = outlineOf(course, visitor).filter(
    (one): one is Item<'lesson'> =>
      one.kind === 'lesson' && (one === lesson || isOpenToVisitors(one, course)),
  );
  const next = open[open.indexOf(lesson) + 1];
  if (!next || !open.includes(lesson)) return null;
  return `Next: ${link(next.card.title, `${site.origin}${lessonPath(course, next)}.md`)}`;
}

function lessonPath(course: Course, lesson: { slug: string }): string {
  return pages.lesson.path({ courseSlug: course.slug, lessonSlug: lesson.slug });
}

function webPage({ origin }: Site, path: string): string {
  return link('Open its page', origin + path);
}

function resource(site: Site, path: string, text: Parameters<typeof composeMarkdown>[0]): Resource {
  return {
    type: 'text/markdown; charset=utf-8',
    body: composeMarkdown(text),
    // Search engines should index the page, not its copy.
    headers: { link: `<${site.origin}${path}>; rel="canonical"` },
  };
}

/** Null for a document of an older compiler, and for a text that cannot be written as Markdown. */
async function readMarkdown(pool: Pool, { hash }: { hash: string }): Promise<string | null> {
  const { rows } = await pool.query<{ markdown: string | null }>({
    name: 'read-markdown',
    text: 'select markdown from documents where hash = $1',
    values: [hash],
  });
  return rows[0]?.markdown ?? null;
}

/** The address of a lesson's video; null for Brightcove without a known account. */
function videoAddress(settings: LessonSettings, account: VideoAccount | undefined): string | null {
  if (settings.video) return settings.video.src;
  for (const provider of VIDEO_PROVIDERS) {
    const written = settings[provider];
    const video = written === undefined ? null : readVideo(provider, written);
    const page = video && videoPage(video, account);
    if (page) return page;
  }
  return null;
}
