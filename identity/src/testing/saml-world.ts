import { beforeEach } from 'vitest';
import type { Browser, Page } from './browser.ts';
import { answerFrom, postAnswer, samlRules, startSamlUpstream } from './upstream-saml.ts';
import type { Answer } from './upstream-saml.ts';
import { leaveFor, startUpstreamWorld } from './upstream-world.ts';

/** The world of the other providers, with a SAML provider more; each test has a person of its own there too. */
export async function startSamlWorld() {
  const staff = await startSamlUpstream();
  const initial = { ...staff };
  const provider = samlRules(staff);
  const run = await startUpstreamWorld({ also: [provider] });

  beforeEach(() => {
    const { count, email } = run.at;
    const attributes = { email, firstName: 'Joan', lastName: 'Clarke' };
    Object.assign(staff, initial, { facts: {}, signs: ['assertion'], nameId: `s-${count}`, attributes });
  });

  /** The provider's answer to a login that this browser has started. */
  async function answerTo(page: Page, by: Browser = run.at.browser): Promise<Answer> {
    const { leftTo = '' } = await leaveFor(page, 'Example Staff', by);
    return answerFrom(leftTo);
  }

  /** Sent without cookies, as from another site; the browser follows with its own. */
  async function deliver(answer: Answer, by: Browser = run.at.browser): Promise<Page> {
    const response = await postAnswer(answer);
    const location = response.headers.get('location');
    if (response.status !== 303 || location === null)
      throw new Error(`${response.status}: ${await response.text()}`);
    return by.open(new URL(location, answer.action).href);
  }

  return {
    ...run,
    staff,
    provider,
    deliver,
    answerTo,
    answer: async (by: Browser = run.at.browser) => answerTo(await run.start(by), by),
    logIn: async (by: Browser = run.at.browser) => deliver(await answerTo(await run.start(by), by), by),
  };
}
