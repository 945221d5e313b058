import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { filterCategorySchema } from './catalog-schemas.ts';
import { progressField, favoriteField, levelField, textField } from './filter-fields.ts';
import type { ProgressStatus } from './progress.ts';
import {
  addOption,
  applyFilters,
  buildCategories,
  clearFilters,
  isActive,
  recountCategories,
  removeOption,
  type ActiveFilter,
} from './filters.ts';

type Course = {
  title: string;
  topic: string[];
  level: string[];
  format?: string;
  progressStatus: ProgressStatus;
  isFavorite: boolean;
};

const course = (title: string, over: Partial<Course> = {}): Course => ({
  title,
  topic: [],
  level: ['beginner'],
  progressStatus: 'Not Started',
  isFavorite: false,
  ...over,
});

const names: Record<string, string> = { java: 'Java', rest: 'REST APIs' };
const fields = [
  textField('topic', (key) => names[key] ?? key),
  textField('level'),
  textField('format'),
  progressField,
  favoriteField,
];

const pods = course('Pods in depth', { topic: ['containers'], progressStatus: 'Completed' });
const rest = course('A REST service', {
  topic: ['java', 'rest'],
  progressStatus: 'In Progress',
  isFavorite: true,
});
const beans = course('Beans (C++ not needed)', { topic: ['java'], level: ['advanced'], format: 'video' });
const items = [pods, rest, beans];

const narrow = (active: ActiveFilter[], search = '') =>
  applyFilters({ items, fields, active, search, textOf: ({ title }) => title });

describe('categories', () => {
  it('CAT-02 every option has a name, a key and the number of items that have it', () => {
    expect(buildCategories(items, fields)[0]).toEqual({
      categoryName: 'topic',
      options: [
        { name: 'containers', key: 'containers', count: 1, checked: false },
        { name: 'Java', key: 'java', count: 2, checked: false },
        { name: 'REST APIs', key: 'rest', count: 1, checked: false },
      ],
    });
  });

  it('CAT-02 options are sorted by name whatever their case, and equal names keep their order', () => {
    const named = (topics: string[], nameOf?: (key: string) => string) =>
      buildCategories([{ topic: topics }], [textField('topic', nameOf)])[0]?.options.map(({ key }) => key);
    expect(named(['rest', 'Java', 'beans', 'Zoo'])).toEqual(['beans', 'Java', 'rest', 'Zoo']);
    expect(named(['Zoo', 'rest', 'beans', 'Java'])).toEqual(['beans', 'Java', 'rest', 'Zoo']);
    expect(named(['a_', 'ab'])).toEqual(['a_', 'ab']);
    expect(named(['two', 'one', 'b'], (key) => (key === 'b' ? 'B' : 'a'))).toEqual(['two', 'one', 'b']);
  });

  it('CAT-14 levels stand in their order, others after them by name', () => {
    const levels = ['Advanced', 'Expert', 'Beginner', 'Any', 'Intermediate'].map((level) => ({
      level: [level],
    }));
    expect(buildCategories(levels, [levelField])[0]?.options.map(({ name }) => name)).toEqual([
      'Beginner',
      'Intermediate',
      'Advanced',
      'Any',
      'Expert',
    ]);
  });

  it('CAT-02 a category that is one text counts like one that is a list', () => {
    expect(buildCategories(items, [textField('format')])[0]?.options).toEqual([
      { name: 'video', key: 'video', count: 1, checked: false },
    ]);
  });

  it('CAT-02 an item that names an option twice counts once', () => {
    expect(buildCategories([{ topic: ['java', 'java'] }], [textField('topic')])[0]?.options[0]?.count).toBe(
      1,
    );
  });

  it('CAT-02 categories answer in the form of their schema', () => {
    for (const category of buildCategories(items, fields))
      expect(filterCategorySchema.parse(category)).toEqual(category);
  });
});

describe('choosing options', () => {
  const java = { category: 'topic', option: 'java' };

  it('CAT-03 adding an option creates its category, adding another joins it', () => {
    expect(addOption([], java)).toEqual([{ category: 'topic', options: ['java'] }]);
    expect(addOption(addOption([], java), { category: 'topic', option: 'rest' })).toEqual([
      { category: 'topic', options: ['java', 'rest'] },
    ]);
  });

  it('CAT-03 adding twice is adding once', () => {
    expect(addOption(addOption([], java), java)).toEqual(addOption([], java));
  });

  it('CAT-03 removing the last option drops the category', () => {
    const both = addOption(addOption([], java), { category: 'level', option: 'beginner' });
    expect(removeOption(both, java)).toEqual([{ category: 'level', options: ['beginner'] }]);
    expect(removeOption(both, { category: 'topic', option: 'other' })).toEqual(both);
  });

  it('CAT-03 clearing leaves nothing', () => {
    expect(clearFilters()).toEqual([]);
  });

  it('CAT-03 what was added is active and what was removed is not, and nothing given is changed', () => {
    fc.assert(
      fc.property(filters, choice, (active, chosen) => {
        const before = copyOf(active);
        const added = addOption(active, chosen);
        expect(isActive(added, chosen)).toBe(true);
        expect(isActive(removeOption(added, chosen), chosen)).toBe(false);
        expect(removeOption(added, chosen).every(({ options }) => options.length > 0)).toBe(true);
        expect(active).toEqual(before);
      }),
    );
  });
});

describe('filtering', () => {
  it('CAT-03 one category is met by any of its options', () => {
    expect(narrow([{ category: 'topic', options: ['containers', 'rest'] }])).toEqual([pods, rest]);
  });

  it('CAT-03 every category must be met', () => {
    const java = { category: 'topic', options: ['java'] };
    expect(narrow([java])).toEqual([rest, beans]);
    expect(narrow([java, { category: 'level', options: ['advanced'] }])).toEqual([beans]);
    expect(narrow([java, { category: 'format', options: ['text'] }])).toEqual([]);
  });

  it('CAT-03 a category the list does not have, or that is empty, hides nothing', () => {
    expect(
      narrow([
        { category: 'gone', options: ['x'] },
        { category: 'topic', options: [] },
      ]),
    ).toEqual(items);
  });

  it('CAT-06 search combines with the filters', () => {
    expect(narrow([], 'rest')).toEqual([rest]);
    expect(narrow([{ category: 'topic', options: ['java'] }], 'IN DEPTH')).toEqual([]);
    expect(narrow([{ category: 'topic', options: ['java'] }], 'beans')).toEqual([beans]);
  });

  it('CAT-06 signs that mean something in a pattern are plain text', () => {
    expect(narrow([], '(c++')).toEqual([beans]);
    expect(narrow([], '.*')).toEqual([]);
  });
});

describe('filtering anything', () => {
  const narrowed = (list: Course[], active: ActiveFilter[], search = '') =>
    applyFilters({ items: list, fields, active, search, textOf: ({ title }) => title });

  it('CAT-03 an item stays exactly when each category has one of its values', () => {
    fc.assert(
      fc.property(courses, filters, (list, active) => {
        const expected = list.filter((item) =>
          active.every(({ category, options }) =>
            (category === 'topic' ? item.topic : item.level).some((value) => options.includes(value)),
          ),
        );
        expect(narrowed(list, active)).toEqual(expected);
      }),
    );
  });

  it('CAT-03 one more option in a category never hides, one more category never reveals', () => {
    fc.assert(
      fc.property(courses, filters, choice, (list, active, chosen) => {
        const before = narrowed(list, active).length;
        const after = narrowed(list, addOption(active, chosen)).length;
        if (active.some(({ category }) => category === chosen.category))
          expect(after).toBeGreaterThanOrEqual(before);
        else expect(after).toBeLessThanOrEqual(before);
      }),
    );
  });

  it('CAT-02 the count of an option is what choosing it alone would show', () => {
    fc.assert(
      fc.property(courses, (list) => {
        for (const { categoryName, options } of buildCategories(list, fields)) {
          for (const { key, count } of options) {
            expect(narrowed(list, [{ category: categoryName, options: [key] }])).toHaveLength(count);
          }
        }
      }),
    );
  });

  it('CAT-14 the count of an option is what choosing it beside the filters of other categories would show', () => {
    fc.assert(
      fc.property(courses, filters, fc.constantFrom('', 'a', 'zzz'), (list, active, search) => {
        const input = { items: list, fields, active, search, textOf: ({ title }: Course) => title };
        for (const { categoryName, options } of recountCategories(buildCategories(list, fields), input)) {
          const others = active.filter(({ category }) => category !== categoryName);
          for (const { key, count } of options) {
            const chosen = [...others, { category: categoryName, options: [key] }];
            expect(narrowed(list, chosen, search)).toHaveLength(count);
          }
        }
      }),
    );
  });

  it('CAT-06 any text can be searched for, and is found in itself', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(narrowed([course(`before ${text} after`)], [], text)).toHaveLength(1);
      }),
    );
  });
});

const topic = fc.constantFrom('java', 'rest', 'containers');
const level = fc.constantFrom('beginner', 'advanced');
const courses = fc.array(
  fc
    .record({
      topic: fc.uniqueArray(topic),
      level: fc.uniqueArray(level),
      progressStatus: fc.constantFrom<ProgressStatus>('Not Started', 'In Progress', 'Completed'),
      lessonsCount: fc.nat(4),
      isFavorite: fc.boolean(),
    })
    .map((over) => course('Any', over)),
);
const choice = fc.oneof(
  topic.map((option) => ({ category: 'topic', option })),
  level.map((option) => ({ category: 'level', option })),
);
const filters = fc.array(choice).map((choices) => choices.reduce<ActiveFilter[]>(addOption, []));

function copyOf(active: ActiveFilter[]): ActiveFilter[] {
  return active.map(({ category, options }) => ({ category, options: [...options] }));
}
