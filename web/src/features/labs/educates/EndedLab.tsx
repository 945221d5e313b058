import type { LabLesson } from '@academy/contract/schemas/labs';
import { useEffect, useState, type ReactNode } from 'react';
import { paths } from '../../../paths.ts';
import { ButtonLink } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import type { EducatesLabData } from '../lab-data.ts';
import { LabNotice } from './LabNotice.tsx';
import { endNoticeFor } from './notifications.ts';

type Props = {
  lab: EducatesLabData;
  what: 'lesson' | 'guide';
  notification: string;
  children: ReactNode;
};

/** A portal does not know the session any more that the server has ended at the learner's finish. */
const GONE = new Set(['session-deleted', 'session-invalid']);

/** After a lab: why it is over, and the way on for who has finished it. */
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

function NextLink({ lesson: { courseSlug, nextLesson } }: { lesson: LabLesson }) {
  if (courseSlug === null) return null;
  return (
    <ButtonLink
      size="small"
      to={nextLesson ? paths.lesson(courseSlug, nextLesson.slug) : paths.conclusion(courseSlug)}
    >
      {nextLesson ? `Next: ${nextLesson.title}` : 'Finish the course'}
      <Icon name="arrow" className="size-4" />
    </ButtonLink>
  );
}

/** The portal may report that a lab was finished after this page was loaded. */
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
