import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { FailureNotice } from '../../../api/FailureNotice.tsx';
import { paths } from '../../../paths.ts';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Finished } from './Finished.tsx';
import type { EducatesLabOf } from './lab.ts';
import { SessionBar } from './SessionBar.tsx';
import { LabFrame } from './LabFrame.tsx';
import { LabNotice } from './LabNotice.tsx';
import { NotConfigured } from './NotConfigured.tsx';
import { useLabSession } from './use-lab-session.ts';
import { canFrame, isOpen } from './view.ts';

type Props = {
  lab: EducatesLabOf;
  /** This tab is for the lab alone: it leaves for the portal as soon as it may. */
  isTab: boolean;
  onOver: (notification: string) => void;
};

type Where = 'here' | 'tab' | 'blocked';

/** A lab on the portal, from the first question to its end. */
export function PortalLab({ lab, isTab, onOver }: Props) {
  const { id, courseId, title } = lab.lesson;
  const control = useLabSession({ lessonId: id, ...(courseId !== null && { courseId }) });
  const [where, setWhere] = useState<Where>('here');
  const { view, start } = control;
  const session = view.step === 'told' ? view.session : null;
  const address = view.step === 'told' && session && isOpen(session) ? view.address : null;

  const ending = session?.state === 'ended' ? session.ending : null;
  const tellOver = useEffectEvent(() => onOver(ending === 'expired' ? 'session-expired' : 'session-deleted'));
  useEffect(() => {
    if (ending) tellOver();
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
      return <NoCapacity elsewhere={session.elsewhere} onRetry={start} />;
    case 'unreachable':
      return (
        <Failed
          title="The training portal cannot be reached"
          text="The lab runs there, and it does not answer just now. Please try again in a few minutes."
          onRetry={start}
        />
      );
    case 'unavailable':
      return (
        <Failed
          title="The training portal does not have this lab"
          text="It may be on its way, or it was taken down. Please try again later."
          onRetry={start}
        >
          <ButtonLink look="quiet" size="small" to={paths.contact()}>
            Tell us about it
          </ButtonLink>
        </Failed>
      );
    case 'not-configured':
      return <NotConfigured lab={lab} />;
    case 'none':
    case 'ended':
      return <Starting />;
    case 'starting':
    case 'running': {
      const tabPath = `${location.pathname}?open=tab`;
      const isShown = where === 'here' && address !== null && canFrame(address, location);
      return (
        <>
          <SessionBar control={control} tabPath={tabPath} onOpenTab={() => setWhere('tab')} />
          {view.step === 'told' && view.isComplete && <Finished lesson={lab.lesson} />}
          {isShown ? (
            <LabFrame
              address={address}
              title={`Lab: ${title}`}
              onReturn={onOver}
              onBlocked={() => setWhere('blocked')}
            />
          ) : (
            <Elsewhere where={where} tabPath={tabPath} onShow={() => setWhere('here')} />
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
      title="Making your lab ready"
      text="A place is being prepared for you on the training portal. This takes a few seconds."
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
}: {
  elsewhere: { title: string; path: string } | null;
  onRetry: () => void;
}) {
  if (elsewhere)
    return (
      <Failed
        title="You are in another lab"
        text={`Your place is taken by “${elsewhere.title}”. Please end it there, then start this one.`}
        onRetry={onRetry}
      >
        <ButtonLink look="secondary" size="small" to={elsewhere.path}>
          Go to that lab
        </ButtonLink>
      </Failed>
    );
  return (
    <Failed
      title="No place is free right now"
      text="Every place in this lab is taken. Please try again in a few minutes, when somebody has finished."
      onRetry={onRetry}
    />
  );
}

function Elsewhere({ where, tabPath, onShow }: { where: Where; tabPath: string; onShow: () => void }) {
  if (where === 'tab')
    return (
      <LabNotice
        icon="external"
        title="Your lab is open in another tab"
        text="This page keeps the time. When you have finished, come back here."
      >
        <Button look="secondary" onClick={onShow}>
          Show it here
        </Button>
      </LabNotice>
    );
  return (
    <LabNotice
      icon="external"
      title="This lab opens in a tab of its own"
      text="It cannot be shown inside this page. This page keeps the time while you work there."
    >
      <ButtonLink size="small" to={tabPath} newTab>
        Open the lab
      </ButtonLink>
    </LabNotice>
  );
}
