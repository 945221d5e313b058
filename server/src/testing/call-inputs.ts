import { makeToken } from './access-tokens.ts';
import { archiveOf } from './archives.ts';
import type { TestServer } from './server.ts';

export type Input = {
  params?: Record<string, string>;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  body?: unknown;
  /** Bytes, for a call that takes an upload. */
  upload?: Uint8Array;
  /** The status for people with access, if the call has further rules; 200 by default. */
  answered?: number;
};

const LESSON = { lessonId: 'roast', courseId: 'coffee' };
const CONTACT = {
  name: 'Ada',
  email: 'ada@academy.test',
  subject: 'Tea',
  message: 'Is there a course about tea?',
  shownFor: 60_000,
};
/** Feedback about an academy, as sent by the dialog. */
export const FEEDBACK = {
  feedbackableType: '',
  feedbackableId: null,
  comments: 'More tea, please.',
  moreCommentsVal: '',
  courseId: null,
  tenantId: 'spring',
  rating: null,
  schema: 'tenant-v1',
  feedback: null,
  context: { userAgent: 'A test', url: 'https://academy.test/', route: '/' },
  isBug: false,
  allowContact: false,
};
// Its lab does not use a training portal.
const LAB = { lessonId: 'practice', courseId: 'coffee' };
const NOBODYS = '00000000-0000-4000-8000-00000000ffff';

const MAIL = { emailType: 'work' };
const ALERT = { tenantId: 'spring', message: 'Tea is ready', level: 'info' };

/** A valid input for every call. Inputs that need setup are functions. */
export async function callInputs(server: TestServer) {
  const inputs: Record<string, Input | ((caller: string) => Promise<Input>)> = {
    listCourses: {},
    getCourse: { query: { slug: 'coffee' } },
    listLessons: { query: { slug: 'coffee' } },
    getLesson: { params: { courseSlug: 'coffee', lessonSlug: 'roast' } },
    getLab: { query: { lessonId: 'brewing', url: '/courses/making-tea' } },
    // This lab is of a kind without pages to tick.
    setLabPage: { body: { ...LAB, page: '01-start', isDone: true }, answered: 404 },
    setLabChecks: { body: { ...LAB, passedChecks: ['poured'] }, answered: 404 },
    runExercise: { body: { ...LAB, task: 'compile', files: [] }, answered: 404 },
    listGuides: {},
    getGuide: { query: { slug: 'mill' } },
    getLanding: {},
    listPaths: {},
    getPath: { query: { slug: 'barista' } },
    listInstructors: {},
    getInstructor: { query: { slug: 'ines' } },
    getPage: { query: { id: 'about' } },
    search: { query: { q: 'tea' } },
    listAlerts: {},
    contactUs: { body: CONTACT },
    getFeedbackQuestions: {},
    sendFeedback: { body: FEEDBACK },
    verifyUserAccess: {},
    getUserDetails: { headers: { email: 'ada@academy.test' } },
    getMyData: {},
    getPro: {},
    getCheckout: {},
    // Nobody has bought Pro in the store, so there is no voucher to request.
    requestVoucher: { answered: 403 },
    markStarted: { body: { ...LESSON, operationType: 'START_LESSON' } },
    markComplete: { body: { ...LESSON, operationType: 'COMPLETE_LESSON' } },
    undoComplete: { body: LESSON },
    savePosition: { body: { ...LESSON, heading: 'browning', at: '2026-01-05T09:00:00.000Z', sequence: 1 } },
    markGuideComplete: { body: { lessonId: 'mill', operationType: 'COMPLETE_LESSON' } },
    setFavorite: { body: { id: 'coffee', operationType: 'save', likeableType: 'course' } },
    listFavorites: {},
    getLearning: {},
    getElsewhere: {},
    getTimePlan: { query: { minutes: '20' } },
    setActivityShown: { body: { isHidden: true } },
    listPageNotes: { query: LESSON },
    listNotes: {},
    saveNote: {
      params: { id: NOBODYS },
      body: { ...LESSON, quote: { exact: 'Brown is good.', prefix: '', suffix: '' }, text: 'How brown?' },
    },
    deleteNote: { params: { id: NOBODYS } },
    exportNotes: {},
    listChanges: {},
    getTextChange: { query: LESSON },
    acknowledgeChanges: {
      body: { courseId: 'coffee', lessonIds: ['roast'], revision: 1, isAcknowledged: true },
    },
    // Certificates are found by number, and this one does not exist.
    getCertificate: { params: { id: 'a'.repeat(22) }, answered: 404 },
    getCertificateOffer: { params: { kind: 'course', slug: 'coffee' } },
    // The coffee course gives no certificate.
    issueCertificate: { body: { kind: 'course', slug: 'coffee' }, answered: 404 },
    listUserCertificates: async () => ({ params: { userId: await aPerson() } }),
    revokeCertificate: { params: { id: 'a'.repeat(22) }, body: { reason: 'A mistake' }, answered: 404 },
    getReviews: {},
    listReviewQuestions: {},
    // Nobody has answered anything yet.
    answerReview: { params: { id: '1.AAAAAAAAAAAAAAAAAAAAAA.0' }, body: { answers: [] }, answered: 404 },
    setReviews: { body: { status: 'on' } },
    openAttempt: { body: { lessonId: 'tea-check', courseId: 'tea' } },
    listAttempts: { query: { lessonId: 'tea-check', courseId: 'tea' } },
    // Attempts are private, and this one has no owner.
    getAttempt: { params: { id: NOBODYS }, answered: 404 },
    submitAttempt: { params: { id: NOBODYS }, body: { answers: [] }, answered: 404 },
    uploadFolder: { query: { source: 'cocoa' }, upload: await archiveOf({ 'course.json': '{}' }) },
    // These belong to their sender; this one has none.
    planPublish: { body: { uploadId: NOBODYS }, answered: 404 },
    publishPlan: { body: { uploadId: NOBODYS, planHash: 'p'.repeat(43), base: 0 }, answered: 404 },
    listRevisions: {},
    getRevision: { params: { number: '999999' }, answered: 404 },
    planRollback: { body: { to: 999_999 }, answered: 404 },
    rollBack: { body: { to: 999_999, planHash: 'p'.repeat(43), base: 0 }, answered: 404 },
    listContent: {},
    createDraftLink: { body: { kind: 'guide', id: 'draft-guide' } },
    listDraftLinks: {},
    revokeDraftLink: async () => ({ params: { linkId: await aDraftLink() } }),
    // Draft links need a valid signature.
    openDraftLink: { params: { signature: 'altered' } },
    findDraft: { query: { path: '/guides/draft-guide' } },
    reviewDraft: { query: { kind: 'guide', id: 'draft-guide' } },
    listEmails: {},
    addEmail: async () => {
      // The number of addresses per person is limited.
      await server.database.pool.query('delete from emails');
      return { query: MAIL, headers: { emailId: fresh('new') } };
    },
    editEmail: async () => ({
      query: { type: 'work' },
      headers: { currentEmail: await ownEmail(), newEmail: fresh('new') },
    }),
    deleteEmail: async () => ({ query: { type: 'work' }, headers: { email: await ownEmail() } }),
    verifyEmail: async () => ({ query: MAIL, headers: { verifiableEmail: await ownEmail() } }),
    validateVerificationCode: async () => ({
      query: { ...MAIL, verificationCode: '000000' },
      headers: { verifiableEmail: await ownEmail() },
    }),
    listAbilities: {},
    generateToken: { body: { name: 'Publish from git', abilities: ['content:publish'] } },
    listTokens: {},
    // Authors delete their own tokens, administrators anyone's.
    deleteTokens: async (caller) => ({
      body: [(await makeToken(server, { owner: caller === 'alma' ? caller : 'root' })).tokenId],
    }),
    getAlert: async () => ({ params: { id: await anAlert() } }),
    createAlert: { body: ALERT },
    updateAlert: async () => ({ params: { id: await anAlert() }, body: ALERT }),
    deleteAlerts: async () => ({ body: { ids: [await anAlert()] } }),
    listUsers: { body: {} },
    getUser: async () => ({ params: { userId: await aPerson() } }),
    toggleAccess: async () => ({ query: { userId: await aPerson(), toggle: 'true' } }),
    setUserPro: async () => ({
      params: { userId: await aPerson() },
      body: { until: '2126-01-05T09:00:00.000Z', reason: 'A prize' },
    }),
    endUserSessions: async () => ({ params: { userId: await aPerson() } }),
    setUserRole: async () => ({
      params: { userId: await aPerson() },
      body: { tenantId: 'spring', role: 'author' },
    }),
    listAudit: {},
    listIdentityEvents: {},
    exportIdentityEvents: {},
    getOverview: {},
    getHealth: {},
    listFeedback: {},
    listRatings: {},
    exportFeedback: {},
    getLabSession: { query: LAB, answered: 400 },
    startLabSession: { body: { ...LAB, returnTo: '/courses/coffee/lessons/practice/lab' }, answered: 400 },
    extendLabSession: { body: LAB, answered: 400 },
    endLabSession: { body: LAB, answered: 400 },
  };

  async function anAlert(): Promise<string> {
    const { rows } = await server.database.pool.query<{ id: string }>(
      `insert into alerts (id, tenant_id, message, level, created_at, updated_at)
       values (gen_random_uuid(), 'spring', 'Tea is ready', 'info', $1, $1) returning id`,
      [new Date('2026-01-05T09:00:00Z')],
    );
    return rows[0]?.id ?? '';
  }

  async function aDraftLink(): Promise<string> {
    const { rows } = await server.database.pool.query<{ id: string }>(
      `insert into draft_links (id, tenant_id, item_id, user_id, created_at, expires_at)
       select gen_random_uuid(), 'spring', i.id, u.id, $1, $1 from items i, users u
       where i.content_id = 'draft-guide' and u.subject = 'root' returning id`,
      [new Date('2026-01-05T09:00:00Z')],
    );
    return rows[0]?.id ?? '';
  }

  /** A new person without other uses. */
  async function aPerson(): Promise<string> {
    const { rows } = await server.database.pool.query<{ id: string }>(
      `insert into users (id, provider, subject, created_at, updated_at)
       values (gen_random_uuid(), 'elsewhere', gen_random_uuid()::text, $1, $1) returning id`,
      [new Date('2026-01-05T09:00:00Z')],
    );
    return rows[0]?.id ?? '';
  }

  let made = 0;
  const fresh = (name: string) => `${name}-${(made += 1)}@academy.test`;

  /** An address that all callers have added. */
  async function ownEmail(): Promise<string> {
    const email = fresh('own');
    await server.database.pool.query(
      `insert into emails (id, user_id, type, email, created_at, updated_at)
       select gen_random_uuid(), id, 'work', $1, $2, $2 from users`,
      [email, new Date('2026-01-05T09:00:00Z')],
    );
    await server.database.pool.query('delete from email_code_sends');
    return email;
  }
  return inputs;
}
