import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { FailureNotice } from '../../../api/FailureNotice.tsx';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import type { EducatesLabData } from '../lab-data.ts';
import { NextLink } from '../NextLink.tsx';
import { SessionBar } from './SessionBar.tsx';
import { LabFrame } from './LabFrame.tsx';
import { LabNotice } from './LabNotice.tsx';
import { OwnMachineLink } from './OwnMachineLink.tsx';
import { useLabSession } from './use-lab-session.ts';
import { canFrame, isOpen } from './view.ts';
import type { LabLesson } from '@academy/contract/schemas/labs';
import { pages } from '@academy/domain/pages';

type Props = {
  lab: EducatesLabData;
  /** This tab only shows the lab: it redirects to the portal as soon as the lab is ready. */
  isTab: boolean;
  onEnded: (notification: string) => void;
};

type ShownIn = 'here' | 'tab' | 'blocked';

/** A lab on the portal, from the first request to its end. */
export function PortalLab({ lab, isTab, onEnded }: Props) {
  const { id, courseId, title } = lab.lesson;
  const control = useLabSession({ lessonId: id, ...(courseId !== null && { courseId }) });
  const [shownIn, setShownIn] = useState<ShownIn>('here');
  const { view, start } = control;
  const session = view.step === 'known' ? view.session : null;
  const address = view.step === 'known' && session && isOpen(session) ? view.address : null;

  const ending = session?.state === 'ended' ? session.ending : null;
  const reportEnd = useEffectEvent(() =>
    onEnded(ending === 'expired' ? 'session-expired' : 'session-deleted'),
  );
  useEffect(() => {
    if (ending) reportEnd();
  }, [ending]);
  useEffect(() => {
    if (isTab && address) location.replace(address);
  }, [isTab, address]);

  if (view.step === 'failed')
    return (
      <div className="container py-16">
        <FailureNotice title="The lab could not be started." error={view.error} onRetry={start} />
      </div>
    );
  if (!session || isTab || (isOpen(session) && !address)) return <Starting />;
  switch (session.state) {
    case 'no-capacity':
      return (
        <NoCapacity elsewhere={session.elsewhere} onRetry={start} hasInstructions={lab.workshop !== null} />
      );
    case 'unreachable':
      return (
        <Failed
          title="The training portal cannot be reached"
          text="The lab runs there, and it does not answer at the moment. Please try again in a few minutes."
          onRetry={start}
        >
          {lab.workshop && <OwnMachineLink />}
        </Failed>
      );
    case 'unavailable':
      return (
        <Failed
          title="The training portal does not have this lab"
          text="It may not be published yet, or it was removed. Please try again later."
          onRetry={start}
        >
          <ButtonLink look="quiet" size="small" to={pages.contact.path()}>
            Tell us about it
          </ButtonLink>
          {lab.workshop && <OwnMachineLink />}
        </Failed>
      );
    // The page knows this before it starts one.
    case 'not-configured':
    case 'none':
    case 'ended':
      return <Starting />;
    case 'starting':
    case 'running': {
      const tabPath = `${location.pathname}?open=tab`;
      const isShown = shownIn === 'here' && address !== null && canFrame(address, location);
      return (
        <>
          <SessionBar control={control} tabPath={tabPath} onOpenTab={() => setShownIn('tab')} />
          {view.step === 'known' && view.isComplete && <Finished lesson={lab.lesson} />}
          {isShown ? (
            <LabFrame
              address={address}
              title={`Lab: ${title}`}
              onReturn={onEnded}
              onBlocked={() => setShownIn('blocked')}
            />
          ) : (
            <OpenedElsewhere shownIn={shownIn} tabPath={tabPath} onShow={() => setShownIn('here')} />
          )}
        </>
      );
    }
  }
}

function Starting() {
  return (
    <LabNotice
      icon="clock"
      title="Preparing your lab"
      text="Your session on the training portal is being prepared. This takes a few seconds."
    />
  );
}

function Failed({
  title,
  text,
  onRetry,
  children,
}: {
  title: string;
  text: string;
  onRetry: () => void;
  children?: ReactNode;
}) {
  return (
    <LabNotice icon="warning" title={title} text={text} isUrgent>
      <Button onClick={onRetry}>
        <Icon name="retry" className="size-4" />
        Try again
      </Button>
      {children}
    </LabNotice>
  );
}

function NoCapacity({
  elsewhere,
  onRetry,
  hasInstructions,
}: {
  elsewhere: { title: string; path: string } | null;
  onRetry: () => void;
  hasInstructions: boolean;
}) {
  if (elsewhere)
    return (
      <Failed
        title="You are in another lab"
        text={`Your session is used by “${elsewhere.title}”. Please end it there, then start this one.`}
        onRetry={onRetry}
      >
        <ButtonLink look="secondary" size="small" to={elsewhere.path}>
          Go to that lab
        </ButtonLink>
      </Failed>
    );
  return (
    <Failed
      title="No session is available right now"
      text="All sessions of this lab are in use. Please try again in a few minutes."
      onRetry={onRetry}
    >
      {hasInstructions && <OwnMachineLink />}
    </Failed>
  );
}

function OpenedElsewhere({
  shownIn,
  tabPath,
  onShow,
}: {
  shownIn: ShownIn;
  tabPath: string;
  onShow: () => void;
}) {
  if (shownIn === 'tab')
    return (
      <LabNotice
        icon="external"
        title="Your lab is open in another tab"
        text="This page shows the time left. Come back here when you have finished."
      >
        <Button look="secondary" onClick={onShow}>
          Show it here
        </Button>
      </LabNotice>
    );
  return (
    <LabNotice
      icon="external"
      title="This lab opens in a new tab"
      text="It cannot be shown inside this page. This page shows the time left while you work there."
    >
      <ButtonLink size="small" to={tabPath} newTab>
        Open the lab
      </ButtonLink>
    </LabNotice>
  );
}

/** Shown when the portal reports that the workshop is finished; the lab stays open. */
function Finished({ lesson }: { lesson: LabLesson }) {
  return (
    <div
      role="status"
      className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line bg-wash px-4 py-2 text-sm font-medium"
    >
      <span className="flex items-center gap-2">
        <Icon name="success" className="size-5 text-brand" />
        You have finished this lab, the {lesson.isGuide ? 'guide' : 'lesson'} is complete.
      </span>
      <NextLink lesson={lesson} look="secondary" />
    </div>
  );
}
