import { describe, expect, it, vi } from 'vitest';
import { forgetAsking, fromHere, openRegistration } from './registration.ts';
import { aStorage } from './testing.ts';

const address = 'https://id.test/oidc/register?origin=x';

describe('openRegistration', () => {
  it('AUTH-09 opens a window on the registration page that cannot reach back', () => {
    const opened = { opener: {} };
    const open = vi.fn(() => opened);
    openRegistration({ address, tab: aStorage(), open });
    expect(open).toHaveBeenCalledWith(address);
    expect(opened.opener).toBeNull();
  });

  it('AUTH-09 does so once per session and person', () => {
    const tab = aStorage();
    const open = vi.fn(() => ({ opener: null }));
    openRegistration({ address, tab, open });
    openRegistration({ address, tab, open });
    expect(open).toHaveBeenCalledTimes(1);
    forgetAsking(tab);
    openRegistration({ address, tab, open });
    expect(open).toHaveBeenCalledTimes(2);
  });

  it('AUTH-09 tries again with the next page where no window opened', () => {
    const tab = aStorage();
    openRegistration({ address, tab, open: () => null });
    const open = vi.fn(() => ({ opener: null }));
    openRegistration({ address, tab, open });
    expect(open).toHaveBeenCalledTimes(1);
  });
});

describe('fromHere', () => {
  it("LAY-06 tells the provider's pages where somebody comes from and keeps what the address says already", () => {
    expect(fromHere('https://id.test/account?tab=name', 'https://kube.academy.test')).toBe(
      'https://id.test/account?tab=name&origin=https%3A%2F%2Fkube.academy.test',
    );
  });
});
