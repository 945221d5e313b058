import { describe, expect, it, vi } from 'vitest';
import { resetRegistrationPrompt, withOrigin, openRegistration } from './registration.ts';
import { aStorage } from './testing.ts';

const address = 'https://id.test/oidc/register?origin=x';

describe('openRegistration', () => {
  it('AUTH-09 opens the registration page in a window without an opener', () => {
    const opened = { opener: {} };
    const open = vi.fn(() => opened);
    openRegistration({ address, tab: aStorage(), open });
    expect(open).toHaveBeenCalledWith(address);
    expect(opened.opener).toBeNull();
  });

  it('AUTH-09 opens it once per session and user', () => {
    const tab = aStorage();
    const open = vi.fn(() => ({ opener: null }));
    openRegistration({ address, tab, open });
    openRegistration({ address, tab, open });
    expect(open).toHaveBeenCalledTimes(1);
    resetRegistrationPrompt(tab);
    openRegistration({ address, tab, open });
    expect(open).toHaveBeenCalledTimes(2);
  });

  it('AUTH-09 tries again on the next page if the window was blocked', () => {
    const tab = aStorage();
    openRegistration({ address, tab, open: () => null });
    const open = vi.fn(() => ({ opener: null }));
    openRegistration({ address, tab, open });
    expect(open).toHaveBeenCalledTimes(1);
  });
});

describe('withOrigin', () => {
  it("LAY-06 adds the origin to the provider's address and keeps its other parameters", () => {
    expect(withOrigin('https://id.test/account?tab=name', 'https://kube.academy.test')).toBe(
      'https://id.test/account?tab=name&origin=https%3A%2F%2Fkube.academy.test',
    );
  });
});
