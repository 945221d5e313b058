import { usePerson } from '../../../session/use-session.ts';
import { Icon } from '../../../ui/Icon.tsx';
import type { EducatesLabOf } from './lab.ts';
import { Reading } from './Reading.tsx';

/** Without a portal the lab is there to be read, and the page says what is missing. */
export function NotConfigured({ lab: { workshop, workshopName } }: { lab: EducatesLabOf }) {
  const person = usePerson();
  const isAdmin = person.kind === 'member' && person.isAdmin;
  return (
    <div className="container flex max-w-[50rem] grow flex-col gap-8 py-8">
      <section className="flex items-start gap-4 rounded-card border border-line bg-wash p-5">
        <Icon name="info" className="mt-0.5 size-6 text-brand" />
        <div className="flex flex-col gap-1">
          <h2 className="text-lg">This lab needs a training portal</h2>
          <p className="text-soft">
            It runs on a cluster of its own, and this academy is not connected to a portal that has one.{' '}
            {workshop ? 'You can read its instructions here.' : 'Please come back later.'}
          </p>
          {isAdmin && (
            <p className="text-soft">
              To connect one, set the <code>EDUCATES_</code> variables of the server; the portal must offer
              the workshop <code>{workshopName}</code>.
            </p>
          )}
        </div>
      </section>
      {workshop && <Reading workshop={workshop} />}
    </div>
  );
}
