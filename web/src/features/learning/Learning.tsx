import { lazy, Suspense, type ComponentProps } from 'react';
import { ByAudience } from '../../session/ByAudience.tsx';
import { SignInLink } from '../../session/SignInLink.tsx';
import { NeedsScript } from '../../ui/NeedsScript.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useMemberDataReady } from '../../api/personal-data.ts';

const LearningPanel = lazy(async () => ({ default: (await import('./LearningPanel.tsx')).LearningPanel }));

/** Progress tracking at the end of a lesson or guide. Visitors are offered to log in instead. */
export function Learning(props: ComponentProps<typeof LearningPanel>) {
  return (
    <ByAudience
      visitor={
        <>
          <NeedsScript what="Saving your progress and favorites" />
          {!props.item.opens && <VisitorLearning />}
        </>
      }
      member={<MemberLearning {...props} />}
    />
  );
}

const ANCHOR = 'your-progress';

/** Logging in returns to this place. */
function VisitorLearning() {
  return (
    <section
      aria-label="Your progress"
      className="flex min-h-22 flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-card border border-line bg-surface p-5 print:hidden"
    >
      <p className="text-soft">You are reading as a visitor.</p>
      <SignInLink anchor={ANCHOR} className="max-tablet:w-full">
        Log in to keep your progress
      </SignInLink>
    </section>
  );
}

function MemberLearning(props: ComponentProps<typeof LearningPanel>) {
  const isReady = useMemberDataReady();
  if (isReady && props.item.opens) return null;
  // On a phone the text for a check takes another line.
  const placeholder = <Skeleton className="h-22 rounded-card! max-tablet:h-28" />;
  return (
    <div id={ANCHOR} className="scroll-mt-32">
      {isReady ? (
        <Suspense fallback={placeholder}>
          <LearningPanel {...props} />
        </Suspense>
      ) : (
        placeholder
      )}
    </div>
  );
}
