import type { Page } from 'playwright-core';
import type { PersonName } from '../server/src/testing/tokens.ts';

/** Every call of the site: who makes it, where, by what, and how its failure is shown. */
export type FailingCall = {
  /** Method and path of the call, which may hold a star. */
  call: string;
  as?: PersonName;
  /** Where it is made. Without `act` it is made by going there, and again by Try again. */
  at: string;
  /** Goes there by loading the document, because no link within a document leads there. */
  loads?: boolean;
  prepare?: (page: Page) => Promise<void>;
  act?: (page: Page) => Promise<void>;
  shown: 'notice' | 'toast' | 'first message' | 'modal' | 'nothing';
  layer?: 'second';
  /** A 404 is shown as the other failures are, and does not lead to the not-found page. */
  stays?: boolean;
  /** A write of a learner, which waits on the device when no answer came. */
  waits?: boolean;
  /** What must still be there after every failure: nothing pretends success. */
  still?: (page: Page) => Promise<unknown>;
};

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const press = (name: string | RegExp) => (page: Page) => button(page, name).first().click();
const heart = (page: Page, title: string) =>
  page.getByRole('button', { name: `Favorite: ${title}`, pressed: false }).first();
const inDialog = (page: Page, name: string) =>
  page.locator('dialog[open]').getByRole('button', { name, exact: true });

const read = (call: string, at: string, more: Partial<FailingCall> = {}): FailingCall => ({
  call: `GET ${call}`,
  at,
  shown: 'notice',
  ...more,
});

/** As a link does, without loading another document. */
export async function goWithin(page: Page, to: string): Promise<void> {
  await page.evaluate((address) => {
    history.pushState(null, '', address);
    dispatchEvent(new PopStateEvent('popstate'));
  }, to);
}

/** A page that brings nothing but itself, once it can be left by a link. */
export async function fromContact(page: Page): Promise<void> {
  await page.goto(new URL('/contact', page.url()).href);
  await page.getByLabel('Subject').waitFor();
}

/** What is known is old after a minute, and asked for again. Pages of this journey have this clock. */
export const CLOCK = `let ahead = 0; const now = Date.now; Date.now = () => now() + ahead; globalThis.later = () => void (ahead += 61000);`;
const later = (page: Page) => page.evaluate('later()');

const reads: FailingCall[] = [
  read('/courses/list', '/courses'),
  read('/courses/details', '/courses/making-tea'),
  read('/courses/details', '/courses/making-tea/conclusion'),
  read('/lessons/making-tea/green', '/courses/making-tea/lessons/green'),
  read('/lessons/making-tea/tea-check', '/courses/making-tea/lessons/tea-check/knowledge-check'),
  read('/guides/list', '/guides'),
  read('/guides/getGuide', '/guides/kettle'),
  read('/paths/list', '/paths'),
  read('/paths/details', '/paths/barista'),
  read('/instructors/list', '/instructors'),
  read('/instructors/profile', '/instructors/ines'),
  read('/instructors/list', '/'),
  read('/pages', '/about'),
  read('/search', '/search?q=tea'),
  read('/lessons/lab', '/courses/coffee/lessons/practice/lab', { as: 'ada', loads: true }),
  read('/me/learning', '/', { as: 'ada' }),
  read('/favorite/userDashboard/favorites', '/', { as: 'ada' }),
  read('/me/pro', '/pro', { as: 'ada' }),
  read('/feedback/questions', '/about', {
    prepare: async (page) => {
      await page.getByRole('contentinfo').getByRole('button', { name: 'Give Feedback' }).click();
      await page.locator('dialog[open]').getByLabel('Comments').fill('Clear and short.');
      await inDialog(page, 'Submit').click();
      await inDialog(page, 'Sure!').click();
    },
  }),
];

const silent: FailingCall[] = [
  {
    call: 'GET /alerts',
    at: '/alerts',
    act: async (page) => {
      await fromContact(page);
      await later(page);
      await goWithin(page, '/alerts');
    },
    shown: 'nothing',
    stays: true,
    still: (page) => page.getByRole('heading', { level: 1, name: 'Alerts' }).waitFor(),
  },
  {
    call: 'GET /lessons',
    at: '/courses/making-tea/lessons/green',
    act: async (page) => {
      await fromContact(page);
      await goWithin(page, '/courses/making-tea/lessons/green');
    },
    shown: 'nothing',
    still: (page) => page.getByRole('heading', { level: 1, name: 'Green tea' }).waitFor(),
  },
  {
    call: 'POST /lessons/mark-started',
    as: 'ada',
    at: '/courses/making-tea/lessons/green',
    act: async (page) => void (await page.reload()),
    shown: 'nothing',
    stays: true,
    still: (page) => page.getByRole('heading', { level: 1, name: 'Green tea' }).waitFor(),
  },
  {
    call: 'POST /favorite',
    as: 'ada',
    at: '/guides/kettle',
    act: (page) => heart(page, 'Use a kettle').click(),
    shown: 'nothing',
    stays: true,
    waits: true,
    still: (page) => heart(page, 'Use a kettle').waitFor(),
  },
];

const writes: FailingCall[] = [
  {
    call: 'POST /favorite',
    as: 'ada',
    at: '/courses/making-tea',
    act: (page) => heart(page, 'Making tea').click(),
    shown: 'toast',
    stays: true,
    waits: true,
    still: (page) => heart(page, 'Making tea').waitFor(),
  },
  {
    call: 'POST /lessons/mark-complete',
    as: 'ada',
    at: '/courses/making-tea/lessons/green',
    act: press('Complete lesson'),
    shown: 'notice',
    stays: true,
    waits: true,
    still: (page) => button(page, 'Complete lesson').waitFor(),
  },
  {
    call: 'POST /guides/markComplete',
    as: 'ada',
    at: '/guides/kettle',
    act: press('Complete guide'),
    shown: 'notice',
    stays: true,
    waits: true,
    still: (page) => button(page, 'Complete guide').waitFor(),
  },
  {
    call: 'POST /lessons/undo-complete',
    as: 'grace',
    at: '/courses/making-tea/lessons/black',
    prepare: async (page) => {
      await button(page, 'Complete lesson').click();
      await button(page, 'Undo').waitFor();
    },
    act: press('Undo'),
    shown: 'notice',
    stays: true,
    waits: true,
    still: (page) => button(page, 'Undo').waitFor(),
  },
  {
    call: 'POST /quizzes/attempts',
    as: 'ada',
    at: '/courses/making-tea/lessons/tea-check/knowledge-check',
    act: async (page) => void (await page.reload()),
    shown: 'notice',
    stays: true,
  },
  {
    call: 'POST /email/contactUs',
    at: '/contact',
    prepare: async (page) => {
      await page.getByLabel('Your name').fill('Ada Example');
      await page.getByLabel('Your email address').fill('ada@academy.test');
      await page.getByLabel('Subject').fill('Tea');
      await page.getByLabel('Message').fill('Is there a course?');
    },
    act: press('Send message'),
    shown: 'notice',
    stays: true,
    still: async (page) =>
      page.getByLabel('Message').and(page.locator(':text("Is there a course?")')).waitFor(),
  },
  {
    call: 'POST /feedback',
    at: '/about',
    prepare: async (page) => {
      await page.getByRole('contentinfo').getByRole('button', { name: 'Give Feedback' }).click();
      await page.locator('dialog[open]').getByLabel('Comments').fill('Clear and short.');
    },
    act: (page) => inDialog(page, 'Submit').click(),
    shown: 'notice',
    stays: true,
    still: (page) => inDialog(page, 'Submit').waitFor(),
  },
  {
    call: 'GET /me/pro/checkout',
    as: 'ada',
    at: '/pro',
    act: press('Get Spring Academy Pro'),
    shown: 'toast',
  },
  {
    call: 'POST /me/pro/voucher',
    as: 'grace',
    at: '/pro',
    prepare: async (page) => {
      const data = {
        isPro: true,
        from: '2026-01-05T09:00:00.000Z',
        until: '2126-01-05T09:00:00.000Z',
        voucher: { state: 'available', until: '2126-01-05T09:00:00.000Z' },
        isStoreOpen: true,
      };
      const json = { success: true, data, errors: [], message: null, correlationId: 'c' };
      await page.route('**/api/v1/me/pro', (route) => route.fulfill({ json }));
      await page.reload();
    },
    act: press('Request exam voucher'),
    shown: 'modal',
    stays: true,
    still: (page) => button(page, 'Request exam voucher').waitFor(),
  },
  {
    call: 'GET /user/verifyUserAccess',
    as: 'ada',
    at: '/about',
    act: async (page) => void (await page.reload()),
    shown: 'toast',
    stays: true,
  },
  {
    call: 'GET /user/getUserDetails',
    as: 'ada',
    at: '/about',
    act: async (page) => void (await page.reload()),
    shown: 'toast',
    stays: true,
  },
];

/** Behind a page that goes on showing what it had. */
const refreshes: FailingCall[] = [
  {
    call: 'GET /courses/list',
    as: 'ada',
    at: '/courses',
    act: async (page) => void (await page.reload()),
    shown: 'toast',
    still: (page) => page.getByRole('heading', { name: 'Making tea' }).waitFor(),
  },
  {
    call: 'GET /instructors/list',
    as: 'ada',
    at: '/instructors',
    act: async (page) => void (await page.reload()),
    shown: 'toast',
    still: (page) => page.getByRole('heading', { name: 'Ines Example' }).waitFor(),
  },
];

const admin = (call: string, at: string, more: Partial<FailingCall> = {}): FailingCall => ({
  call,
  at,
  as: 'root',
  layer: 'second',
  loads: true,
  shown: 'notice',
  ...more,
});
const ALERT = '00000000-0000-4000-8000-000000000000';

const administration: FailingCall[] = [
  admin('GET /admin/overview', '/admin'),
  admin('GET /alerts', '/admin/alerts'),
  admin(`GET /alerts/${ALERT}`, `/admin/alerts/${ALERT}`),
  admin('POST /admin/users', '/admin/users'),
  admin('GET /admin/users/somebody', '/admin/users/somebody'),
  admin('GET /admin/personal-access-tokens', '/admin/tokens'),
  admin('GET /admin/feedback', '/admin/feedback'),
  admin('GET /admin/feedback/ratings', '/admin/feedback'),
  admin('GET /publishing/revisions', '/admin/content'),
  admin('GET /admin/audit', '/admin/audit'),
  admin('GET /email', '/email'),
  admin('POST /email/addEmail', '/email', {
    prepare: (page) => page.getByLabel('New email address').fill('root@work.example'),
    act: press('Add email'),
    shown: 'first message',
    stays: true,
  }),
  admin('POST /alerts/create', '/admin/alerts/new', {
    prepare: (page) => page.getByLabel('Message').fill('Tea is ready'),
    act: press('Create alert'),
    shown: 'toast',
  }),
];

export const everyCall: readonly FailingCall[] = [
  ...reads,
  ...silent,
  ...refreshes,
  ...writes,
  ...administration,
];
