import { cardPage, pages } from '@academy/domain/pages';
import { labTitle } from '@academy/domain/tenant';
import { getGuide, listGuides } from '../guides.ts';
import { getInstructor, listInstructors } from '../instructors.ts';
import { getLab } from '../labs.ts';
import { getPage } from '../pages.ts';
import { getPath, listPaths } from '../paths.ts';
import { definePage, read } from './page.ts';

export const guidesPage = definePage(pages.guides, {
  screen: 'guides/GuidesPage',
  reads: () => [read(listGuides, { query: {} })],
  title: 'Guides',
  meta: (_, { tenant: { banners } }) => (banners.guides ? { description: banners.guides.text } : null),
  isInSitemap: ({ features }) => features.guides,
});

export const guidePage = definePage(pages.guide, {
  screen: 'guides/GuidePage',
  reads: ({ slug }) => [read(getGuide, { query: { slug } })],
  title: (guide) => guide.title,
  meta: ([guide], { params: { slug } }) => ({
    description: guide.summary,
    breadcrumbs: [{ title: 'Guides', path: pages.guides.path() }],
    image: cardPage.path({ kind: 'guides', name: `${slug}.png` }),
    hasMarkdown: guide.opens === null,
  }),
});

/** As the lab of a lesson. */
export const guideLabPage = definePage(pages.guideLab, {
  screen: 'labs/LabPage',
  reads: ({ slug }) => [read(getGuide, { query: { slug } })],
  more: ([{ opens, lessonId }]) => (opens === null ? [read(getLab, { query: { lessonId } })] : []),
  title: (guide) => labTitle(guide.title),
  meta: ([guide]) => ({
    description: guide.summary || `The lab of the guide ${guide.title}.`,
    isHidden: true,
  }),
});

export const learningPathsPage = definePage(pages.learningPaths, {
  screen: 'paths/PathsPage',
  reads: () => [read(listPaths, { query: {} })],
  title: 'Learning Paths',
  meta: (_, { tenant }) => ({ description: tenant.banners.paths.text }),
  isInSitemap: () => true,
});

/** The legacy address shows the list where it leads to no path. */
export const legacyLearningPathPage = definePage(pages.legacyLearningPath, {
  screen: 'paths/PathsPage',
  reads: () => [read(listPaths, { query: {} })],
  title: 'Learning Paths',
  meta: (_, { tenant }) => ({
    description: tenant.banners.paths.text,
    path: pages.learningPaths.path(),
  }),
});

export const learningPathPage = definePage(pages.learningPath, {
  screen: 'paths/PathPage',
  reads: ({ slug }) => [read(getPath, { query: { slug } })],
  title: (path) => path.title,
  meta: ([path], { params: { slug } }) => ({
    description: path.summary,
    breadcrumbs: [{ title: 'Learning Paths', path: pages.learningPaths.path() }],
    image: cardPage.path({ kind: 'paths', name: `${slug}.png` }),
  }),
});

export const instructorsPage = definePage(pages.instructors, {
  screen: 'instructors/InstructorsPage',
  reads: () => [read(listInstructors, { query: {} })],
  title: 'Instructors',
  meta: (_, { tenant }) => ({ description: tenant.banners.instructors.text }),
  isInSitemap: () => true,
});

export const instructorPage = definePage(pages.instructor, {
  screen: 'instructors/InstructorPage',
  reads: ({ slug }) => [read(getInstructor, { query: { slug } })],
  title: (profile) => profile.name,
  meta: ([profile], { tenant }) => ({
    description: `${profile.name} teaches at ${tenant.name}.`,
    breadcrumbs: [{ title: 'Instructors', path: pages.instructors.path() }],
  }),
});

/** It also answers at its id, but has one canonical address. */
export const contentPage = definePage(pages.contentPage, {
  screen: 'pages/ContentPage',
  reads: ({ slug }) => [read(getPage, { query: { id: slug } })],
  title: (page) => page.title,
  meta: ([page]) => ({
    description: page.description,
    breadcrumbs: [],
    path: pages.contentPage.path({ slug: page.slug }),
    hasMarkdown: true,
  }),
});
