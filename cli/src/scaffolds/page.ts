import type { Schema } from './lesson.ts';
import { toJson } from './to-json.ts';

type PageInput = { slug: string; title: string; schema: Schema; status?: 'draft' | 'live' };

export function pageFiles({ slug, title, schema, status = 'draft' }: PageInput) {
  return {
    'page.json': toJson(schema('page'), { id: slug, slug, title, status, settings: {} }),
    'content.md': 'The text of the page, in Markdown.\n',
  };
}
