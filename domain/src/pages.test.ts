import { describe, expect, it } from 'vitest';
import { pages } from './pages.ts';

describe('pages', () => {
  it('RTE-03 have these addresses (RTE-04 to RTE-08, RTE-13)', () => {
    const patterns = Object.entries(pages).map(([name, { pattern }]) => [name, pattern]);
    expect(Object.fromEntries(patterns)).toMatchInlineSnapshot(`
      {
        "admin": "/admin",
        "adminAlerts": "/admin/alerts",
        "adminAudit": "/admin/audit",
        "adminContent": "/admin/content",
        "adminFeedback": "/admin/feedback",
        "adminHistory": "/admin/content/history",
        "adminLogins": "/admin/audit/logins",
        "adminTokens": "/admin/tokens",
        "adminUser": "/admin/users/:id",
        "adminUsers": "/admin/users",
        "alert": "/admin/alerts/:id",
        "alerts": "/alerts",
        "certificate": "/verify/:id",
        "conclusion": "/courses/:slug/conclusion",
        "contact": "/contact",
        "contentPage": "/:slug",
        "course": "/courses/:slug",
        "courses": "/courses",
        "draft": "/drafts/:signature/:lesson?",
        "draftReview": "/drafts/review/:kind/:id/:lesson?",
        "editAlert": "/admin/alerts/:id/edit",
        "emails": "/email",
        "guide": "/guides/:slug",
        "guideLab": "/guides/:slug/lab",
        "guides": "/guides",
        "home": "/",
        "instructor": "/instructors/:slug",
        "instructors": "/instructors",
        "knowledgeCheck": "/courses/:courseSlug/lessons/:lessonSlug/knowledge-check",
        "learningPath": "/paths/:slug",
        "learningPaths": "/paths",
        "legacyLearningPath": "/learning-path",
        "lesson": "/courses/:courseSlug/lessons/:lessonSlug",
        "lessonLab": "/courses/:courseSlug/lessons/:lessonSlug/lab",
        "login": "/auth",
        "loginCallback": "/login/callback",
        "logout": "/appLogout",
        "newAlert": "/admin/alerts/new",
        "notFound": "/not-found",
        "offline": "/offline",
        "pro": "/pro",
        "replicateAlert": "/admin/alerts/:id/replicate",
        "review": "/review",
        "search": "/search",
      }
    `);
  });

  it('RTE-03 build an address from its parameters', () => {
    expect(pages.courses.path()).toBe('/courses');
    expect(pages.lesson.path({ courseSlug: 'tea', lessonSlug: 'water' })).toBe('/courses/tea/lessons/water');
    expect(pages.draft.path({ signature: 'abc' })).toBe('/drafts/abc');
    expect(pages.draft.path({ signature: 'abc', lesson: 'water' })).toBe('/drafts/abc/water');
  });

  it('RTE-09 keep a slug within its own segment', () => {
    expect(pages.contentPage.path({ slug: 'a/b?c#d' })).toBe('/a%2Fb%3Fc%23d');
  });
});
