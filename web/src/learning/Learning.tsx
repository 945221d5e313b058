import { lazy, Suspense, type ComponentProps } from 'react';
import { useSession } from '../session/use-session.ts';
import { NeedsScript } from '../ui/NeedsScript.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { usePersonalDataReady } from './personal-data.ts';

const LearningPanel = lazy(async () => ({ default: (await import('./LearningPanel.tsx')).LearningPanel }));

/** What a member does with a lesson or guide, at its end. Visitors neither see nor load it. */
export function Learning(props: ComponentProps<typeof LearningPanel>) {
  const isVisitor = useSession().status === 'visitor';
  const isPersonal = usePersonalDataReady();
  if (isVisitor) return <NeedsScript what="Saving your progress and favorites" />;
  if (isPersonal && props.item.opens) return null;
  const place = <Skeleton className="h-22 rounded-card!" />;
  if (!isPersonal) return place;
  return (
    <Suspense fallback={place}>
      <LearningPanel {...props} />
    </Suspense>
  );
}
