import { getPro } from '@academy/contract/pro';
import {
  button,
  fromContact,
  given,
  goWithin,
  heart,
  inDialog,
  later,
  press,
  read,
  type FailingCall,
} from './failing-call.ts';
import { reload } from './world.ts';

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
  read('/landing', '/'),
  read('/landing', '/pro'),
  read('/pages', '/about'),
  read('/search', '/search?q=tea'),
  read('/drafts/shared/altered', '/drafts/altered'),
  read('/drafts/review', '/drafts/review/guide/kettle', { as: 'root' }),
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
    act: async (page) => void (await reload(page)),
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

const proWithVoucher = {
  isPro: true,
  from: '2026-01-05T09:00:00.000Z',
  until: '2126-01-05T09:00:00.000Z',
  voucher: { state: 'available', until: '2126-01-05T09:00:00.000Z' },
  isStoreOpen: true,
};

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
    act: press('Complete and continue'),
    shown: 'notice',
    stays: true,
    waits: true,
    still: (page) => button(page, 'Complete and continue').waitFor(),
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
      await button(page, 'Complete and continue').click();
      await button(page, 'Dismiss').click();
      await page.goBack();
      await button(page, 'Undo').waitFor();
    },
    act: press('Undo'),
    shown: 'notice',
    stays: true,
    waits: true,
    still: (page) => button(page, 'Undo').waitFor(),
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
    given: [given(getPro, proWithVoucher)],
    act: press('Request exam voucher'),
    shown: 'modal',
    stays: true,
    still: (page) => button(page, 'Request exam voucher').waitFor(),
  },
  {
    call: 'GET /user/verifyUserAccess',
    as: 'ada',
    at: '/about',
    act: async (page) => void (await reload(page)),
    shown: 'toast',
    stays: true,
  },
  {
    call: 'GET /user/getUserDetails',
    as: 'ada',
    at: '/about',
    act: async (page) => void (await reload(page)),
    shown: 'toast',
    stays: true,
  },
];

/** Refreshes behind a page that keeps showing its old data. */
const refreshes: FailingCall[] = [
  {
    call: 'GET /courses/list',
    as: 'ada',
    at: '/courses',
    act: async (page) => void (await reload(page)),
    shown: 'toast',
    still: (page) => page.getByRole('heading', { name: 'Making tea' }).waitFor(),
  },
  {
    call: 'GET /instructors/list',
    as: 'ada',
    at: '/instructors',
    act: async (page) => void (await reload(page)),
    shown: 'toast',
    still: (page) => page.getByRole('heading', { name: 'Ines Example' }).waitFor(),
  },
];

/** Calls of visitors and learners, except those of labs and checks. */
export const siteCalls: readonly FailingCall[] = [...reads, ...silent, ...refreshes, ...writes];
