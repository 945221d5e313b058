import type { BrowserContext, Page } from 'playwright';
import { HASH_COST } from '../identity/src/options.ts';
import { createPasswords } from '../identity/src/passwords.ts';
import type { Bench } from './figures.ts';
import { median, timed } from './measure.ts';
import { withSite } from './site.ts';

const DEVICE_COOKIE = 'academy_device';

/** A person who was here before logs in, in a real browser: everything but their typing. */
export const login: Bench = {
  name: 'login',
  run: ({ quick }) =>
    withSite(async ({ origin, browser }) => {
      const context = await browser.newContext();
      const page = await context.newPage();
      await logIn(page, origin);
      const times: number[] = [];
      for (let round = 0; round < (quick ? 2 : 7); round++) {
        await forgetLogin(context, page);
        times.push(await logIn(page, origin));
      }
      await context.close();
      const hashing = await hashSeconds();
      const seconds = median(times);
      return [
        {
          name: 'a known device logs in, without the typing',
          value: seconds,
          unit: 's',
          limit: { atMost: 1.5 },
          note: times.map((time) => time.toFixed(2)).join(', '),
        },
        {
          name: '… against the check of the password alone',
          value: seconds / hashing,
          unit: 'times',
          note: `${hashing.toFixed(2)} s`,
        },
      ];
    }),
};

/** From the click on Log In until the form is there, and from its button until the site knows the person. */
async function logIn(page: Page, origin: string): Promise<number> {
  await page.goto(`${origin}/courses`, { waitUntil: 'load' });
  const link = page.getByRole('banner').getByRole('link', { name: 'Log In / Register' });
  await link.waitFor();
  const email = page.getByLabel('Email');
  const toForm = await timed(async () => {
    await link.click();
    await email.waitFor();
  });
  await email.fill('ada@academy.test');
  await page.getByLabel('Password').fill('academy');
  const toSite = await timed(async () => {
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    await page.getByRole('button', { name: 'Profile menu of Ada Learner' }).waitFor();
  });
  return toForm.seconds + toSite.seconds;
}

/** The session ends here and at the provider; the browser stays known. */
async function forgetLogin(context: BrowserContext, page: Page): Promise<void> {
  await page.evaluate(() => localStorage.clear());
  const known = (await context.cookies()).filter(({ name }) => name === DEVICE_COOKIE);
  await context.clearCookies();
  await context.addCookies(known);
}

async function hashSeconds(): Promise<number> {
  const passwords = createPasswords({ cost: HASH_COST });
  const hash = await passwords.hash('academy');
  const times: number[] = [];
  for (let round = 0; round < 5; round++)
    times.push((await timed(() => passwords.matches('academy', { hash }))).seconds);
  return median(times);
}
