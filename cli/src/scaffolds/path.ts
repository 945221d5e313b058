import type { Schema } from './lesson.ts';
import { toJson } from './to-json.ts';

type Path = { slug: string; title: string; courses: readonly string[]; schema: Schema };

export function pathFiles({ slug, title, courses, schema }: Path) {
  return {
    'path.json': toJson(schema('path'), {
      id: slug,
      slug,
      title,
      status: 'draft',
      level: 'beginner',
      topics: [],
      steps: courses.map((id) => ({ type: 'course', id })),
    }),
    'description.md': 'Say where this path leads, and for whom its courses stand in this order.\n',
  };
}
