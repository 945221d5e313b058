/** Every address of the site is built here, so a renamed route is one line and a visible diff. */
export const paths = {
  home: () => '/',

  guides: () => '/guides',
  guide: (guide: string) => `/guides/${slug(guide)}`,
  guideLab: (guide: string) => `/guides/${slug(guide)}/lab`,

  courses: () => '/courses',
  course: (course: string) => `/courses/${slug(course)}`,
  lesson: (course: string, lesson: string) => `/courses/${slug(course)}/lessons/${slug(lesson)}`,
  lessonLab: (course: string, lesson: string) => `${paths.lesson(course, lesson)}/lab`,
  knowledgeCheck: (course: string, lesson: string) => `${paths.lesson(course, lesson)}/knowledge-check`,
  checkResult: (course: string, lesson: string, attempt: string) =>
    `${paths.knowledgeCheck(course, lesson)}?attempt=${encodeURIComponent(attempt)}`,
  conclusion: (course: string) => `/courses/${slug(course)}/conclusion`,

  learningPaths: () => '/paths',
  learningPath: (path: string) => `/paths/${slug(path)}`,
  legacyLearningPath: () => '/learning-path',

  instructors: () => '/instructors',
  instructor: (instructor: string) => `/instructors/${slug(instructor)}`,

  page: (page: string) => `/${slug(page)}`,
  contact: () => '/contact',
  alerts: () => '/alerts',
  search: () => '/search',
  pro: () => '/pro',
  review: () => '/review',
  certificate: (id: string) => `/verify/${slug(id)}`,
  credential: (id: string) => `${paths.certificate(id)}/credential.json`,
  offline: () => '/offline',
  notFound: () => '/not-found',

  draft: (signature: string) => `/drafts/${slug(signature)}`,
  draftReview: (kind: string, id: string) => `/drafts/review/${slug(kind)}/${slug(id)}`,

  signIn: () => '/auth',
  signInAgain: () => '/auth?prompt=login',
  /** The same in a tab of its own, which is of no use afterwards. */
  signInBeside: () => '/auth?prompt=login&beside',
  signInCallback: () => '/login/callback',
  signOut: () => '/appLogout',
  emails: () => '/email',

  admin: () => '/admin',
  adminAlerts: () => '/admin/alerts',
  newAlert: () => '/admin/alerts/new',
  alert: (id: string) => `/admin/alerts/${slug(id)}`,
  editAlert: (id: string) => `${paths.alert(id)}/edit`,
  replicateAlert: (id: string) => `${paths.alert(id)}/replicate`,
  adminUsers: () => '/admin/users',
  adminUser: (id: string) => `/admin/users/${slug(id)}`,
  adminTokens: () => '/admin/tokens',
  adminFeedback: () => '/admin/feedback',
  adminContent: () => '/admin/content',
  adminHistory: () => '/admin/content/history',
  adminAudit: () => '/admin/audit',
  adminLogins: () => '/admin/audit/logins',
};

function slug(text: string): string {
  return encodeURIComponent(text);
}
