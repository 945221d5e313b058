type Course = { slug: string; title: string };

/** The files of a first course. It is a real one, if a small one: every text says what belongs in its place. */
export function courseFiles({ slug, title }: Course): Record<string, string> {
  const module = '02-first-steps';
  return {
    'course.json': json({
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
    '01-welcome/lesson.json': lesson(slug, {
      name: 'welcome',
      title: 'Welcome',
      type: 'article',
      duration: 300,
      entitlements: [],
    }),
    '01-welcome/description.md': 'What awaits you in this course.\n',
    '01-welcome/summary.md':
      'A free preview: everyone may read this lesson, because its `entitlements` are empty.\n',
    '01-welcome/content.md': WELCOME,
    [`${module}/module.json`]: json({
      id: `${slug}-first-steps`,
      slug: 'first-steps',
      title: 'First steps',
      status: 'live',
    }),
    [`${module}/summary.md`]:
      'A module is a heading in the outline of the course; its lessons are the folders inside.\n',
    [`${module}/01-watch/lesson.json`]: lesson(slug, {
      name: 'watch',
      title: 'Watch how it is done',
      type: 'video',
      duration: 240,
      settings: {
        manualCompletion: true,
        vimeo: 76979871,
        links: [{ text: 'Further reading', url: 'https://example.org/' }],
      },
    }),
    [`${module}/01-watch/description.md`]:
      'A short film; replace the number in lesson.json by that of yours.\n',
    [`${module}/01-watch/transcript.md`]:
      'Write down what is said, for those who read rather than listen, and for the search.\n',
    [`${module}/02-practice/lesson.json`]: lesson(slug, {
      name: 'practice',
      title: 'Practice it yourself',
      type: 'lab',
      duration: 900,
      settings: { manualCompletion: true, lab: { kind: 'browser', workshop: `${slug}-practice` } },
    }),
    [`${module}/02-practice/description.md`]: 'Try it in the terminal and the editor of your browser.\n',
    [`${module}/02-practice/preview.md`]: 'What a learner sees of the lab before opening it.\n',
    [`workshops/practice/resources/workshop.yaml`]: workshop(slug, title),
    [`workshops/practice/workshop/content/01-start.md`]: WORKSHOP,
    [`workshops/practice/workshop/examiner/tests/greeting`]: CHECK,
    [`workshops/practice/exercises/names.txt`]: 'Ada\nGrace\n',
    [`${module}/03-check/lesson.json`]: lesson(slug, {
      name: 'check',
      title: 'Check what you know',
      type: 'knowledge-check',
      duration: 300,
    }),
    [`${module}/03-check/description.md`]: 'A few questions on what you have learned.\n',
    [`${module}/03-check/content.md`]: QUIZ,
  };
}

function json(value: object): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

type Lesson = {
  name: string;
  title: string;
  type: string;
  duration: number;
  entitlements?: string[];
  settings?: object;
};

function lesson(course: string, { name, settings = { manualCompletion: true }, ...fields }: Lesson): string {
  return json({ id: `${course}-${name}`, slug: name, status: 'live', ...fields, settings });
}

function workshop(slug: string, title: string): string {
  return `metadata:\n  name: ${slug}-practice\nspec:\n  title: ${JSON.stringify(title)}\n`;
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

const WELCOME = `## What this is

An article is Markdown. It has **bold** and *soft* words, [links](https://example.org/), lists and tables:

| Form | For |
| --- | --- |
| article | reading |
| video | watching |
| lab | practicing |
| knowledge-check | answering |

Code is colored when its language is named:

\`\`\`java
var greeting = "Hello";
\`\`\`

@@@alert
{
  "type": "info",
  "text": "#### Good to know\\n\\nAn alert sets a thought apart. Its types are info, success, warning and error."
}
@@@

## What comes next

A note at the foot of the page[^1] ends this lesson.

[^1]: Like this one.
`;

const WORKSHOP = `# Start

Say what to do first, and why. A click on the next block runs it:

\`\`\`terminal:execute
command: cd ~/exercises && cat names.txt
\`\`\`

Then something to do. Greet everybody in the file \`greeting.txt\`:

\`\`\`terminal:execute
command: sed 's/^/Hello /' names.txt > greeting.txt
\`\`\`

\`\`\`examiner:execute-test
name: greeting
\`\`\`
`;

const CHECK = `#!/bin/bash
# title: Everybody is greeted
# hint: The file greeting.txt belongs in ~/exercises, with one line for each name.
cd ~/exercises || exit 1
while read -r name; do
  if ! grep -q "Hello $name" greeting.txt 2>/dev/null; then
    echo "There is no greeting for $name yet."
    exit 1
  fi
done < names.txt
echo "Everybody is greeted."
`;

const QUIZ = `Answer these questions before you go on.

<div class="quizdown">

---
passingGrade: 70
customPassMsg: You know your way around.
customFailMsg: Have another look at the lessons and try again.
---

## Which type of lesson is read?

> The first lesson of this course is one.

1. [x] an article
   > Yes: it is Markdown.
2. [ ] a video
3. [ ] a lab

## What may a lesson folder hold?

More than one answer is right.

- [x] lesson.json
- [x] content.md
- [ ] course.json

</div>
`;
