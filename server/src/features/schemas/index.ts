import { jsonSchemaOf } from '@academy/domain/content/json-schemas';
import { feature } from '../../feature.ts';
import type { ResourceMaker } from '../../pages/resources.ts';

/** `/schemas/course.json`: what may be in a file of an author, for the editor that it is written in. */
function schemaResources(): ResourceMaker[] {
  return [
    {
      pattern: '/schemas/:name.json',
      make(_site, { name = '' }) {
        const schema = jsonSchemaOf(name);
        // Any editor may read it, also one that runs in a browser.
        const headers = { 'access-control-allow-origin': '*' };
        return schema && { type: 'application/schema+json', body: JSON.stringify(schema), headers };
      },
    },
  ];
}

export const schemas = feature({ resources: [schemaResources] });
