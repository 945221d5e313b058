import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import {
  chosenKeys,
  EMPTY_SURVEY,
  surveyForm,
  surveyQuestions,
  toOptions,
  trimForm,
  validateExtended,
  validateSimple,
} from './survey.ts';

const level = { key: 'advanced', value: 'Advanced', checked: true };
const topic = { key: 'boot', value: 'Boot', checked: true };

describe('the simple form', () => {
  it('FBK-02 requires comments', () => {
    const refusal = [{ field: 'comments', message: 'The comments field is required' }];
    expect(validateSimple(EMPTY_SURVEY)).toEqual(refusal);
    expect(validateSimple({ ...EMPTY_SURVEY, comments: ' \n ' })).toEqual(refusal);
    expect(validateSimple({ ...EMPTY_SURVEY, comments: 'Good' })).toEqual([]);
  });
});

describe('the extended form', () => {
  const filled = { ...EMPTY_SURVEY, rating: 4, feedback: { levels: [level], customQuestion: [topic] } };

  it('FBK-03 names everything that is missing', () => {
    expect(validateExtended({ form: EMPTY_SURVEY, hasQuestionGroup: true })).toEqual([
      { field: 'rating', message: 'The rating field is required when comments is not present.' },
      { field: 'moreComments', message: 'The comments field is required when rating is not present.' },
      { field: 'customQuestionAnswers', message: 'The custom question answers field is required.' },
      { field: 'levels', message: 'The levels field is required.' },
    ]);
  });

  it('FBK-03 is content with a rating or a comment', () => {
    expect(validateExtended({ form: filled, hasQuestionGroup: true })).toEqual([]);
    const commented = { ...filled, rating: 0, moreComments: 'More labs' };
    expect(validateExtended({ form: commented, hasQuestionGroup: true })).toEqual([]);
    const blank = validateExtended({ form: { ...commented, moreComments: '  ' }, hasQuestionGroup: true });
    expect(blank.map((error) => error.field)).toEqual(['rating', 'moreComments']);
  });

  it('FBK-03 takes a non-empty Other text for an answer to the custom question', () => {
    const unticked = { levels: [level], customQuestion: [{ ...topic, checked: false }] };
    const fieldsOf = (other: string) =>
      validateExtended({ form: { ...filled, feedback: unticked, other }, hasQuestionGroup: true }).map(
        (error) => error.field,
      );
    expect(fieldsOf('Kotlin')).toEqual([]);
    expect(fieldsOf('  ')).toEqual(['customQuestionAnswers']);
  });

  it('FBK-03 asks a tenant without a question group for levels alone', () => {
    const form = { ...filled, feedback: { levels: [], customQuestion: [] } };
    expect(validateExtended({ form, hasQuestionGroup: false })).toEqual([
      { field: 'levels', message: 'The levels field is required.' },
    ]);
  });

  it('FBK-03 trims the texts', () => {
    expect(trimForm({ ...EMPTY_SURVEY, comments: ' a ', moreComments: '\tb', other: 'c\n' })).toMatchObject({
      comments: 'a',
      moreComments: 'b',
      other: 'c',
    });
  });
});

describe('shapes', () => {
  it('FBK-09 has the fields of the form and a rating from 0 to 5', () => {
    expect(z.parse(surveyForm, EMPTY_SURVEY)).toEqual(EMPTY_SURVEY);
    expect(Object.keys(EMPTY_SURVEY)).toEqual([
      'comments',
      'moreComments',
      'feedback',
      'rating',
      'isBug',
      'allowContact',
      'isMore',
      'other',
      'contactYou',
    ]);
    for (const rating of [-1, 6, 2.5]) {
      expect(z.safeParse(surveyForm, { ...EMPTY_SURVEY, rating }).success).toBe(false);
    }
  });

  it('FBK-10 turns questions into options that can be ticked', () => {
    const questions = z.parse(surveyQuestions, {
      customQuestion: [{ key: 'boot', value: 'Boot', isChecked: false }],
      level: [{ key: 'advanced', value: 'Advanced', isChecked: true }],
    });
    expect(toOptions(questions.customQuestion)).toEqual([{ ...topic, checked: false }]);
    expect(chosenKeys(toOptions(questions.level))).toEqual(['advanced']);
    expect(
      z.safeParse(surveyQuestions, { customQuestion: [{ key: 'a', value: 'b' }], level: [] }).success,
    ).toBe(false);
  });
});
