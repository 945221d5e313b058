import { pages } from '@academy/domain/pages';
import { ROLE_NAMES } from '@academy/domain/roles';
import { feedback } from '../overlay/feedback.ts';
import { withOrigin } from '../session/registration.ts';
import type { Member } from '../session/store.ts';
import { usePage } from '../tenant/TenantProvider.tsx';
import { Icon, type IconName } from '../ui/Icon.tsx';
import { Link } from '../ui/Link.tsx';
import { Menu } from '../ui/Menu.tsx';

type Entry = { title: string; icon: IconName } & ({ to: string; newTab?: boolean } | { press: () => void });

/** The signed-in user's name and account links. */
export function ProfileMenu({ member }: { member: Member }) {
  const { session, origins, tenant } = usePage();
  const name = `${member.firstName} ${member.lastName}`.trim() || 'Your account';
  const account = withOrigin(session.accountUrl, origins[tenant.id] ?? '');
  const entries: Entry[] = [
    ...(account ? [{ title: 'My Account', to: account, icon: 'instructors', newTab: true } as const] : []),
    ...(member.isAdmin ? [ADMINISTRATION] : []),
    ...(!member.isAdmin && member.role ? [CONTENT] : []),
    { title: 'Review', to: pages.review.path(), icon: 'retry' },
    { title: 'Manage Emails', to: pages.emails.path(), icon: 'emails' },
    { title: 'Give Feedback', press: () => feedback.open(), icon: 'feedback' },
    { title: 'Logout', to: pages.logout.path(), icon: 'leave' },
  ];
  const initials = [member.firstName, member.lastName].map(([first = '']) => first.toUpperCase()).join('');
  // Voice control requires the visible text in the label.
  const label = `Profile menu of ${name}${initials && `, ${initials}`}`;
  return (
    <Menu label={label} face={<Face initials={initials} />}>
      {(close) => (
        <>
          <div className="max-w-60 border-b border-line px-3 pt-1 pb-2">
            <p className="truncate font-semibold">{name}</p>
            {member.role && <p className="truncate text-sm text-soft">{ROLE_NAMES[member.role]} here</p>}
          </div>
          <ul className="pt-2">
            {entries.map((entry) => (
              <li key={entry.title}>
                <MenuEntry entry={entry} close={close} />
              </li>
            ))}
          </ul>
        </>
      )}
    </Menu>
  );
}

const CONTENT: Entry = { title: 'Manage Content', to: pages.adminContent.path(), icon: 'courses' };
const ADMINISTRATION: Entry = { title: 'Administration', to: pages.admin.path(), icon: 'admin' };

const SHAPE =
  'flex w-full min-h-10 items-center gap-3 rounded-small px-3 text-sm font-medium whitespace-nowrap text-soft hover:bg-wash hover:text-text';

function MenuEntry({ entry, close }: { entry: Entry; close: () => void }) {
  const { title, icon } = entry;
  if ('press' in entry) {
    const press = () => {
      close();
      entry.press();
    };
    return (
      <button type="button" onClick={press} className={SHAPE}>
        <Icon name={icon} />
        {title}
      </button>
    );
  }
  return (
    <Link to={entry.to} newTab={entry.newTab} onClick={close} className={SHAPE}>
      <Icon name={icon} />
      {title}
      {entry.newTab && <NewTab />}
    </Link>
  );
}

function NewTab() {
  return (
    <>
      <Icon name="external" className="ml-auto size-4" />
      <span className="sr-only">(opens in a new tab)</span>
    </>
  );
}

function Face({ initials }: { initials: string }) {
  return (
    <span
      aria-hidden="true"
      className="grid size-9 place-items-center rounded-full bg-brand text-sm font-bold text-on-brand"
    >
      {initials || <Icon name="instructors" />}
    </span>
  );
}
