import { usePerson } from '../../../session/use-session.ts';
import { Icon } from '../../../ui/Icon.tsx';

type Props = { workshopName: string; hasInstructions: boolean };

/** Explains that there is no portal, and tells administrators how to configure one. */
export function NotConfigured({ workshopName, hasInstructions }: Props) {
  const person = usePerson();
  const isAdmin = person.kind === 'member' && person.isAdmin;
  return (
    <section className="flex items-start gap-4 rounded-card border border-line bg-wash p-5">
      <Icon name="info" className="mt-0.5 size-6 text-brand" />
      <div className="flex min-w-0 flex-col gap-1">
        {hasInstructions ? (
          <p className="text-soft">
            This academy is not connected to a training portal, so no session is prepared for you. You work in
            your own editor and terminal, and this page leads you through it.
          </p>
        ) : (
          <>
            <h2 className="text-lg">This lab needs a training portal</h2>
            <p className="text-soft">
              It runs on a cluster, and this academy is not connected to a training portal. Please come back
              later.
            </p>
          </>
        )}
        {isAdmin && (
          <p className="text-soft">
            To connect one, set the <code>EDUCATES_</code> variables of the server; the portal must offer the
            workshop <code>{workshopName}</code>.
          </p>
        )}
      </div>
    </section>
  );
}
