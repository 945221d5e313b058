import { describe, expect, it } from 'vitest';
import { paths } from './pages.ts';

describe('paths', () => {
  it('RTE-03 lists every address of the site (RTE-04 to RTE-08, RTE-13)', () => {
    const all = Object.entries(paths).map(([name, build]) => [
      name,
      (build as (...slugs: string[]) => string)('one', 'two'),
    ]);
    expect(Object.fromEntries(all)).toMatchInlineSnapshot(`
      {
        "admin": "/admin",
        "adminAlerts": "/admin/alerts",
        "adminAudit": "/admin/audit",
        "adminContent": "/admin/content",
        "adminFeedback": "/admin/feedback",
        "adminHistory": "/admin/content/history",
        "adminLogins": "/admin/audit/logins",
        "adminTokens": "/admin/tokens",
        "adminUser": "/admin/users/one",
        "adminUsers": "/admin/users",
        "alert": "/admin/alerts/one",
        "alerts": "/alerts",
        "certificate": "/verify/one",
        "checkResult": "/courses/one/lessons/two/knowledge-check?attempt=undefined",
        "conclusion": "/courses/one/conclusion",
        "contact": "/contact",
        "course": "/courses/one",
        "courses": "/courses",
        "credential": "/verify/one/credential.json",
        "draft": "/drafts/one",
        "draftReview": "/drafts/review/one/two",
        "editAlert": "/admin/alerts/one/edit",
        "emails": "/email",
        "guide": "/guides/one",
        "guideLab": "/guides/one/lab",
        "guides": "/guides",
        "home": "/",
        "instructor": "/instructors/one",
        "instructors": "/instructors",
        "knowledgeCheck": "/courses/one/lessons/two/knowledge-check",
        "learningPath": "/paths/one",
        "learningPaths": "/paths",
        "legacyLearningPath": "/learning-path",
        "lesson": "/courses/one/lessons/two",
        "lessonLab": "/courses/one/lessons/two/lab",
        "newAlert": "/admin/alerts/new",
        "notFound": "/not-found",
        "offline": "/offline",
        "page": "/one",
        "pro": "/pro",
        "replicateAlert": "/admin/alerts/one/replicate",
        "review": "/review",
        "search": "/search",
        "signIn": "/auth",
        "signInAgain": "/auth?prompt=login",
        "signInBeside": "/auth?prompt=login&beside",
        "signInCallback": "/login/callback",
        "signOut": "/appLogout",
      }
    `);
  });

  it('RTE-09 keeps a slug within its own segment', () => {
    expect(paths.page('a/b?c#d')).toBe('/a%2Fb%3Fc%23d');
  });
});
