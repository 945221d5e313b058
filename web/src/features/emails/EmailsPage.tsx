import { useSession } from '../../session/use-session.ts';
import { ToSignIn } from '../../session/ToSignIn.tsx';
import { useTitle } from '../../tenant/use-title.ts';
import { LoadingScreen } from '../../ui/LoadingScreen.tsx';
import { AddEmailForm } from './AddEmailForm.tsx';
import { EmailList } from './EmailList.tsx';

export function EmailsPage() {
  useTitle('Manage Emails');
  const { status } = useSession();
  if (status === 'visitor') return <ToSignIn />;
  if (status === 'signing-in') return <LoadingScreen />;
  return (
    <div className="container flex max-w-5xl grow flex-col gap-8 py-8 desktop:py-12">
      <div className="flex flex-col gap-2">
        <h1 tabIndex={-1} className="text-title">
          Manage Emails
        </h1>
        <p className="max-w-2xl text-soft">
          The addresses that are yours. You log in with the first one; add others for work or yourself, and
          verify them with a code that we send.
        </p>
      </div>
      <AddEmailForm />
      <EmailList />
    </div>
  );
}
