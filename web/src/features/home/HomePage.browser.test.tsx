import { exampleCourse, exampleInstructor } from '@academy/contract/schemas/catalog';
import { listCourses } from '@academy/contract/courses';
import { getLanding } from '@academy/contract/home';
import { listInstructors } from '@academy/contract/instructors';
import { schemas } from '@academy/contract/schemas';
import { describe, expect, it } from 'vitest';
import { refusal, stubCall } from '../../testing/calls.ts';
import { landingQueries } from '../../testing/landing.ts';
import { aTenant } from '../../testing/page.ts';
import { signIn } from '../../testing/people.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { HomePage } from './HomePage.tsx';

const tier = {
  name: 'Free',
  price: 'No charge',
  text: 'To begin',
  points: ['Labs'],
  action: { label: 'Join', path: '/auth' },
};
const nothing = { ...landingQueries(), home: { courses: [], instructors: [] } };
const blocks = { home: { courses: [exampleCourse], instructors: [exampleInstructor] } };
const NUMBERS = { kind: 'numbers' as const, title: 'In numbers', items: [{ value: '3', label: 'ways' }] };

describe('HomePage', () => {
  it("RTE-02, TEN-02 starts with the tenant's copy and its two actions, and hides empty blocks", async () => {
    const screen = await renderScreen(<HomePage />, { page: { queries: nothing } });
    await expect.element(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Learn by testing');
    await expect
      .element(screen.getByRole('link', { name: 'Browse Courses' }))
      .toHaveAttribute('href', '/courses');
    await expect
      .element(screen.getByRole('link', { name: 'Create Your Free Account' }))
      .toHaveAttribute('href', '/auth');
    // Without courses, instructors and tiers.
    expect(screen.getByRole('heading', { level: 2 }).elements()).toEqual([]);
  });

  it('RTE-02, FACE-01 shows the sections in the order of the tenant’s data', async () => {
    const texts = landingQueries({
      sections: [
        NUMBERS,
        { kind: 'instructors' },
        { kind: 'tiers' },
        { kind: 'courses' },
        { kind: 'questions', title: 'Good to know', items: [{ question: 'Why?', answer: 'Because.' }] },
      ],
      pro: {
        title: 'Free and Pro',
        text: 'Both',
        free: tier,
        paid: { ...tier, name: 'Pro' },
        opens: [{ title: 'A course', text: 'All of it' }],
        steps: [{ title: 'Log in', text: 'Then buy' }],
        thanks: { title: 'Thank you', text: 'It is yours.' },
        note: 'One voucher a year',
      },
    });
    const { banners } = aTenant();
    const screen = await renderScreen(<HomePage />, { page: { queries: { ...blocks, ...texts } } });
    const headings = screen.getByRole('heading', { level: 2 });
    await expect.element(headings.first()).toBeVisible();
    expect(headings.elements().map((heading) => heading.textContent)).toEqual([
      'In numbers',
      banners.instructors.title,
      'Free and Pro',
      banners.courses.title,
      'Good to know',
    ]);
  });

  it('RTE-02 shows courses and instructors, with links to all of them', async () => {
    const queries = { ...blocks, ...landingQueries() };
    const screen = await renderScreen(<HomePage />, { page: { queries } });
    await expect.element(screen.getByRole('heading', { level: 3, name: 'Build a REST API' })).toBeVisible();
    await expect.element(screen.getByRole('heading', { level: 3, name: 'Ada Example' })).toBeVisible();
    await expect
      .element(screen.getByRole('link', { name: 'All courses' }))
      .toHaveAttribute('href', '/courses');
    await expect
      .element(screen.getByRole('link', { name: 'All instructors' }))
      .toHaveAttribute('href', '/instructors');
  });

  it('CAT-09, MYL-03 shows members what they are learning, and visitors the pitch', async () => {
    const courses = stubCall(listCourses, { courses: [], categories: [] });
    const instructors = stubCall(listInstructors, { instructors: [] });
    const page = <HomePage learning={<h1>My Learning</h1>} suggested={<h2>Courses for you</h2>} />;
    const queries = landingQueries({ sections: [NUMBERS, { kind: 'courses' }, { kind: 'instructors' }] });
    const member = await renderScreen(page, { page: { queries }, session: signIn() });
    await expect.element(member.getByRole('heading', { level: 1 })).toHaveTextContent('My Learning');
    // Nothing for visitors.
    expect(member.getByRole('link', { name: 'Create Your Free Account' }).elements()).toEqual([]);
    expect(member.getByRole('heading', { name: 'In numbers' }).elements()).toEqual([]);
    await expect.element(member.getByRole('heading', { name: 'Courses for you' })).toBeVisible();
    await member.unmount();
    const visitor = await renderScreen(page, { page: { queries } });
    await expect.element(visitor.getByRole('heading', { level: 1 })).toHaveTextContent('Learn by testing');
    // Both screens load the blocks; wait, so that no call leaks into the next test.
    await expect.poll(() => [courses.length, instructors.length]).toEqual([2, 2]);
  });

  it('SSR-11 fetches its texts after navigating from another page, and reports a failure', async () => {
    const sent = stubCall(getLanding, () => refusal(500, 'Broken.'));
    const { home } = nothing;
    const screen = await renderScreen(<HomePage />, { page: { queries: { home } } });
    await expect.element(screen.getByRole('alert')).toHaveTextContent('This page could not be loaded.');
    await expect.poll(() => sent.length).toBe(1);
    stubCall(getLanding, schemas.getLanding.example);
    await screen.getByRole('button', { name: 'Try again' }).click();
    await expect.element(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Learn by building');
  });

  it.each(['rows', 'grid', 'strip'] as const)(
    'FACE-02 shows captures of the product as %s: lazily, with their size, one for each scheme',
    async (layout) => {
      const texts = landingQueries({
        sections: [
          {
            kind: 'captures',
            title: 'See it',
            layout,
            items: [{ title: 'A lesson', text: 'To read', picture: 'lesson' }],
          },
          { kind: 'instructors' },
        ],
      });
      const screen = await renderScreen(<HomePage />, { page: { queries: { ...nothing, ...texts } } });
      await expect.element(screen.getByRole('heading', { name: 'A lesson', level: 3 })).toBeVisible();
      const pictures = [...screen.container.querySelectorAll<HTMLImageElement>('img[src^="/captures/"]')];
      expect(pictures.map(({ src }) => new URL(src).pathname)).toEqual([
        '/captures/lesson-light.webp',
        '/captures/lesson-dark.webp',
      ]);
      expect(
        pictures.map(({ loading, width, height }) => [loading, Boolean(width && height)]),
      ).toContainEqual(['lazy', true]);
      const shown = pictures.filter((picture) => getComputedStyle(picture).display !== 'none');
      expect(shown).toHaveLength(1);
    },
  );

  it.each(['split', 'center', 'block'] as const)(
    'FACE-01 lays the hero out as the face says: %s',
    async (hero) => {
      const screen = await renderScreen(<HomePage />, {
        page: { tenant: aTenant({ face: { hero } }), queries: nothing },
      });
      await expect.element(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Learn by testing');
      const picture = screen.container.querySelector<HTMLImageElement>('img[src="/hero.svg"]');
      expect(picture?.getAttribute('width')).toBe(hero === 'center' ? '1120' : '640');
    },
  );
});
