import { useSearchParams } from 'react-router';
import { SignInLink } from '../../../session/SignInLink.tsx';
import { useSession } from '../../../session/use-session.ts';
import { Button } from '../../../ui/Button.tsx';
import type { EducatesLabData } from '../lab-data.ts';
import { LabNotice } from './LabNotice.tsx';
import { NotConfigured } from './NotConfigured.tsx';
import { endNoticeFor } from './notifications.ts';
import { PortalLab } from './PortalLab.tsx';

/** A lab that runs on an Educates training portal. */
export function EducatesLab({ lab }: { lab: EducatesLabData }) {
  const { status } = useSession();
  const [query, setQuery] = useSearchParams();
  const notification = query.get('notification');

  if (!lab.isConfigured) return <NotConfigured lab={lab} />;
  if (status === 'visitor')
    return (
      <LabNotice
        icon="lock"
        title="Log in to start this lab"
        text="Your session on the training portal is reserved for you, so that you can come back to it. All it needs is an account."
      >
        <SignInLink>Log In / Register</SignInLink>
      </LabNotice>
    );
  // A lab that has ended stays ended when the page is reloaded.
  if (notification !== null)
    return (
      <LabNotice icon="info" {...endNoticeFor(notification)}>
        <Button onClick={() => setQuery(withoutNotification(query), { replace: true })}>
          Start the lab again
        </Button>
      </LabNotice>
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

function withoutNotification(query: URLSearchParams): URLSearchParams {
  const rest = new URLSearchParams(query);
  rest.delete('notification');
  return rest;
}
