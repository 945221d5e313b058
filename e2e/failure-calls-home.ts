import { listChanges } from '@academy/contract/changes';
import { getCertificateOffer } from '@academy/contract/certificates';
import { getCourse } from '@academy/contract/courses';
import { getLearning } from '@academy/contract/learning';
import { getReviews, listReviewQuestions } from '@academy/contract/reviews';
import { schemas } from '@academy/contract/schemas';
import { button, given, press, read, type FailingCall } from './failing-call.ts';

const course = schemas.getCourse.example;
const learning = schemas.getLearning.example;
const [changed] = schemas.listChanges.example.items;
const [reviewed] = schemas.listReviewQuestions.example.questions;
const { answer: _, comments: __, ...assessed } = { ...reviewed, isAssessed: true };
const paused = { ...schemas.getReviews.example, status: 'paused', pausedUntil: '2126-01-12T00:00:00.000Z' };

/** My Learning beyond what it shows at first, and certificates. */
export const homeCalls: readonly FailingCall[] = [
  {
    call: 'GET /me/plan',
    as: 'ada',
    at: '/',
    given: [given(getLearning)],
    prepare: press('20 minutes'),
    shown: 'notice',
    stays: true,
  },
  {
    call: 'PUT /me/activity',
    as: 'ada',
    at: '/',
    given: [given(getLearning, { ...learning, activity: { isHidden: true, entries: [] } })],
    act: press('Show my week'),
    shown: 'toast',
    stays: true,
    still: (page) => button(page, 'Show my week').waitFor(),
  },
  read('/me/elsewhere', '/', { as: 'ada', stays: true }),
  {
    call: 'PUT /me/changes',
    as: 'ada',
    at: '/',
    given: [given(getLearning), given(listChanges, { items: [{ ...changed, tenantId: 'spring' }] })],
    act: press(/^Got it/),
    shown: 'toast',
    stays: true,
    still: (page) => button(page, /^Got it/).waitFor(),
  },
  { call: 'GET /me/reviews', as: 'ada', at: '/', given: [given(getLearning)], shown: 'notice', stays: true },
  { call: 'GET /me/reviews/questions', as: 'ada', at: '/review', shown: 'notice', stays: true },
  {
    call: 'POST /me/reviews/questions/*',
    as: 'ada',
    at: '/review',
    given: [given(listReviewQuestions, { questions: [assessed] })],
    prepare: (page) => page.getByRole('radio', { name: '201' }).check(),
    act: press('Check my answer'),
    shown: 'notice',
    stays: true,
    waits: /^Graded when you are back online/,
    still: (page) => button(page, 'Check my answer').waitFor(),
  },
  {
    call: 'PUT /me/reviews',
    as: 'ada',
    at: '/review',
    given: [given(listReviewQuestions, { questions: [] }), given(getReviews, paused)],
    act: press('Resume now'),
    shown: 'toast',
    stays: true,
    still: (page) => button(page, 'Resume now').waitFor(),
  },
  read('/certificates/*', `/verify/${'a'.repeat(22)}`),
  {
    call: 'POST /certificates',
    as: 'ada',
    at: '/courses/making-tea/conclusion',
    given: [
      given(getCourse, { ...course, progressStatus: 'Completed', courseConclusion: '<p>Well done</p>' }),
      given(getCertificateOffer, { isOffered: true, missing: [], name: 'Ada', certificate: null }),
    ],
    act: press('Get your certificate'),
    shown: 'toast',
    stays: true,
    still: (page) => page.getByRole('button', { name: 'Get your certificate' }).waitFor(),
  },
];
