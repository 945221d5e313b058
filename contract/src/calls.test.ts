import { describe, expect, it } from 'vitest';
import { validate } from '@academy/domain/validation';
import { calls } from './calls.ts';

describe('the calls', () => {
  // Who may make a call is decided here and nowhere else, so a change of it is always seen in this list.
  it('API-01 are these, each with its access', () => {
    const table = calls.map(({ method, path, access, name }) =>
      [method.padEnd(6), path.padEnd(34), access.padEnd(7), name].join(' '),
    );
    expect(`\n${table.join('\n')}\n`).toMatchInlineSnapshot(`
      "
      GET    /courses/list                      visitor listCourses
      GET    /courses/details                   visitor getCourse
      GET    /lessons                           visitor listLessons
      GET    /lessons/{courseSlug}/{lessonSlug} visitor getLesson
      GET    /lessons/lab                       visitor getLab
      GET    /guides/list                       visitor listGuides
      GET    /guides/getGuide                   visitor getGuide
      GET    /paths/list                        visitor listPaths
      GET    /paths/details                     visitor getPath
      GET    /instructors/list                  visitor listInstructors
      GET    /instructors/profile               visitor getInstructor
      GET    /pages                             visitor getPage
      GET    /search                            visitor search
      GET    /alerts                            visitor listAlerts
      POST   /email/contactUs                   visitor contactUs
      GET    /user/verifyUserAccess             user    verifyUserAccess
      GET    /user/getUserDetails               user    getUserDetails
      GET    /me/pro                            user    getPro
      GET    /me/pro/checkout                   user    getCheckout
      POST   /me/pro/voucher                    user    requestVoucher
      POST   /lessons/mark-started              user    markStarted
      POST   /lessons/mark-complete             user    markComplete
      POST   /lessons/undo-complete             user    undoComplete
      PUT    /lessons/place                     user    keepPlace
      POST   /guides/markComplete               user    markGuideComplete
      POST   /favorite                          user    setFavourite
      GET    /favorite/userDashboard/favorites  user    listFavourites
      GET    /me/learning                       user    getLearning
      POST   /quizzes/attempts                  user    openAttempt
      POST   /quizzes/attempts/{id}             user    submitAttempt
      GET    /labs/session                      user    getLabSession
      POST   /labs/session                      user    startLabSession
      POST   /labs/session/extend               user    extendLabSession
      POST   /labs/session/end                  user    endLabSession
      "
    `);
  });

  it('API-01 have a name and an address of their own each', () => {
    expect(new Set(calls.map(({ name }) => name)).size).toBe(calls.length);
    expect(new Set(calls.map(({ method, path }) => `${method} ${path}`)).size).toBe(calls.length);
  });

  it.each(calls)('API-01 $name has an example that satisfies its own output', ({ output, example }) => {
    expect(validate(output, example)).toEqual({ ok: true, value: example });
  });

  it.each(calls)('API-01 $name names every parameter of its path', ({ path, params }) => {
    const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    const missing = params ? validate(params, {}) : ({ ok: true } as const);
    expect(missing.ok ? [] : missing.errors.map(({ field }) => field)).toEqual(inPath);
  });
});
