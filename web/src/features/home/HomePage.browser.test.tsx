import { exampleCourse, exampleInstructor } from '@academy/contract/schemas/catalog';
import { listCourses } from '@academy/contract/courses';
import { listInstructors } from '@academy/contract/instructors';
import { describe, expect, it } from 'vitest';
import { stubCall } from '../../testing/calls.ts';
import { aTenant } from '../../testing/page.ts';
import { signIn } from '../../testing/people.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { HomePage } from './HomePage.tsx';

const { landing } = aTenant();
const tier = {
  name: 'Free',
  price: 'No charge',
  text: 'To begin',
  points: ['Labs'],
  action: { label: 'Join', path: '/auth' },
};
const nothing = { home: { courses: [], instructors: [] } };

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
    // Neither courses nor instructors nor tiers.
    expect(screen.getByRole('heading', { level: 2 }).elements()).toEqual([]);
  });

  it('RTE-02 shows the tiers between the features and the questions', async () => {
    const tenant = aTenant({
      landing: {
        ...landing,
        sections: [
          { kind: 'numbers', title: 'In numbers', items: [{ value: '3', label: 'ways' }] },
          { kind: 'questions', title: 'Good to know', items: [{ question: 'Why?', answer: 'Because.' }] },
        ],
      },
      pro: {
        title: 'Free and Pro',
        text: 'Both',
        free: tier,
        paid: { ...tier, name: 'Pro' },
        note: 'One voucher a year',
      },
    });
    const screen = await renderScreen(<HomePage />, { page: { tenant, queries: nothing } });
    const headings = screen.getByRole('heading', { level: 2 });
    await expect.element(headings.first()).toBeVisible();
    expect(headings.elements().map((heading) => heading.textContent)).toEqual([
      'In numbers',
      'Free and Pro',
      'Good to know',
    ]);
  });

  it('RTE-02 shows courses and instructors, with links to all of them', async () => {
    const queries = { home: { courses: [exampleCourse], instructors: [exampleInstructor] } };
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

  it('CAT-09 shows members what they are learning instead of the hero, and visitors not', async () => {
    stubCall(listCourses, { courses: [], categories: [] });
    stubCall(listInstructors, { instructors: [] });
    const page = <HomePage learning={<h1>My Learning</h1>} />;
    const member = await renderScreen(page, { session: signIn() });
    await expect.element(member.getByRole('heading', { level: 1 })).toHaveTextContent('My Learning');
    await member.unmount();
    const visitor = await renderScreen(page);
    await expect.element(visitor.getByRole('heading', { level: 1 })).toHaveTextContent('Learn by testing');
  });
});
