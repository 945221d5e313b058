import { describe, expect, it } from 'vitest';
import { QUIZ_SETTINGS } from '../quiz-settings.ts';
import { jsonSchemaOf, SCHEMA_NAMES } from './json-schemas.ts';

type Schema = { required?: string[]; properties?: Record<string, unknown>; additionalProperties?: boolean };

describe('the JSON Schemas of the files of authors', () => {
  it.each(SCHEMA_NAMES)('COM-03 there is one of %s, for JSON Schema 2020-12', (name) => {
    expect(jsonSchemaOf(name)).toMatchObject({ $schema: 'https://json-schema.org/draft/2020-12/schema' });
  });

  it('COM-03 says what the check says: what must be there, what may, and nothing else', () => {
    const { required, properties = {}, additionalProperties } = jsonSchemaOf('course') as Schema;
    expect(required).toEqual(['id', 'slug', 'title', 'status']);
    expect(properties['status']).toMatchObject({ enum: ['live', 'unlisted', 'draft'] });
    expect(properties['$schema']).toEqual({ type: 'string' });
    expect(additionalProperties).toBe(false);
  });

  it('COM-03 knows the settings of a quiz that have an effect', () => {
    const { properties = {} } = jsonSchemaOf('quiz') as Schema;
    expect(Object.keys(properties).slice(1)).toEqual(QUIZ_SETTINGS.slice(0, 7));
  });

  it('COM-03 has none of anything else', () => {
    expect(jsonSchemaOf('kettle')).toBeNull();
    expect(jsonSchemaOf('constructor')).toBeNull();
  });
});
