import { createElement } from 'react';
import { describe, expect, it } from 'vitest';
import { aCourseCard } from '../catalog/reading/testing.ts';
import { CourseCard } from '../catalog/CourseCard.tsx';
import { SIGNING_IN } from '../session/store.ts';
import { htmlOf, textOf } from '../testing.tsx';
import { PersonalDataReady } from './personal-data.ts';

function card(
  changes: Parameters<typeof aCourseCard>[0] = {},
  { isPersonal = true, isVisitor = false } = {},
) {
  const part = createElement(CourseCard, { course: aCourseCard(changes) });
  return htmlOf(
    createElement(PersonalDataReady, { value: isPersonal }, part),
    isVisitor ? {} : { session: SIGNING_IN },
  );
}

describe('what a card shows of a person', () => {
  it('FAV-01 a heart that is pressed where the course is a favorite', () => {
    expect(card({ isFavorite: true })).toMatch(/aria-label="Favorite: Tea" aria-pressed="true"/);
    expect(card()).toMatch(/aria-label="Favorite: Tea" aria-pressed="false"/);
  });

  it('FAV-01 a visitor has a heart to press, and never a full one', () => {
    expect(card({ isFavorite: true }, { isVisitor: true })).toContain('aria-pressed="false"');
  });

  it('FAV-01 a course of another academy is kept there, not here', () => {
    expect(card({ tenantId: 'other' })).not.toContain('Favorite: Tea');
  });

  it('CRS-07 how much of a course is done', () => {
    expect(textOf(card({ progressStatus: 'In Progress', completedLesson: 1 }))).toContain('33% done');
    expect(textOf(card({ progressStatus: 'Completed', completedLesson: 3 }))).toContain('Completed');
    expect(textOf(card())).not.toContain('done');
  });

  it('FAV-01 keeps the place of hearts and progress until they are known', () => {
    const html = card({ isFavorite: true, progressStatus: 'Completed' }, { isPersonal: false });
    expect(html).not.toContain('aria-pressed');
    expect(textOf(html)).not.toContain('Completed');
  });
});
