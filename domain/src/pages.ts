import { page } from './page.ts';

/** Every page of the site. Its address is written here alone: routes are registered from it, and links are built by it. */
export const pages = {
  home: page('/'),

  guides: page('/guides'),
  guide: page('/guides/:slug'),
  guideLab: page('/guides/:slug/lab'),

  courses: page('/courses'),
  course: page('/courses/:slug'),
  conclusion: page('/courses/:slug/conclusion'),
  lesson: page('/courses/:courseSlug/lessons/:lessonSlug'),
  lessonLab: page('/courses/:courseSlug/lessons/:lessonSlug/lab'),
  knowledgeCheck: page('/courses/:courseSlug/lessons/:lessonSlug/knowledge-check'),

  learningPaths: page('/paths'),
  learningPath: page('/paths/:slug'),
  legacyLearningPath: page('/learning-path'),

  instructors: page('/instructors'),
  instructor: page('/instructors/:slug'),

  contentPage: page('/:slug'),
  contact: page('/contact'),
  alerts: page('/alerts'),
  search: page('/search'),
  pro: page('/pro'),
  review: page('/review'),
  certificate: page('/verify/:id'),
  offline: page('/offline'),
  notFound: page('/not-found'),

  draft: page('/drafts/:signature/:lesson?'),
  draftReview: page('/drafts/review/:kind/:id/:lesson?'),

  login: page('/auth'),
  loginCallback: page('/login/callback'),
  logout: page('/appLogout'),
  emails: page('/email'),

  admin: page('/admin'),
  adminAlerts: page('/admin/alerts'),
  newAlert: page('/admin/alerts/new'),
  alert: page('/admin/alerts/:id'),
  editAlert: page('/admin/alerts/:id/edit'),
  replicateAlert: page('/admin/alerts/:id/replicate'),
  adminUsers: page('/admin/users'),
  adminUser: page('/admin/users/:id'),
  adminTokens: page('/admin/tokens'),
  adminFeedback: page('/admin/feedback'),
  adminContent: page('/admin/content'),
  adminHistory: page('/admin/content/history'),
  adminAudit: page('/admin/audit'),
  adminLogins: page('/admin/audit/logins'),
};

/** The picture that a link to a page shows elsewhere: `/cards/courses/coffee.png`. */
export const cardPage = page('/cards/:kind/:name');

/** The page of each kind of content that a slug alone identifies. */
export const itemPages = {
  course: pages.course,
  guide: pages.guide,
  path: pages.learningPath,
  instructor: pages.instructor,
  page: pages.contentPage,
};

/** Null for a lesson, which its course also identifies, and for what has no page. */
export function itemPath({ kind, slug }: { kind: string; slug: string }): string | null {
  return kind in itemPages ? itemPages[kind as keyof typeof itemPages].path({ slug }) : null;
}
