import { lazy, Suspense, type ComponentProps } from 'react';
import { ByAudience } from '../session/ByAudience.tsx';
import { NeedsScript } from '../ui/NeedsScript.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { useMemberDataReady } from './personal-data.ts';

const LearningPanel = lazy(async () => ({ default: (await import('./LearningPanel.tsx')).LearningPanel }));

/** What a member does with a lesson or guide, at its end. Visitors neither see nor load it. */
export function Learning(props: ComponentProps<typeof LearningPanel>) {
  return (
    <ByAudience
      visitor={<NeedsScript what="Saving your progress and favorites" />}
      member={<MemberLearning {...props} />}
    />
  );
}

function MemberLearning(props: ComponentProps<typeof LearningPanel>) {
  const placeholder = <Skeleton className="h-22 rounded-card!" />;
  if (!useMemberDataReady()) return placeholder;
  if (props.item.opens) return null;
  return (
    <Suspense fallback={placeholder}>
      <LearningPanel {...props} />
    </Suspense>
  );
}
