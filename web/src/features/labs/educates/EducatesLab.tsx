import { useSearchParams } from 'react-router';
import { SignInLink } from '../../../session/SignInLink.tsx';
import { useSession } from '../../../session/use-session.ts';
import { Button } from '../../../ui/Button.tsx';
import type { EducatesLabOf } from './lab.ts';
import { LabNotice } from './LabNotice.tsx';
import { NotConfigured } from './NotConfigured.tsx';
import { overWords } from './notifications.ts';
import { PortalLab } from './PortalLab.tsx';

/** A lab that runs on an Educates training portal. It fills the room it is given: a column that grows. */
export function EducatesLab({ lab }: { lab: EducatesLabOf }) {
  const { status } = useSession();
  const [query, setQuery] = useSearchParams();
  const notification = query.get('notification');

  if (!lab.isConfigured) return <NotConfigured lab={lab} />;
  if (status === 'visitor')
    return (
      <LabNotice
        icon="lock"
        title="Log in to start this lab"
        text="A place on the training portal is kept for you, so that you find it again. All it needs is an account."
      >
        <SignInLink>Log In / Register</SignInLink>
      </LabNotice>
    );
  // The lab that is over stays over when the page is loaded again.
  if (notification !== null)
    return (
      <LabNotice icon="info" {...overWords(notification)}>
        <Button onClick={() => setQuery(without(query), { replace: true })}>Start the lab again</Button>
      </LabNotice>
    );
  return (
    <PortalLab
      key={lab.lesson.id}
      lab={lab}
      isTab={query.get('open') === 'tab'}
      onOver={(told) => setQuery(new URLSearchParams({ notification: told }), { replace: true })}
    />
  );
}

function without(query: URLSearchParams): URLSearchParams {
  const rest = new URLSearchParams(query);
  rest.delete('notification');
  return rest;
}
