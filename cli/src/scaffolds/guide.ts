import { ARTICLE, type Schema } from './lesson.ts';
import { toJson } from './to-json.ts';

export function guideFiles({ slug, title, schema }: { slug: string; title: string; schema: Schema }) {
  return {
    'guide.json': toJson(schema('guide'), {
      id: slug,
      slug,
      title,
      status: 'draft',
      type: 'article',
      level: 'beginner',
      topics: [],
      instructors: [],
    }),
    'description.md':
      'One or two sentences that stand on the card of the guide: what a reader can do with it.\n',
    'content.md': ARTICLE,
  };
}
