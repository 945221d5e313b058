import { schemas } from '@academy/contract/schemas';
import { exampleCourse, exampleInstructor } from '@academy/contract/schemas/catalog';
import { createElement } from 'react';
import { describe, expect, it } from 'vitest';
import { htmlOf, textOf } from '../testing.tsx';
import { aTenant } from '../testing/page.ts';
import { CourseCard } from './CourseCard.tsx';
import { GuideCard } from './GuideCard.tsx';
import { InstructorCard } from './InstructorCard.tsx';

const tenant = aTenant({ id: 'example' });

function course(changes: Partial<typeof exampleCourse> = {}, origins = {}) {
  const card = createElement(CourseCard, { course: { ...exampleCourse, ...changes } });
  return htmlOf(card, { tenant, origins });
}

describe('cards', () => {
  it('CAT-01 a course shows its level, topic, duration, number of lessons and lock', () => {
    expect(textOf(course())).toBe(
      'Locked, opens with: Log in Beginner · REST Build a REST API From an empty folder to a tested API. 1 hour 30 minutes 12 lessons',
    );
    expect(course()).toContain('href="/courses/build-a-rest-api"');
  });

  it('TEN-04 a course of another tenant links to that tenant', () => {
    const html = course({ tenantId: 'other' }, { other: 'https://other.example.org' });
    expect(html).toContain('href="https://other.example.org/courses/build-a-rest-api"');
  });

  it('a picture has a fixed size, and loads lazily when it is not visible', () => {
    const html = course({ thumbnail: '/assets/rest.svg' as never });
    expect(html).toMatch(/<img src="\/assets\/rest.svg" alt="" width="640" height="360" loading="lazy"/);
    expect(course()).toMatch(/<svg[^>]*aria-hidden="true"/);
  });

  it('GATE-01 an open guide has no lock, a locked one says what unlocks it', () => {
    const [guide] = schemas.listGuides.example.guides;
    const html = (opens: 'pro' | null) =>
      guide ? htmlOf(createElement(GuideCard, { guide: { ...guide, opens } })) : '';
    expect(textOf(html(null))).not.toContain('Locked');
    expect(textOf(html('pro'))).toContain('Locked, opens with: Pro');
    expect(html(null)).toContain('href="/guides/rest-in-20-minutes"');
  });

  it('CAT-12 an instructor without a picture is shown by their initials', () => {
    const html = htmlOf(createElement(InstructorCard, { instructor: exampleInstructor }));
    expect(textOf(html)).toBe('AE Ada Example Teacher');
    expect(html).toContain('href="/instructors/ada"');
  });
});
