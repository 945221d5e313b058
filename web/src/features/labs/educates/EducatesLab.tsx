import { useLocation, useSearchParams } from 'react-router';
import { SignInLink } from '../../../session/SignInLink.tsx';
import { useSession } from '../../../session/use-session.ts';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import type { EducatesLabData } from '../lab-data.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { OwnMachine } from '../own-machine/OwnMachine.tsx';
import { EndedLab } from './EndedLab.tsx';
import { LabNotice } from './LabNotice.tsx';
import { NotConfigured } from './NotConfigured.tsx';
import { OWN_MACHINE, OwnMachineLink } from './OwnMachineLink.tsx';
import { PortalLab } from './PortalLab.tsx';

type Props = {
  lab: EducatesLabData;
  what: 'lesson' | 'guide';
  /** Whether the lab's data is this person's own. */
  isPersonal: boolean;
};

/** A lab on an Educates training portal, or on the learner's own machine. */
export function EducatesLab({ lab, what, isPersonal }: Props) {
  const { status } = useSession();
  const [query, setQuery] = useSearchParams();
  const notification = query.get('notification');
  const { workshop, workshopName, isConfigured } = lab;

  if (workshop && (!isConfigured || query.get('on') === OWN_MACHINE))
    return (
      <OwnMachine
        lab={{ ...lab, workshop }}
        what={what}
        isPersonal={isPersonal}
        notice={
          isConfigured ? <PortalInstead /> : <NotConfigured workshopName={workshopName} hasInstructions />
        }
      />
    );
  if (!isConfigured)
    return (
      <div className="container flex max-w-[50rem] grow flex-col py-8">
        <NotConfigured workshopName={workshopName} hasInstructions={false} />
      </div>
    );
  if (status === 'visitor')
    return (
      <LabNotice
        icon="lock"
        title="Log in to start this lab"
        text="Your session on the training portal is reserved for you, so that you can come back to it. All it needs is an account."
      >
        <SignInLink>Log In / Register</SignInLink>
        {workshop && <OwnMachineLink />}
      </LabNotice>
    );
  // A lab that has ended stays ended when the page is reloaded.
  if (notification !== null)
    return (
      <EndedLab lab={lab} what={what} notification={notification}>
        <Button look="secondary" onClick={() => setQuery(withoutNotification(query), { replace: true })}>
          Start the lab again
        </Button>
        {workshop && <OwnMachineLink isQuiet />}
      </EndedLab>
    );
  return (
    <PortalLab
      key={lab.lesson.id}
      lab={lab}
      isTab={query.get('open') === 'tab'}
      onEnded={(notification) => setQuery(new URLSearchParams({ notification }), { replace: true })}
    />
  );
}

/** If there is a portal, it is the alternative. */
function PortalInstead() {
  const { pathname } = useLocation();
  return (
    <section className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-card border border-line bg-wash p-5">
      <p className="min-w-0 grow basis-64 text-soft">
        You work in your own editor and terminal. The training portal has a session with everything prepared.
      </p>
      <ButtonLink look="secondary" size="small" to={pathname}>
        Start it on the portal
        <Icon name="arrow" className="size-4" />
      </ButtonLink>
    </section>
  );
}

function withoutNotification(query: URLSearchParams): URLSearchParams {
  const rest = new URLSearchParams(query);
  rest.delete('notification');
  return rest;
}
