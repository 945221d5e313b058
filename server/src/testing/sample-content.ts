/**
 * Two small academies about cooking. Words that begin with "zan" appear in one place each, so that a leak
 * shows.
 */

export const HIDDEN = {
  body: 'zanbody',
  transcript: 'zantranscript',
  vimeo: '987650001',
  link: 'zanlink',
  lab: 'zanlab',
  question: 'zanquestion',
  proBody: 'zanprobody',
  guideBody: 'zanguide',
  draftBody: 'zandraft',
} as const;

/** Appears in comments of the assessed check that name the right answer. */
export const RIGHT_ANSWER_NOTE = 'zanbecause';

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

type Fields = Record<string, unknown>;

const item = (id: string, fields: Fields = {}) => ({ id, slug: id, title: id, status: 'live', ...fields });
const lesson = (id: string, fields: Fields = {}) => item(id, { type: 'article', duration: 60, ...fields });

export const quiz = (note: string) => `<div class="quizdown">

## How hot is the water for ${note === '' ? 'green tea' : HIDDEN.question}?

- [x] Warm
    > Right ${note}
- [ ] Boiling

## Which of these are teas?

- [x] Sencha
- [x] Assam
- [ ] Robusta

</div>`;

const tea = 'spring/courses/01-tea';
const coffee = 'spring/courses/02-coffee';

const openCourse = {
  [`${tea}/course.json`]: item('tea', {
    slug: 'making-tea',
    title: 'Making tea',
    level: 'beginner',
    topics: ['hot-drinks', 'kitchen-work'],
    instructors: ['ines', 'otto', 'nobody'],
    settings: { thumbnail: 'cup.png' },
  }),
  [`${tea}/cup.png`]: PIXEL,
  [`${tea}/description.md`]: 'From leaf to **cup**.',
  [`${tea}/summary.md`]: '## What you learn\n\nYou brew a pot, leaf by leaf, into a cup.',
  [`${tea}/conclusion.md`]: 'Well brewed, dear zanfinish.',
  [`${tea}/01-leaves/module.json`]: item('leaves', { title: 'Leaves' }),
  [`${tea}/01-leaves/01-green/lesson.json`]: lesson('green', { title: 'Green tea' }),
  [`${tea}/01-leaves/01-green/summary.md`]: 'Gentle and fresh.',
  [`${tea}/01-leaves/01-green/content.md`]:
    'A first word on leaves.\n\n![A leaf](leaf.png)\n\n## Water\n\nWarm water opens them.\n\n## The gaiwan\n\nA café in Kraków pours from a porcelain gaiwan. Set `server.port` in application.yml and return a `List<Leaf>`.',
  [`${tea}/01-leaves/01-green/leaf.png`]: PIXEL,
  [`${tea}/01-leaves/02-black/lesson.json`]: lesson('black', { title: 'Black tea' }),
  [`${tea}/01-leaves/02-black/content.md`]: 'It is oxidised, unlike the leaves of matcha.',
  [`${tea}/02-check/lesson.json`]: lesson('tea-check', { title: 'What you know', type: 'knowledge-check' }),
  [`${tea}/02-check/content.md`]: quiz(''),
  [`${tea}/03-later/module.json`]: item('later', { title: 'Later' }),
  [`${tea}/03-later/01-unfinished/lesson.json`]: lesson('unfinished', { status: 'draft' }),
  [`${tea}/03-later/01-unfinished/content.md`]: `Not yet ${HIDDEN.draftBody}.`,
  [`${tea}/04-aside/lesson.json`]: lesson('aside', { title: 'An aside', status: 'unlisted' }),
  [`${tea}/04-aside/content.md`]: 'For those who have the zanaside address.',
};

const lockedCourse = {
  [`${coffee}/course.json`]: item('coffee', {
    title: 'Coffee',
    level: 'intermediate',
    topics: ['hot-drinks'],
    entitlements: ['auth'],
    instructors: ['ines'],
  }),
  [`${coffee}/summary.md`]: 'Roast, grind and pour.',
  [`${coffee}/01-taste/lesson.json`]: lesson('taste', { title: 'A taste', entitlements: [] }),
  [`${coffee}/01-taste/content.md`]: 'Everybody may read this tasting note.',
  [`${coffee}/02-roast/lesson.json`]: lesson('roast', {
    title: 'The roast',
    type: 'video',
    settings: {
      vimeo: HIDDEN.vimeo,
      links: [{ text: 'More', url: `https://example.org/${HIDDEN.link}` }],
      manualCompletion: false,
    },
  }),
  [`${coffee}/02-roast/summary.md`]: 'Why beans turn brown.',
  [`${coffee}/02-roast/preview.md`]: 'Beans turn brown because of heat.',
  [`${coffee}/02-roast/content.md`]: `## Browning ${HIDDEN.body}\n\nThe ${HIDDEN.body} of the lesson on matcha.`,
  [`${coffee}/02-roast/transcript.md`]: `Listen to the ${HIDDEN.transcript}.`,
  [`${coffee}/03-exam/lesson.json`]: lesson('coffee-exam', {
    title: 'The exam',
    type: 'knowledge-check',
    settings: { assessed: true },
  }),
  [`${coffee}/03-exam/content.md`]: quiz(RIGHT_ANSWER_NOTE),
  [`${coffee}/04-practice/lesson.json`]: lesson('practice', {
    title: 'Practice',
    type: 'lab',
    settings: { lab: { kind: 'externalLab', url: `https://lab.example/${HIDDEN.lab}` } },
  }),
  [`${coffee}/04-practice/content.md`]: 'Grind them.',
};

const otherCourses = {
  'spring/courses/03-espresso/course.json': item('espresso', {
    title: 'Espresso',
    level: 'advanced',
    entitlements: ['auth', 'pro'],
  }),
  'spring/courses/03-espresso/summary.md': 'Pressure matters.',
  'spring/courses/03-espresso/01-pull/lesson.json': lesson('pull', { title: 'Pull a shot' }),
  'spring/courses/03-espresso/01-pull/content.md': `Nine bar of ${HIDDEN.proBody}.`,
  'spring/courses/04-secret/course.json': item('secret', {
    title: 'Secret blend',
    status: 'draft',
    topics: ['secrets'],
  }),
  'spring/courses/04-secret/summary.md': `Nobody knows ${HIDDEN.draftBody}.`,
  'spring/courses/05-aged/course.json': item('aged', {
    title: 'Aged leaves',
    status: 'unlisted',
    topics: ['secrets'],
    instructors: ['ines'],
  }),
  'spring/courses/05-aged/summary.md': 'Only by its zanunlisted address.',
  'spring/courses/05-aged/01-cellar/lesson.json': lesson('cellar', { title: 'The cellar' }),
  'spring/courses/05-aged/01-cellar/content.md': 'A zanunlisted cellar.',
};

const guide = (name: string, fields: Fields, content: string) => ({
  [`spring/guides/${name}/guide.json`]: lesson(name, fields),
  [`spring/guides/${name}/summary.md`]: `How to ${name}.`,
  [`spring/guides/${name}/content.md`]: content,
});

const guides = {
  ...guide(
    'kettle',
    { title: 'Use a kettle', topics: ['kitchen-work'], level: 'beginner' },
    '## Fill it\n\nHalf is enough.',
  ),
  ...guide('mill', { title: 'Use a mill', entitlements: ['auth'] }, `Turn the ${HIDDEN.guideBody}.`),
  ...guide('draft-guide', { status: 'draft' }, `A ${HIDDEN.draftBody}.`),
  ...guide('hidden-guide', { status: 'unlisted' }, 'A zanunlisted guide.'),
};

const rest = {
  'spring/tags.json': [{ slug: 'hot-drinks', name: 'Hot Drinks' }],
  'spring/instructors/ines/instructor.json': {
    ...person('ines', 'Ines Example'),
    settings: { credentials: 'Brews', github: 'https://github.com/example', website: 'https://example.org' },
  },
  'spring/instructors/ines/bio.md': 'Grew up beside a **samovar**.',
  'spring/instructors/otto/instructor.json': { ...person('otto', 'Otto Example'), status: 'draft' },
  'spring/instructors/otto/bio.md': 'Not announced yet.',
  'spring/instructors/uma/instructor.json': { ...person('uma', 'Uma Example'), status: 'unlisted' },
  'spring/instructors/uma/bio.md': 'Prefers to be asked.',
  'spring/tests/exam/test.json': item('exam', {
    title: 'Barista exam',
    duration: 3600,
    settings: { url: 'https://exam.example/1' },
  }),
  'spring/tests/exam/summary.md': 'An hour.',
  'spring/paths/barista/path.json': item('barista', {
    title: 'Become a barista',
    level: 'beginner',
    topics: ['hot-drinks'],
    steps: [
      { type: 'course', id: 'tea' },
      { type: 'course', id: 'pods', tenant: 'kube' },
      { type: 'course', id: 'not-published' },
      { type: 'course', id: 'secret' },
      { type: 'test', id: 'exam' },
    ],
  }),
  'spring/paths/barista/description.md': 'Three steps.',
  'spring/paths/barista/summary.md': 'Take them **in order**.',
  'spring/paths/draft-path/path.json': item('draft-path', {
    status: 'draft',
    steps: [{ type: 'course', id: 'tea' }],
  }),
  'spring/pages/about/page.json': item('page-about', { slug: 'about', title: 'About us' }),
  'spring/pages/about/content.md': '## Who we are\n\nPeople with cups.',
  'spring/pages/draft/page.json': item('page-draft', { slug: 'soon', status: 'draft' }),
  'spring/pages/draft/content.md': 'Soon.',
  'spring/pages/quiet/page.json': item('page-quiet', { slug: 'quiet', status: 'unlisted' }),
  'spring/pages/quiet/content.md': 'A zanunlisted page.',
};

const kube = {
  'kube/courses/pods/course.json': item('pods', {
    title: 'Coffee pods',
    level: 'beginner',
    entitlements: ['auth'],
  }),
  'kube/courses/pods/summary.md': 'Small and quick.',
  'kube/courses/pods/01-press/lesson.json': lesson('press', { title: 'Press', duration: 60 }),
  'kube/courses/pods/01-press/content.md': 'Press the button.',
  'kube/guides/pod-guide/guide.json': lesson('pod-guide'),
  'kube/guides/pod-guide/content.md': 'Nobody offers guides here.',
};

export const sampleFiles = { ...openCourse, ...lockedCourse, ...otherCourses, ...guides, ...rest, ...kube };

function person(id: string, name: string) {
  return { id, slug: id, name, status: 'live' };
}
