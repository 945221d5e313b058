import { useLocation } from 'react-router';
import { describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { SIGNING_IN, type Session } from '../session/store.ts';
import { ADA, ROOT } from '../testing/people.ts';
import { aTenant } from '../testing/page.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import { feedback } from '../overlay/feedback.ts';
import { Link } from '../ui/Link.tsx';
import { AccountMenu, UnregisteredNotice } from './AccountMenu.tsx';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { Footer } from './Footer.tsx';
import { LabHeader } from './LabLayout.tsx';
import { Sidebar } from './Sidebar.tsx';

const ORIGINS = { test: 'https://test.academy.test' };
const ORIGIN_QUERY = '?origin=https%3A%2F%2Ftest.academy.test';

const renderMenu = (session?: Session) =>
  renderScreen(<AccountMenu />, { page: { origins: ORIGINS }, ...(session && { session }) });

describe('the account menu', () => {
  it('LAY-05 offers visitors to log in or register, and returns here afterwards', async () => {
    const screen = await renderMenu();
    const link = screen.getByRole('link', { name: 'Log In / Register' });
    await expect.element(link).toHaveAttribute('href', '/auth');
    const { href } = location;
    // Registered first, to keep the test page from navigating to the login.
    addEventListener('click', (event) => event.preventDefault(), { once: true, capture: true });
    await link.click();
    expect(localStorage.getItem('originUri')).toBe(href);
  });

  it('LAY-06 shows a placeholder while the user is being verified, without a flash of Log In', async () => {
    const screen = await renderMenu(SIGNING_IN);
    await expect.element(screen.getByRole('link')).not.toBeInTheDocument();
    expect(screen.container.querySelector('.size-9')).not.toBeNull();
  });

  it('SESS-07 offers to log in if the session has a problem', async () => {
    const screen = await renderMenu({
      status: 'signing-in',
      firstName: 'Ada',
      lastName: 'Learner',
      problem: 'refused',
    });
    await expect.element(screen.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/auth');
    expect(screen.container.querySelector('.size-9')).toBeNull();
  });

  it('ROLE-04 names the role of a member and links to the content', async () => {
    const screen = await renderMenu({ ...ADA, role: 'author' });
    await screen.getByRole('button', { name: /^Profile menu of/ }).click();
    await expect.element(screen.getByText('Author here')).toBeVisible();
    await expect
      .element(screen.getByRole('link', { name: 'Manage Content' }))
      .toHaveAttribute('href', '/admin/content');
    expect(screen.getByRole('link', { name: 'Administration' }).elements()).toEqual([]);
  });

  it('LAY-06 hides the menu while the account is not verified, and says what to do', async () => {
    const unverified = { ...ADA, isVerified: false };
    const screen = await renderScreen(
      <>
        <AccountMenu />
        <UnregisteredNotice />
      </>,
      { page: { origins: ORIGINS }, session: unverified },
    );
    const registration = screen.getByRole('link', {
      name: 'Complete your registration (opens in a new tab)',
    });
    await expect
      .element(registration)
      .toHaveAttribute('href', `https://id.test/oidc/register${ORIGIN_QUERY}`);
    await expect.element(registration).toHaveAttribute('target', '_blank');
    await expect.element(screen.getByRole('link', { name: 'log out' })).toBeVisible();
    await expect.element(screen.getByRole('button')).not.toBeInTheDocument();
  });

  it('LAY-06 lists My Account in a new tab, Manage Emails, Give Feedback and Logout, closed at first', async () => {
    const screen = await renderMenu(ADA);
    const button = screen.getByRole('button', { name: 'Profile menu of Ada Learner' });
    await expect.element(button).toHaveAttribute('aria-expanded', 'false');
    await expect.element(screen.getByText('Manage Emails')).not.toBeVisible();
    await button.click();
    await expect.element(screen.getByText('Ada Learner')).toBeVisible();
    const account = screen.getByRole('link', { name: 'My Account (opens in a new tab)' });
    await expect.element(account).toHaveAttribute('href', `https://id.test/oidc/account${ORIGIN_QUERY}`);
    await expect.element(account).toHaveAttribute('rel', 'noopener noreferrer');
    await expect
      .element(screen.getByRole('link', { name: 'Manage Emails' }))
      .toHaveAttribute('href', '/email');
    await expect.element(screen.getByRole('link', { name: 'Logout' })).toHaveAttribute('href', '/appLogout');
    await expect.element(screen.getByRole('link', { name: 'Administration' })).not.toBeInTheDocument();
    await screen.getByRole('button', { name: 'Give Feedback' }).click();
    await expect.element(button).toHaveAttribute('aria-expanded', 'false');
    await expect.element(button).toHaveFocus();
  });

  it('LAY-06 closes on Escape', async () => {
    const screen = await renderMenu(ADA);
    const button = screen.getByRole('button', { name: 'Profile menu of Ada Learner' });
    await button.click();
    await userEvent.keyboard('{Escape}');
    await expect.element(screen.getByText('Manage Emails')).not.toBeVisible();
    await expect.element(button).toHaveFocus();
  });

  it('GATE-03 has the Administration entry for administrators only', async () => {
    const screen = await renderMenu(ROOT);
    await screen.getByRole('button', { name: 'Profile menu of Root Admin' }).click();
    await expect
      .element(screen.getByRole('link', { name: 'Administration' }))
      .toHaveAttribute('href', '/admin');
  });

  it.each([
    [ADA, 'AL', 'Ada Learner'],
    [{ ...ADA, firstName: '𝔸da', lastName: '' }, '𝔸', '𝔸da'],
    [{ ...ADA, firstName: '', lastName: '' }, '', 'Your account'],
  ])('LAY-06 shows initials and name in any script (%#)', async (member, initials, name) => {
    const screen = await renderMenu(member);
    const button = screen.getByRole('button', { name: `Profile menu of ${name}` });
    await expect.element(button).toHaveTextContent(initials);
    const written = initials && `, ${initials}`;
    await expect.element(button).toHaveAccessibleName(`Profile menu of ${name}${written}`);
  });
});

describe('the sidebar by role', () => {
  const navigation = [
    { title: 'Home', path: '/', icon: 'home' as const },
    { title: 'Courses', path: '/courses', icon: 'courses' as const },
  ];
  const MEMBER = ['Home', 'Courses', 'My Learning', 'Manage Emails'];
  const SECTIONS = ['Administration', 'Alerts', 'Users', 'Tokens', 'Feedback', 'Content', 'Audit Log'];

  it.each<[string, Session, string[]]>([
    ['visitors', { status: 'visitor' }, ['Home', 'Courses']],
    ['a user who is being verified', SIGNING_IN, ['Home', 'Courses']],
    ['members', ADA, MEMBER],
    ['admins', ROOT, [...MEMBER, ...SECTIONS]],
  ])('LAY-02 shows %s their entries, and marks the current one', async (_, session, titles) => {
    await page.viewport(390, 844);
    const screen = await renderScreen(<Sidebar open onClose={() => {}} />, {
      path: '/courses/rest',
      page: { tenant: aTenant({ navigation }) },
      session,
    });
    const menu = screen.getByRole('navigation', { name: 'Menu' });
    await expect.element(menu).toBeVisible();
    const links = menu.getByRole('link').elements();
    expect(links.map((link) => link.textContent)).toEqual(titles);
    expect(links.filter((link) => link.ariaCurrent).map((link) => link.textContent)).toEqual(['Courses']);

    await page.viewport(1280, 900);
    const beyond = menu.getByRole('link').elements();
    expect(beyond.map((link) => link.textContent)).toEqual(titles.slice(navigation.length));
  });

  it('LAY-02 is collapsed by default, and closes by its button', async () => {
    const screen = await renderScreen(<Sidebar open={false} onClose={() => {}} />);
    await expect.element(screen.getByRole('dialog', { name: 'Menu' })).not.toBeInTheDocument();
  });
});

describe('the footer', () => {
  it("LAY-08 has the tenant's title line, copyright and three columns, and opens feedback", async () => {
    const footer = {
      title: 'A title line',
      copyright: '© Test',
      learn: [{ title: 'Courses', path: '/courses' }],
      engage: [{ title: 'Instructors', path: '/instructors' }],
      more: [{ title: 'Terms', path: '/terms', newTab: true }],
    };
    const open = vi.spyOn(feedback, 'open').mockImplementation(() => {});
    const screen = await renderScreen(<Footer />, { page: { tenant: aTenant({ footer }) } });
    await expect.element(screen.getByText('A title line')).toBeVisible();
    await expect.element(screen.getByText('© Test')).toBeVisible();
    const entries = screen.getByRole('navigation', { name: 'Footer' });
    expect(
      entries
        .getByRole('heading')
        .elements()
        .map(({ textContent, parentElement }) => [
          textContent,
          ...[...(parentElement?.querySelectorAll('li') ?? [])].map((entry) => entry.textContent),
        ]),
    ).toEqual([
      ['Learn', 'Courses'],
      ['Engage', 'Instructors', 'Give Feedback'],
      ['More', 'Terms (opens in a new tab)'],
    ]);
    await expect.element(entries.getByRole('link', { name: 'Courses' })).not.toHaveAttribute('target');
    const terms = entries.getByRole('link', { name: 'Terms (opens in a new tab)' });
    await expect.element(terms).toHaveAttribute('target', '_blank');
    await expect.element(terms).toHaveAttribute('rel', 'noopener noreferrer');
    await entries.getByRole('button', { name: 'Give Feedback' }).click();
    expect(open).toHaveBeenCalledOnce();
    open.mockRestore();
  });

  const none = { tagManager: null, consentScript: null, sources: [], userIdGlobal: 'id' };
  const tags = { ...none, tagManager: { url: '', id: '' }, sources: ['https://tags.example.org'] };
  it.each([
    ['has cookie settings where there is a choice', tags, 1],
    ['has none where third parties are without sources', none, 0],
    ['has none without third parties', null, 0],
  ])('CON-06 %s', async (_, thirdParties, count) => {
    const screen = await renderScreen(<Footer />, { page: { thirdParties } });
    await expect.element(screen.getByRole('button', { name: 'Give Feedback' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Cookie settings' }).elements()).toHaveLength(count);
  });
});

describe('the header of a lab', () => {
  it.each([
    ['true', 1],
    ['false', 0],
  ])('TEN-08 keeps its own bar where displayHeader is %s', async (displayHeader, count) => {
    sessionStorage.setItem('displayHeader', displayHeader);
    const screen = await renderScreen(<LabHeader bar="Practice" />);
    await expect.element(screen.getByRole('banner')).toHaveTextContent('Practice');
    expect(screen.getByRole('link', { name: 'Log In / Register' }).elements()).toHaveLength(count);
  });
});

describe('a page that fails to render', () => {
  it('RTE-11 says what went wrong and what to do, until the user navigates away', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {});
    function Page() {
      const { pathname } = useLocation();
      if (pathname === '/') throw new Error('out of memory');
      return <p>Elsewhere</p>;
    }
    const screen = await renderScreen(
      <>
        <Link to="/courses">Courses</Link>
        <ErrorBoundary>
          <Page />
        </ErrorBoundary>
      </>,
    );
    await expect
      .element(screen.getByRole('heading', { level: 1 }))
      .toHaveTextContent('Something went wrong: out of memory. Please refresh or login to another window.');
    await expect.element(screen.getByRole('button', { name: 'Refresh' })).toBeVisible();
    await screen.getByRole('link', { name: 'Courses' }).click();
    await expect.element(screen.getByText('Elsewhere')).toBeVisible();
    log.mockRestore();
  });
});
