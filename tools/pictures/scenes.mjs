/// <reference lib="dom" />
/** Brings the product into the state of a picture, using a person's actions. */

/**
 * @typedef {object} Scene
 * @property {string} [path] the page
 * @property {string} [tenant] for the pictures of the README
 * @property {string} [as] who is logged in: the name of a person of the local product
 * @property {number} [actions] how many steps of a lab are pressed
 * @property {number} [answers] how many questions of a check are answered
 * @property {string} [course] the course whose certificate is shown
 * @property {string} [name] whose certificate
 * @property {string} [to] what is scrolled to the top: a selector
 * @property {'light' | 'dark'} [scheme]
 * @property {[number, number]} [size]
 */

/** @typedef {import('playwright').Page} Page */

/**
 * What the calls answer that earn a certificate.
 * @typedef {object} Answer
 * @property {string} courseId
 * @property {{ lessonId: string, type: string }[]} lessons
 * @property {string} attemptId
 * @property {{ answer?: string[] }[]} questions
 * @property {{ checks: { name: string }[] }} workshop
 * @property {{ id: string } | null} certificate
 * @property {string} id
 */

/**
 * By the button that the login page of a local product has for each of its people.
 * @param {Page} page
 * @param {string} site
 * @param {string} person
 */
export async function logIn(page, site, person) {
  await page.goto(`${site}/auth`);
  await page.locator(`form:has(input[value="${person}@academy.test"]) button`).click();
  await page.waitForURL((address) => address.origin === site && address.pathname === '/');
  await page.waitForFunction(() => localStorage.getItem('accessToken'));
}

/**
 * @param {Page} page
 * @param {string} site
 * @param {Scene} scene
 */
export async function showScene(page, site, scene) {
  const path = scene.course
    ? await earnCertificate(page, { course: scene.course, name: scene.name ?? '' })
    : (scene.path ?? '/');
  await page.goto(site + path);
  await page.waitForLoadState('networkidle');
  if (scene.actions) await workInLab(page, scene.actions);
  if (scene.answers) await answerQuestions(page, scene.answers);
  if (scene.to)
    await page
      .locator(scene.to)
      .first()
      .evaluate((element) => element.scrollIntoView());
  await settle(page);
}

/**
 * Without the notices of a local product, with all fonts and pictures, and painted.
 * @param {Page} page
 */
async function settle(page) {
  await page.addStyleTag({ content: 'section[aria-label="Alerts"]{display:none!important}' });
  await page.waitForFunction(() => !document.querySelector('main .skeleton'));
  await page.evaluate(async () => {
    await document.fonts.ready;
    const shown = [...document.images].filter((image) => image.complete || image.loading !== 'lazy');
    await Promise.all(shown.map((image) => image.decode().catch(() => undefined)));
    await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)));
  });
  await page.waitForLoadState('networkidle');
}

/**
 * @param {Page} page
 * @param {number} count
 */
async function workInLab(page, count) {
  await page.locator('.xterm-rows').filter({ hasText: '$' }).waitFor();
  for (let at = 0; at < count; at += 1) {
    const button = page.locator('.lab-action-button').nth(at);
    if ((await button.count()) === 0) break;
    await button.click();
    await page.waitForFunction(() => !document.querySelector('[aria-busy=true]'));
    await page.getByText('Running…').first().waitFor({ state: 'detached' });
  }
}

/**
 * @param {Page} page
 * @param {number} count
 */
async function answerQuestions(page, count) {
  const start = page.getByRole('button', { name: /^Start/ });
  if ((await start.count()) > 0) await start.first().click();
  const choices = page.locator('main :is(input[type=radio], input[type=checkbox])');
  await choices.first().waitFor();
  for (let at = 0; at < count; at += 1) await choices.nth(at).check({ force: true });
}

/**
 * Completes a course by the calls that its pages make, and returns the address of its certificate.
 * @param {Page} page
 * @param {{ course: string, name: string }} wanted
 */
function earnCertificate(page, wanted) {
  return page.evaluate(async ({ course, name }) => {
    /** @param {string} path @param {object} [body] */
    const call = async (path, body) => {
      const response = await fetch(`/api/v1${path}`, {
        method: body ? 'POST' : 'GET',
        headers: {
          authorization: `Bearer ${localStorage.getItem('accessToken')}`,
          ...(body && { 'content-type': 'application/json' }),
        },
        ...(body && { body: JSON.stringify(body) }),
      });
      const { data } = /** @type {{ data: Answer }} */ (await response.json());
      return data;
    };
    const { courseId, lessons } = await call(`/courses/details?slug=${course}`);
    /** A lab is complete once its checks have passed. @param {string} lessonId */
    const checksOf = async (lessonId) => {
      const { workshop } = await call(`/lessons/lab?lessonId=${lessonId}&courseId=${courseId}`);
      return workshop.checks.map(({ name }) => name);
    };
    for (const { lessonId, type } of lessons) {
      if (type === 'module') continue;
      if (type === 'knowledge-check') {
        const { attemptId, questions } = await call('/quizzes/attempts', { lessonId, courseId });
        const answers = questions.map(({ answer = [] }) => answer);
        await call(`/quizzes/attempts/${encodeURIComponent(attemptId)}`, { answers });
      } else {
        const passedChecks = type === 'lab' ? await checksOf(lessonId) : [];
        const body = { lessonId, courseId, operationType: 'COMPLETE_LESSON', passedChecks };
        await call('/lessons/mark-complete', body);
      }
    }
    const offer = await call(`/certificate-offers/course/${course}`);
    const { id } = offer.certificate ?? (await call('/certificates', { kind: 'course', slug: course, name }));
    return `/verify/${id}`;
  }, wanted);
}
