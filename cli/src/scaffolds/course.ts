import { lessonFiles, quizFiles, type Schema } from './lesson.ts';
import { labFiles } from './lab.ts';
import { toJson } from './to-json.ts';
import { videoFiles } from './video.ts';

type Course = { slug: string; title: string; schema: Schema };

/** The files of a first course. It is a real one, if a small one: every text says what belongs in its place. */
export function courseFiles({ slug, title, schema }: Course): Record<string, string> {
  const module = '02-first-steps';
  const inCourse = { courseId: slug, schema };
  const inModule = (files: Record<string, string>) =>
    Object.fromEntries(Object.entries(files).map(([name, text]) => [`${module}/${name}`, text]));
  const lab = labFiles({ ...inCourse, slug: 'practice', title: 'Practice it yourself', labTitle: title });
  return {
    'course.json': toJson(schema('course'), {
      id: slug,
      slug,
      title,
      status: 'draft',
      order: 100,
      level: 'beginner',
      topics: [],
      entitlements: ['auth'],
      instructors: [],
      settings: { thumbnail: 'assets/thumbnail.svg' },
    }),
    'assets/thumbnail.svg': THUMBNAIL,
    'description.md':
      'One or two sentences that stand on the card of the course: what it is about and whom it is for.\n',
    'summary.md': COURSE_SUMMARY,
    'conclusion.md': CONCLUSION,
    ...under('01-welcome', lessonFiles({ ...inCourse, slug: 'welcome', title: 'Welcome', isFree: true })),
    [`${module}/module.json`]: toJson(schema('module'), {
      id: `${slug}-first-steps`,
      slug: 'first-steps',
      title: 'First steps',
      status: 'live',
    }),
    [`${module}/summary.md`]:
      'A module is a heading in the outline of the course; its lessons are the folders inside.\n',
    ...inModule(under('01-watch', videoFiles({ ...inCourse, slug: 'watch', title: 'Watch how it is done' }))),
    ...inModule(under('02-practice', lab.lesson)),
    ...under('workshops/practice', lab.workshop),
    ...inModule(under('03-check', quizFiles({ ...inCourse, slug: 'check', title: 'Check what you know' }))),
  };
}

function under(folder: string, files: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(files).map(([name, text]) => [`${folder}/${name}`, text]));
}

const THUMBNAIL = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 360" role="img" aria-label="Steps that lead upwards">
  <rect width="640" height="360" fill="#eef2f6"/>
  <path d="M80 300h120v-60h120v-60h120v-60h120v180z" fill="#5b7c99"/>
  <circle cx="500" cy="80" r="28" fill="#f2b84b"/>
</svg>
`;

const COURSE_SUMMARY = `## What you will learn

Say in a few lines what a learner can do afterwards that they could not do before.

@@@checks
{
  "list": "A skill they gain || Another one || A third"
}
@@@

## Before you begin

Say what a learner should know or have at hand.
`;

const CONCLUSION = `You have finished the course. Well done!

## Keep the momentum going

Say what comes next: another course, a path, a project of one's own.
`;
