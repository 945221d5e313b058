import { describe, expect, it } from 'vitest';
import { action, lab, warned, workshopOf } from '../testing/labs.ts';

const TEST = { 'workshops/pour/workshop/examiner/tests/full': '#!/bin/bash\nexit 0\n' };

async function check(fields: string) {
  const text = action('examiner:execute-test', `name: full\n${fields}`);
  const [page] = (await workshopOf(lab({ '01-start': text }, TEST))).pages;
  return page?.actions[0]?.action;
}

describe('the options of a check', () => {
  it.each([
    ['timeout: 5\nretries: 10\ndelay: 1', { timeout: 5, retries: 10, delay: 1 }],
    ['retries: .INF', { retries: null }],
    ['retries: -1\ndelay: 0.5', { retries: null, delay: 0.5 }],
    ['timeout: 0', {}],
  ])('LAB-12 set its time limit and number of tries: %j', async (fields, expected) => {
    expect(await check(fields)).toEqual({ does: 'examiner:execute-test', name: 'full', ...expected });
  });

  it('LAB-12 define the fields learners fill in before it runs', async () => {
    const fields = `inputs:
  schema:
    cup:
      type: string
      title: "Your cup:"
      default: blue
      required: true
    spoons: { type: integer }
    milk: { type: boolean, default: true }
    tea: { enum: [green, black] }
  form:
  - "*"
  - type: submit
    title: Pour`;
    expect(await check(fields)).toMatchObject({
      form: {
        inputs: [
          { name: 'cup', title: 'Your cup', type: 'string', initial: 'blue', isRequired: true },
          { name: 'spoons', title: 'spoons', type: 'integer', initial: '', isRequired: false },
          { name: 'milk', title: 'milk', type: 'boolean', initial: 'true', isRequired: false },
          { name: 'tea', type: 'string', options: ['green', 'black'] },
        ],
        submit: 'Pour',
      },
    });
  });

  it('LAB-12 cause a warning and a box on the page if they are unreadable', async () => {
    const text = action('examiner:execute-test', 'name: full\ninputs: cup');
    expect(await warned(lab({ '01-start': text }, TEST))).toContain(
      'inputs of examiner:execute-test has no fields',
    );
  });
});
