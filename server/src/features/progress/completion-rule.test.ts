import type { Pool } from 'pg';
import { describe, expect, it } from 'vitest';
import type { CatalogDeps } from '../../catalog/feature.ts';
import type { LearningItem } from '../../learning/learning-item.ts';
import type { Site } from '../../catalog/tenants.ts';
import { completionRule } from './completion-rule.ts';

type Fact = { userId: string; itemId: number };
type Stored = { passed?: Fact[]; completed?: Fact[] };
type Settings = { lab?: object; educates?: string; manualCompletion?: boolean };

const ADA = 'ada';
const ITEM = 7;
const ADAS = { userId: ADA, itemId: ITEM };
const pour = { lab: { kind: 'browser', workshop: 'pour' }, manualCompletion: false };
const checks = [
  { name: 'boiled', title: 'The water is hot' },
  { name: 'poured', title: 'The cup is full' },
];

/** Fakes the database for the three queries of the rule. */
function poolWith({ passed = [], completed = [] }: Stored): Pool {
  const reads: Record<string, (values: unknown[]) => object> = {
    'has-passed': (values) => ({ rowCount: countOf(passed, values) }),
    'has-completed': (values) => ({ rowCount: countOf(completed, values) }),
    'read-body': ([hash]) => ({ rows: hash === 'pour-hash' ? [{ body: { checks } }] : [] }),
  };
  const query = async ({ name, values }: { name: string; values: unknown[] }) => reads[name]?.(values);
  return { query } as unknown as Pool;
}

function countOf(facts: Fact[], [userId, itemId]: unknown[]): number {
  return facts.filter((fact) => fact.userId === userId && fact.itemId === itemId).length;
}

const catalog = {
  current: () => ({ of: () => ({ workshops: new Map([['pour', { hash: 'pour-hash' }]]) }) }),
} as unknown as CatalogDeps['catalog'];
const siteWith = (labs: boolean) => ({ tenant: { id: 'spring', features: { labs } } }) as unknown as Site;

type Completing = {
  kind?: 'lesson' | 'guide';
  type?: string;
  settings?: Settings;
  stored?: Stored;
  passedChecks?: string[];
  hasLabs?: boolean;
};

function completing(options: Completing): Promise<void> {
  const { kind = 'lesson', type = 'lab', settings = {}, stored = {}, passedChecks, hasLabs = true } = options;
  const item = { kind, item: { itemId: ITEM, card: { type, settings } }, course: null };
  return completionRule({ catalog, pool: poolWith(stored) })({
    item: item as unknown as LearningItem,
    person: { kind: 'member', userId: ADA, isAdmin: false, isPro: false },
    site: siteWith(hasLabs),
    passedChecks,
  });
}

describe('completing a knowledge check', () => {
  const check = { type: 'knowledge-check' };

  it('QUIZ-08 requires this person to pass this check', async () => {
    const refusal = { code: 'check_not_passed', field: 'lessonId' };
    await expect(completing(check)).rejects.toMatchObject({
      ...refusal,
      message: 'Complete this check by passing it.',
    });
    const others = [
      { userId: 'grace', itemId: ITEM },
      { userId: ADA, itemId: 8 },
    ];
    await expect(completing({ ...check, stored: { passed: others } })).rejects.toMatchObject(refusal);
    await expect(completing({ ...check, stored: { passed: [ADAS] } })).resolves.toBeUndefined();
  });

  it("QUIZ-08 can't be replaced by an earlier completion or by the checks of a lab", async () => {
    const trying = completing({
      ...check,
      stored: { completed: [ADAS] },
      passedChecks: ['boiled', 'poured'],
    });
    await expect(trying).rejects.toMatchObject({ code: 'check_not_passed' });
  });
});

describe('completing a lab that cannot be completed manually', () => {
  it('SEC-14 requires every check, and the refusal names the first missing one', async () => {
    await expect(completing({ settings: pour })).rejects.toMatchObject({
      code: 'check_not_passed',
      field: 'passedChecks',
      message:
        'This lesson is complete once all checks of its lab pass; "The water is hot" did not pass yet.',
    });
    await expect(
      completing({ kind: 'guide', settings: pour, passedChecks: ['boiled'] }),
    ).rejects.toMatchObject({
      message: 'This guide is complete once all checks of its lab pass; "The cup is full" did not pass yet.',
    });
    await expect(completing({ settings: pour, passedChecks: ['poured', 'boiled'] })).resolves.toBeUndefined();
  });

  it('LAB-07 is the default', async () => {
    await expect(completing({ settings: { lab: pour.lab } })).rejects.toMatchObject({
      code: 'check_not_passed',
    });
  });

  it('SEC-14 requires the checks only once: a repeated completion is accepted', async () => {
    await expect(completing({ settings: pour, stored: { completed: [ADAS] } })).resolves.toBeUndefined();
    const others = [{ userId: 'grace', itemId: ITEM }];
    await expect(completing({ settings: pour, stored: { completed: others } })).rejects.toThrow();
  });
});

describe('completing items without required checks', () => {
  it.each<[string, Completing]>([
    ['a lab that may be completed manually', { settings: { ...pour, manualCompletion: true } }],
    ['a lab without checks that does not say so', { settings: { lab: { kind: 'browser', workshop: 'x' } } }],
    [
      'a lab whose workshop is not published',
      { settings: { ...pour, lab: { kind: 'browser', workshop: 'x' } } },
    ],
    ['a lab on a portal', { settings: { educates: 'pour', manualCompletion: false } }],
    ['an article', { type: 'article', settings: { manualCompletion: false } }],
    ['a lab where the academy offers none', { settings: pour, hasLabs: false }],
  ])('SEC-14 is allowed: %s', async (_what, options) => {
    await expect(completing(options)).resolves.toBeUndefined();
  });
});
