import { describe, expect, it } from 'vitest';
import type { SourceItem } from '@academy/compiler/catalog';
import { firstOf, itemsToShow } from './preview-items.ts';

const item = (fields: Partial<SourceItem> & Pick<SourceItem, 'kind' | 'id' | 'file'>): SourceItem => ({
  slug: fields.id,
  title: fields.id,
  status: 'live',
  parent: null,
  order: 1,
  index: 0,
  texts: {},
  addresses: {},
  assets: [],
  inherited: null,
  sourceHash: 'new',
  ...fields,
});
const course = item({ kind: 'course', id: 'tea', file: 'course.json' });
const parent = { kind: 'course', id: 'tea' } as const;
const water = item({
  kind: 'lesson',
  id: 'water',
  parent,
  file: '01/lesson.json',
  texts: { content: '01/content.md' },
});
const cups = item({ kind: 'lesson', id: 'cups', parent, file: '02/lesson.json' });
const lab = item({ kind: 'workshop', id: 'pour', file: 'workshops/pour/resources/workshop.yaml' });
const faultIn = (...files: string[]) => files.map((file) => ({ file, line: 1, message: 'no' }));
const old = (one: SourceItem): SourceItem => ({ ...one, sourceHash: 'old' });
const names = (items: SourceItem[]) => items.map(({ id, sourceHash }) => `${id} ${sourceHash}`).toSorted();

describe('a preview of a folder with faults', () => {
  it('COM-06 leaves out only the item with the fault', () => {
    const items = [course, water, cups, lab];
    expect(names(itemsToShow({ items, faults: faultIn('01/content.md') }, []))).toEqual([
      'cups new',
      'pour new',
      'tea new',
    ]);
    const inLab = faultIn('workshops/pour/workshop/content/01.md');
    expect(names(itemsToShow({ items, faults: inLab }, []))).toEqual(['cups new', 'tea new', 'water new']);
  });

  it('COM-06 shows the previous version instead, if there is one', () => {
    const items = [course, water, cups];
    const shown = [course, water, cups].map(old);
    expect(names(itemsToShow({ items, faults: faultIn('01/content.md') }, shown))).toEqual([
      'cups new',
      'tea new',
      'water old',
    ]);
  });

  it('COM-06 shows the whole previous course while its own file is faulty', () => {
    const lost = { kind: 'course', id: '' } as const;
    const items = [
      { ...water, parent: lost },
      { ...cups, parent: lost },
    ];
    const shown = [course, water, cups].map(old);
    const result = itemsToShow({ items, faults: faultIn('course.json') }, shown);
    expect(names(result)).toEqual(['cups old', 'tea old', 'water old']);
    expect(result[0]?.kind).toBe('course');
    expect(itemsToShow({ items, faults: faultIn('course.json') }, [])).toEqual([]);
  });

  it('COM-06 does not restore what the author removed', () => {
    expect(
      names(
        itemsToShow({ items: [course, water], faults: faultIn('01/content.md') }, [course, cups].map(old)),
      ),
    ).toEqual(['tea new']);
  });
});

describe('the first part of a long folder', () => {
  const all = [course, water, cups, lab];
  const ids = (live: string[], atMost: number) =>
    firstOf(all, { live: new Map(live.map((name) => [name, true])), atMost }).map(({ id }) => id);

  it('COM-08 is as many items as are compiled together, in their order', () => {
    expect(ids([], 2)).toEqual(['tea', 'water']);
    expect(ids([], Infinity)).toEqual(['tea', 'water', 'cups', 'pour']);
  });

  it('COM-08 includes everything the last preview showed, so that nothing disappears', () => {
    expect(ids(['course tea', 'lesson cups'], 1)).toEqual(['tea', 'water', 'cups']);
    expect(ids(['lesson cups'], 0)).toEqual([]);
  });
});
