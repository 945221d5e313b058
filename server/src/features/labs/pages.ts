import { getLesson } from '@academy/contract/lessons';
import { getGuide } from '@academy/contract/guides';
import type { GuideDetail } from '@academy/contract/schemas/guides';
import { getLab } from '@academy/contract/labs';
import { contentKey } from '@academy/contract/content-key';
import type { LessonDetail } from '@academy/contract/schemas/lessons';
import { canView, visitor } from '@academy/domain/access';
import { pages } from '@academy/domain/pages';
import { labTitle, pageTitle } from '@academy/domain/tenant';
import type { CatalogDeps, Viewpoint } from '../../catalog/feature.ts';
import type { Item } from '../../catalog/model.ts';
import type { Page } from '../../http/document.ts';
import type { PageMaker, PageRequest } from '../../http/pages.ts';
import type { LabReads } from './reads.ts';

type Parts = CatalogDeps & {
  labs: LabReads;
  lessons: {
    details: (view: Viewpoint, at: { courseSlug: string; lessonSlug: string }) => Promise<LessonDetail>;
  };
  guides: { details: (view: Viewpoint, slug: string) => Promise<GuideDetail> };
};

/** Lab pages. Free labs are part of the page data; the browser fetches others for members. */
export function labPages({ catalog, labs, lessons, guides }: Parts): PageMaker[] {
  return [
    {
      pattern: pages.lessonLab.pattern,
      screen: 'labs/LabPage',
      async make(request, { courseSlug = '', lessonSlug = '' }) {
        const lesson = await lessons.details(viewOf(request), { courseSlug, lessonSlug });
        const course = catalog.current().of(request.site.tenant.id).courses.bySlug.get(courseSlug);
        const item = course?.lessons.find(
          (one): one is Item<'lesson'> => one.kind === 'lesson' && one.slug === lessonSlug,
        );
        return labPage(request, {
          item,
          shown: lesson,
          key: contentKey(getLesson, { params: { courseSlug, lessonSlug } }),
          about: `A lab of the course ${lesson.courseTitle}.`,
        });
      },
    },
    {
      pattern: pages.guideLab.pattern,
      screen: 'labs/LabPage',
      async make(request, { slug = '' }) {
        const guide = await guides.details(viewOf(request), slug);
        return labPage(request, {
          item: catalog.current().of(request.site.tenant.id).guides.bySlug.get(slug),
          shown: guide,
          key: contentKey(getGuide, { query: { slug } }),
          about: `The lab of the guide ${guide.title}.`,
        });
      },
    },
  ];

  async function labPage(
    request: PageRequest,
    {
      item,
      shown,
      key,
      about,
    }: {
      item: Item<'lesson'> | Item<'guide'> | undefined;
      shown: LessonDetail | GuideDetail;
      key: string;
      about: string;
    },
  ): Promise<Page | null> {
    const { site, path } = request;
    if (!item || !labs.has({ site }, item)) return null;
    const isFree = canView(visitor, item.card.entitlements);
    return {
      status: 200,
      title: pageTitle(labTitle(shown.title), site.tenant),
      description: shown.summary || about,
      path,
      // Search engines should index the lesson, not the lab.
      isHidden: true,
      queries: {
        [key]: shown,
        ...(isFree && {
          [contentKey(getLab, { query: { lessonId: item.id } })]: await labs.of(viewOf(request), item.id),
        }),
      },
    };
  }
}

function viewOf({ site }: PageRequest): Viewpoint {
  return { site, person: visitor };
}
