import type { SCHEMA_NAMES } from '@academy/domain/content/json-schemas';
import { toJson } from './to-json.ts';

/** The address of a schema, or null where no server is known. */
export type Schema = (name: (typeof SCHEMA_NAMES)[number]) => string | null;

export type LessonInput = { courseId: string; slug: string; title: string; schema: Schema };
type Fields = { type: string; duration?: number; entitlements?: string[]; settings?: object };

export function lessonJson({ courseId, slug, title, schema }: LessonInput, fields: Fields): string {
  const { settings = { manualCompletion: true }, ...others } = fields;
  return toJson(schema('lesson'), {
    id: `${courseId}-${slug}`,
    slug,
    status: 'live',
    title,
    ...others,
    settings,
  });
}

/** An article; a free one is open to everybody. */
export function lessonFiles({ isFree = false, ...lesson }: LessonInput & { isFree?: boolean }) {
  return {
    'lesson.json': lessonJson(lesson, {
      type: 'article',
      ...(isFree && { entitlements: [] }),
    }),
    'description.md': isFree
      ? 'What awaits you in this course.\n'
      : 'One sentence that stands in the outline of the course.\n',
    ...(isFree && {
      'summary.md': 'A free preview: everyone may read this lesson, because its `entitlements` are empty.\n',
    }),
    'content.md': ARTICLE,
  };
}

export function quizFiles(lesson: LessonInput) {
  return {
    'lesson.json': lessonJson(lesson, { type: 'knowledge-check' }),
    'description.md': 'A few questions on what you have learned.\n',
    'content.md': QUIZ,
  };
}

export const ARTICLE = `## What this is

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
