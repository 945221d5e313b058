import type { Schema } from './lesson.ts';
import { toJson } from './to-json.ts';

export function instructorFiles({ slug, title, schema }: { slug: string; title: string; schema: Schema }) {
  return {
    'instructor.json': toJson(schema('instructor'), {
      id: slug,
      slug,
      name: title,
      status: 'draft',
      settings: { credentials: 'What they teach best' },
    }),
    'description.md': 'One sentence that stands on the card of the instructor.\n',
    'bio.md': 'Who they are, what they have built, and what they teach.\n',
  };
}
