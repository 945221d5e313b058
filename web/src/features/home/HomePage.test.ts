import { exampleCourse, exampleInstructor } from '@academy/contract/schemas/catalog';
import { createElement } from 'react';
import { describe, expect, it } from 'vitest';
import { SIGNING_IN } from '../../session/store.ts';
import { htmlOf, textOf } from '../../testing.tsx';
import { aTenant } from '../../testing/page.ts';
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
  it("RTE-02 starts with the tenant's copy and its two actions", () => {
    const html = htmlOf(createElement(HomePage));
    expect(html).toMatch(/<h1[^>]*>Learn by testing<\/h1>/);
    expect(html).toMatch(/href="\/courses"[^>]*>Browse Courses/);
    expect(html).toMatch(/href="\/auth"[^>]*>Create Your Free Account/);
  });

  it('RTE-02 shows the tiers between the features and the questions', () => {
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
    const titles = htmlOf(createElement(HomePage), { tenant, queries: nothing })
      .match(/<h2[^>]*>[^<]+/g)
      ?.map(textOf);
    expect(titles?.map((title) => title.replace(/^.*>/, ''))).toEqual([
      'In numbers',
      'Free and Pro',
      'Good to know',
    ]);
  });

  it('RTE-02 shows courses and instructors, with links to all of them', () => {
    const queries = { home: { courses: [exampleCourse], instructors: [exampleInstructor] } };
    const html = htmlOf(createElement(HomePage), { queries });
    expect(html).toMatch(/<h3[^>]*><a[^>]*>Build a REST API/);
    expect(html).toMatch(/<h3[^>]*><a[^>]*>Ada Example/);
    expect(html).toMatch(/href="\/courses"[^>]*>All courses/);
    expect(html).toMatch(/href="\/instructors"[^>]*>All instructors/);
  });

  it('RTE-02 hides empty blocks', () => {
    expect(htmlOf(createElement(HomePage), { queries: nothing })).not.toContain('All courses');
  });

  it('CAT-09 shows members what they are learning instead of the hero', () => {
    const learning = createElement('h1', null, 'My Learning');
    const html = htmlOf(createElement(HomePage, { learning }), { session: SIGNING_IN });
    expect(html.match(/<h1/g)).toHaveLength(1);
    expect(textOf(html)).toContain('My Learning');
    expect(textOf(htmlOf(createElement(HomePage, { learning })))).not.toContain('My Learning');
  });

  it('TEN-02 shows no tiers if the tenant has none', () => {
    expect(textOf(htmlOf(createElement(HomePage)))).not.toContain('Pro');
  });
});
