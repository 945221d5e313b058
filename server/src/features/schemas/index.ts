import { jsonSchemaOf } from '@academy/domain/content/json-schemas';
import { feature } from '../../feature.ts';
import type { ResourceMaker } from '../../pages/resources.ts';

/** `/schemas/course.json`: JSON schemas of the authoring files, for editors. */
function schemaResources(): ResourceMaker[] {
  return [
    {
      pattern: '/schemas/:name.json',
      make(_site, { name = '' }) {
        const schema = jsonSchemaOf(name);
        // Readable by all editors, including those that run in a browser.
        const headers = { 'access-control-allow-origin': '*' };
        return schema && { type: 'application/schema+json', body: JSON.stringify(schema), headers };
      },
    },
  ];
}

export const schemas = feature({ resources: [schemaResources] });
