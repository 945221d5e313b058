/** An address of a bundled academy, and what a visitor sees there. */
export type Visit = {
  chapter: Chapter;
  template: string;
  tenantId: TenantId;
  path: string;
  /** Without the name of the academy; empty if the tenant's own text is the title. */
  title: string;
  status: 200 | 404;
  /** The banner above the list. */
  banner?: 'courses' | 'guides' | 'paths' | 'instructors';
  /** The address it redirects to, if any. */
  arrives?: string;
};

export type Chapter =
  | 'home'
  | 'courses'
  | 'guides'
  | 'paths'
  | 'instructors'
  | 'search'
  | 'contact'
  | 'pages'
  | 'missing';

export const tenantIds = ['spring', 'kube', 'tanzu'] as const;
type TenantId = (typeof tenantIds)[number];

type Named = { slug: string; title: string };
type Sample = Record<'course' | 'article' | 'video' | 'path' | 'instructor', Named> & {
  /** In a separate course, because whole courses are locked. */
  locked: Named & { course: string };
  word: string;
};

const samples: Record<TenantId, Sample> = {
  spring: {
    course: { slug: 'spring-boot-first-steps', title: 'Spring Boot: First Steps' },
    article: { slug: 'what-spring-boot-does', title: 'What Spring Boot Does for You' },
    video: { slug: 'from-starter-to-request', title: 'From Starter to First Request' },
    locked: { course: 'rest-apis-that-last', slug: 'a-thin-controller', title: 'A Thin Controller' },
    path: { slug: 'reliable-code', title: 'Code You Can Rely On' },
    instructor: { slug: 'linnea-brook', title: 'Linnea Brook' },
    word: 'transaction',
  },
  kube: {
    course: { slug: 'containers-from-the-ground-up', title: 'Containers from the Ground Up' },
    article: { slug: 'what-a-container-is', title: 'What a Container Is' },
    video: { slug: 'layers-in-motion', title: 'Layers in Motion' },
    locked: { course: 'kubernetes-workloads', slug: 'pods', title: 'Pods' },
    path: { slug: 'from-code-to-cluster', title: 'From Code to Cluster' },
    instructor: { slug: 'ingrid-vale', title: 'Ingrid Vale' },
    word: 'container',
  },
  tanzu: {
    course: { slug: 'first-push', title: 'First Push: Applications on a Platform' },
    article: { slug: 'what-a-platform-is-for', title: 'What a Platform Is For' },
    video: { slug: 'what-push-does', title: 'What Push Does' },
    locked: { course: 'buildpacks-explained', slug: 'rebase', title: 'Rebase: New Ground Under Old Houses' },
    path: { slug: 'platform-engineer', title: 'Platform Engineer' },
    instructor: { slug: 'astrid-monroe', title: 'Astrid Monroe' },
    word: 'buildpack',
  },
};

/** Every public route once in every academy that has it. */
export const visits: Visit[] = [
  ...tenantIds.flatMap((tenantId) => [
    ...coursesOf(tenantId),
    ...pathsOf(tenantId),
    ...peopleOf(tenantId),
    ...singlePagesOf(tenantId),
  ]),
  ...onlyHere('spring'),
];

function coursesOf(tenantId: TenantId): Visit[] {
  const { course, article, video, locked } = samples[tenantId];
  const address = `/courses/${course.slug}`;
  const common = { chapter: 'courses', tenantId, status: 200 } as const;
  return [
    { ...common, template: '/courses', path: '/courses', title: 'Courses', banner: 'courses' },
    { ...common, template: '/courses/{slug}', path: address, title: course.title },
    {
      ...common,
      template: 'a lesson to read',
      path: `${address}/lessons/${article.slug}`,
      title: article.title,
    },
    {
      ...common,
      template: 'a lesson to watch',
      path: `${address}/lessons/${video.slug}`,
      title: video.title,
    },
    {
      ...common,
      template: 'a locked lesson',
      path: `/courses/${locked.course}/lessons/${locked.slug}`,
      title: locked.title,
    },
  ];
}

function pathsOf(tenantId: TenantId): Visit[] {
  const { path } = samples[tenantId];
  const common = { chapter: 'paths', tenantId, status: 200 } as const;
  const legacy = { ...common, template: '/learning-path', path: '/learning-path' };
  return [
    { ...common, template: '/paths', path: '/paths', title: 'Learning Paths', banner: 'paths' },
    { ...common, template: '/paths/{slug}', path: `/paths/${path.slug}`, title: path.title },
    tenantId === 'spring'
      ? { ...legacy, title: 'Spring Developer', arrives: '/paths/spring-developer' }
      : { ...legacy, title: 'Learning Paths', banner: 'paths' },
  ];
}

function peopleOf(tenantId: TenantId): Visit[] {
  const { slug, title } = samples[tenantId].instructor;
  const common = { chapter: 'instructors', tenantId, status: 200 } as const;
  return [
    {
      ...common,
      template: '/instructors',
      path: '/instructors',
      title: 'Instructors',
      banner: 'instructors',
    },
    { ...common, template: '/instructors/{slug}', path: `/instructors/${slug}`, title },
  ];
}

function singlePagesOf(tenantId: TenantId): Visit[] {
  const common = { tenantId, status: 200 } as const;
  const missing = { tenantId, chapter: 'missing', title: 'Page not found', status: 404 } as const;
  const question = `/search?q=${samples[tenantId].word}`;
  return [
    { ...common, chapter: 'home', template: '/', path: '/', title: '' },
    { ...common, chapter: 'search', template: '/search', path: question, title: 'Search' },
    { ...common, chapter: 'contact', template: '/alerts', path: '/alerts', title: 'Alerts' },
    { ...common, chapter: 'contact', template: '/contact', path: '/contact', title: 'Contact' },
    { ...common, chapter: 'pages', template: '/{pageSlug}', path: '/terms', title: 'Terms' },
    { ...missing, template: '/not-found', path: '/not-found' },
    { ...missing, template: 'an unknown address', path: '/no/such/page' },
  ];
}

/** Pages that only one academy has. */
function onlyHere(tenantId: TenantId): Visit[] {
  const common = { tenantId, status: 200 } as const;
  const guide = { ...common, chapter: 'guides' } as const;
  return [
    { ...guide, template: '/guides', path: '/guides', title: 'Guides', banner: 'guides' },
    {
      ...guide,
      template: '/guides/{slug}',
      path: '/guides/serve-json',
      title: 'Serve JSON from a Spring Boot Application',
    },
    {
      ...guide,
      template: 'a locked guide',
      path: '/guides/container-image',
      title: 'Turn an Application into a Container Image',
    },
    { ...common, chapter: 'search', template: '/pro', path: '/pro', title: 'Pro' },
    {
      ...common,
      chapter: 'pages',
      template: '/faq',
      path: '/faq',
      title: 'Frequently Asked Questions',
    },
  ];
}
