import type { LabLesson } from '@academy/contract/schemas/labs';
import { useEffect, useState, type ReactNode } from 'react';
import type { EducatesLabData } from '../lab-data.ts';
import { NextLink } from '../NextLink.tsx';
import { LabNotice } from './LabNotice.tsx';
import { endNoticeFor } from './notifications.ts';

type Props = {
  lab: EducatesLabData;
  what: 'lesson' | 'guide';
  notification: string;
  children: ReactNode;
};

/** The server ends a finished session, so the portal no longer knows it. */
const GONE = new Set(['session-deleted', 'session-invalid']);

/** After a lab: why it ended, and the next step if it was finished. */
export function EndedLab({ lab: { lesson }, what, notification, children }: Props) {
  const isComplete = useIsComplete(lesson);
  if (isComplete && GONE.has(notification))
    return (
      <LabNotice
        icon="success"
        title="You have finished this lab"
        text={`Its session is closed, and the ${what} is complete.`}
      >
        <NextLink lesson={lesson} />
        {children}
      </LabNotice>
    );
  return (
    <LabNotice icon="info" {...endNoticeFor(notification)}>
      {children}
    </LabNotice>
  );
}

/** The portal may report a finished lab after this page was loaded. */
function useIsComplete({ id: lessonId, courseId, isComplete }: LabLesson): boolean {
  const [isFinished, setFinished] = useState(false);
  useEffect(() => {
    if (isComplete) return undefined;
    let isGone = false;
    const look = async () => {
      const { sendCommand } = await import('./lab-session.ts');
      const named = { lessonId, ...(courseId !== null && { courseId }) };
      const reported = await sendCommand('reported', named).catch(() => null);
      if (reported && !isGone) setFinished(reported.isComplete);
    };
    void look();
    return () => void (isGone = true);
  }, [lessonId, courseId, isComplete]);
  return isComplete || isFinished;
}
