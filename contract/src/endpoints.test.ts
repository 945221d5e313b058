import { describe, expect, it } from 'vitest';
import { validate } from '@academy/domain/validation';
import { endpoints } from './endpoints.ts';
import { schemas, schemasOf } from './schemas.ts';

describe('the endpoints', () => {
  // Who may make a call is decided here and nowhere else, so a change of it is always seen in this list.
  it('API-01 are these, each with its access', () => {
    const table = endpoints.map(({ method, path, access, name }) =>
      [method.padEnd(6), path.padEnd(34), access.padEnd(7), name].join(' '),
    );
    expect(`\n${table.join('\n')}\n`).toMatchInlineSnapshot(`
      "
      GET    /courses/list                      visitor listCourses
      GET    /courses/details                   visitor getCourse
      GET    /lessons                           visitor listLessons
      GET    /lessons/{courseSlug}/{lessonSlug} visitor getLesson
      GET    /lessons/lab                       visitor getLab
      PUT    /labs/pages                        user    setLabPage
      PUT    /labs/checks                       user    setLabChecks
      POST   /labs/runs                         user    runExercise
      GET    /guides/list                       visitor listGuides
      GET    /guides/getGuide                   visitor getGuide
      GET    /paths/list                        visitor listPaths
      GET    /paths/details                     visitor getPath
      GET    /landing                           visitor getLanding
      GET    /instructors/list                  visitor listInstructors
      GET    /instructors/profile               visitor getInstructor
      GET    /pages                             visitor getPage
      GET    /search                            visitor search
      GET    /alerts                            visitor listAlerts
      GET    /alerts/{id}                       admin   getAlert
      POST   /alerts/create                     admin   createAlert
      PUT    /alerts/{id}                       admin   updateAlert
      DELETE /alerts                            admin   deleteAlerts
      POST   /email/contactUs                   visitor contactUs
      GET    /feedback/questions                visitor getFeedbackQuestions
      POST   /feedback                          visitor sendFeedback
      GET    /user/verifyUserAccess             user    verifyUserAccess
      GET    /user/getUserDetails               user    getUserDetails
      GET    /me/data                           user    getMyData
      GET    /me/pro                            user    getPro
      GET    /me/pro/checkout                   user    getCheckout
      POST   /me/pro/voucher                    user    requestVoucher
      POST   /lessons/mark-started              user    markStarted
      POST   /lessons/mark-complete             user    markComplete
      POST   /lessons/undo-complete             user    undoComplete
      PUT    /lessons/place                     user    savePosition
      POST   /guides/markComplete               user    markGuideComplete
      POST   /favorite                          user    setFavorite
      GET    /favorite/userDashboard/favorites  user    listFavorites
      GET    /me/learning                       user    getLearning
      GET    /me/elsewhere                      user    getElsewhere
      GET    /me/plan                           user    getTimePlan
      PUT    /me/activity                       user    setActivityShown
      GET    /notes/page                        user    listPageNotes
      GET    /notes                             user    listNotes
      PUT    /notes/{id}                        user    saveNote
      DELETE /notes/{id}                        user    deleteNote
      GET    /notes/export                      user    exportNotes
      GET    /me/changes                        user    listChanges
      GET    /me/changes/text                   user    getTextChange
      PUT    /me/changes                        user    acknowledgeChanges
      POST   /quizzes/attempts                  visitor openAttempt
      POST   /quizzes/attempts/{id}             visitor submitAttempt
      GET    /quizzes/attempts/{id}             user    getAttempt
      GET    /quizzes/attempts                  user    listAttempts
      GET    /labs/session                      user    getLabSession
      POST   /labs/session                      user    startLabSession
      POST   /labs/session/extend               user    extendLabSession
      POST   /labs/session/end                  user    endLabSession
      POST   /publishing/uploads                author  uploadFolder
      POST   /publishing/plans                  author  planPublish
      POST   /publishing/revisions              author  publishPlan
      GET    /publishing/revisions              author  listRevisions
      GET    /publishing/revisions/{number}     author  getRevision
      POST   /publishing/rollbacks/plan         author  planRollback
      POST   /publishing/rollbacks              author  rollBack
      GET    /content/items                     reviewer listContent
      POST   /drafts/links                      author  createDraftLink
      GET    /drafts/links                      author  listDraftLinks
      DELETE /drafts/links/{linkId}             author  revokeDraftLink
      GET    /drafts/shared/{signature}         visitor openDraftLink
      GET    /drafts/at                         reviewer findDraft
      GET    /drafts/review                     reviewer reviewDraft
      GET    /email                             user    listEmails
      POST   /email/addEmail                    user    addEmail
      PUT    /email                             user    editEmail
      DELETE /email                             user    deleteEmail
      GET    /email/verifyEmail                 user    verifyEmail
      GET    /email/validateVerificationCode    user    validateVerificationCode
      GET    /admin/abilities                   author  listAbilities
      POST   /admin/generate-token              author  generateToken
      GET    /admin/personal-access-tokens      author  listTokens
      DELETE /admin/personal-access-tokens      author  deleteTokens
      POST   /admin/users                       admin   listUsers
      GET    /admin/users/{userId}              admin   getUser
      GET    /admin/toggle-access               admin   toggleAccess
      PUT    /admin/users/{userId}/pro          admin   setUserPro
      PUT    /admin/users/{userId}/role         admin   setUserRole
      DELETE /admin/users/{userId}/sessions     admin   endUserSessions
      GET    /admin/audit                       admin   listAudit
      GET    /admin/audit/logins                admin   listIdentityEvents
      GET    /admin/audit/logins/export         admin   exportIdentityEvents
      GET    /admin/overview                    admin   getOverview
      GET    /admin/health                      admin   getHealth
      GET    /admin/feedback                    admin   listFeedback
      GET    /admin/feedback/ratings            admin   listRatings
      GET    /admin/feedback/export             admin   exportFeedback
      GET    /certificates/{id}                 visitor getCertificate
      GET    /certificate-offers/{kind}/{slug}  user    getCertificateOffer
      POST   /certificates                      user    issueCertificate
      GET    /admin/users/{userId}/certificates admin   listUserCertificates
      POST   /admin/certificates/{id}/revoke    admin   revokeCertificate
      GET    /me/reviews                        user    getReviews
      GET    /me/reviews/questions              user    listReviewQuestions
      POST   /me/reviews/questions/{id}         user    answerReview
      PUT    /me/reviews                        user    setReviews
      "
    `);
  });

  // What names no ability is closed to personal access tokens, so a call that a token may make is seen here too.
  it('ADM-05 are open to tokens by these abilities alone', () => {
    const table = endpoints.flatMap(({ ability, method, path }) =>
      ability ? [`${ability} ${method} ${path}`] : [],
    );
    expect(`\n${table.toSorted().join('\n')}\n`).toMatchInlineSnapshot(`
      "
      alerts:write DELETE /alerts
      alerts:write GET /alerts
      alerts:write GET /alerts/{id}
      alerts:write POST /alerts/create
      alerts:write PUT /alerts/{id}
      content:publish GET /publishing/revisions
      content:publish GET /publishing/revisions/{number}
      content:publish POST /drafts/links
      content:publish POST /publishing/plans
      content:publish POST /publishing/revisions
      content:publish POST /publishing/rollbacks
      content:publish POST /publishing/rollbacks/plan
      content:publish POST /publishing/uploads
      content:read GET /courses/details
      content:read GET /courses/list
      content:read GET /guides/getGuide
      content:read GET /guides/list
      content:read GET /instructors/list
      content:read GET /instructors/profile
      content:read GET /landing
      content:read GET /lessons
      content:read GET /lessons/{courseSlug}/{lessonSlug}
      content:read GET /pages
      content:read GET /paths/details
      content:read GET /paths/list
      content:read GET /search
      feedback:read GET /admin/feedback
      feedback:read GET /admin/feedback/export
      feedback:read GET /admin/feedback/ratings
      users:read GET /admin/users/{userId}
      users:read POST /admin/users
      "
    `);
  });

  // A browser left open must not be enough for these.
  it('FACT-07 need a fresh login, these alone', () => {
    const table = endpoints.flatMap(({ freshLogin, method, path }) =>
      freshLogin ? [`${method} ${path}`] : [],
    );
    expect(table).toEqual([
      'POST /publishing/revisions',
      'POST /publishing/rollbacks',
      'POST /admin/generate-token',
      'GET /admin/toggle-access',
      'PUT /admin/users/{userId}/role',
    ]);
  });

  it('API-01 have a name and an address of their own each', () => {
    expect(new Set(endpoints.map(({ name }) => name)).size).toBe(endpoints.length);
    expect(new Set(endpoints.map(({ method, path }) => `${method} ${path}`)).size).toBe(endpoints.length);
  });

  it('API-01 have schemas each, and no schema is left without an endpoint', () => {
    expect(Object.keys(schemas).toSorted()).toEqual(endpoints.map(({ name }) => name).toSorted());
  });

  it.each(endpoints)('API-01 $name has an example that satisfies its own output', (endpoint) => {
    const { output, example } = schemasOf(endpoint);
    expect(validate(output, example)).toEqual({ ok: true, value: example });
  });

  it.each(endpoints)('API-01 $name names every parameter of its path', (endpoint) => {
    const { params } = schemasOf(endpoint);
    const inPath = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    const missing = params ? validate(params, {}) : ({ ok: true } as const);
    expect(missing.ok ? [] : missing.errors.map(({ field }) => field)).toEqual(inPath);
  });
});
