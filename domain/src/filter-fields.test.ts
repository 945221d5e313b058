import { describe, expect, it } from 'vitest';
import { updateFavoriteCount, favoriteField, progressField, textField } from './filter-fields.ts';
import { buildCategories } from './filters.ts';

describe('the progress category', () => {
  it('CAT-04 it offers In Progress and Completed with their counts, even if zero', () => {
    const courses = [{ progressStatus: 'Not Started' }, { progressStatus: 'In Progress' }];
    expect(buildCategories(courses, [progressField])).toEqual([
      {
        categoryName: 'progress',
        options: [
          { name: 'In Progress', key: 'In Progress', count: 1, checked: false },
          { name: 'Completed', key: 'Completed', count: 0, checked: false },
        ],
      },
    ]);
  });

  it('CAT-04 for courses, paths and guides it follows their status', () => {
    expect(progressField.valuesOf({ progressStatus: 'Completed' })).toEqual(['Completed']);
  });
});

describe('the favorite category', () => {
  const favorites = () =>
    buildCategories([{ isFavorite: true }, { isFavorite: false }, { isFavorite: false }], [favoriteField]);
  const count = (list: ReturnType<typeof favorites>) => list[0]?.options.map((option) => option.count);

  it('CAT-05 it has one option', () => {
    expect(favorites()).toEqual([
      {
        categoryName: 'favorite',
        options: [{ name: 'Favorites', key: 'favorites', count: 1, checked: false }],
      },
    ]);
  });

  it('CAT-05 its count goes up by one on save and down by one otherwise', () => {
    expect(count(updateFavoriteCount(favorites(), 'save'))).toEqual([2]);
    expect(count(updateFavoriteCount(favorites(), 'unsave'))).toEqual([0]);
    expect(count(updateFavoriteCount(favorites(), 'remove'))).toEqual([0]);
  });

  it('CAT-05 it never falls below none, and no other category changes', () => {
    const none = buildCategories([{ isFavorite: false }], [favoriteField]);
    expect(count(updateFavoriteCount(none, 'remove'))).toEqual([0]);
    const topics = buildCategories([{ topic: 'java' }], [textField('topic')]);
    expect(updateFavoriteCount(topics, 'save')).toEqual(topics);
  });
});

describe('a text category', () => {
  it('CAT-01 it reads one text, a list of them, or nothing', () => {
    const { valuesOf } = textField('topic');
    expect(
      [{ topic: 'java' }, { topic: ['java', 'rest'] }, { topic: '' }, { topic: null }, {}].map(valuesOf),
    ).toEqual([['java'], ['java', 'rest'], [], [], []]);
  });

  it('CAT-02 it names its options by a function, or by their keys', () => {
    expect(textField('topic')).not.toHaveProperty('nameOf');
    expect(textField('topic', (key) => key.toUpperCase()).nameOf?.('java')).toBe('JAVA');
  });
});
