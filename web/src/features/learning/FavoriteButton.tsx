import { useMutation, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useSession } from '../../session/use-session.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { ByAudience } from '../../session/ByAudience.tsx';
import { useMemberDataReady } from '../../api/personal-data.ts';
import { isFavoritePending, usePendingWrites } from './pending-writes.ts';
import type { Likeable } from './pending-write.ts';
import { rememberWantedFavorite } from './wanted-favorite.ts';

const SignInDialog = lazy(async () => ({ default: (await import('./SignInDialog.tsx')).SignInDialog }));

type Props = Likeable & {
  title: string;
  isFavorite: boolean;
  /** The label of the pressed state: a dashboard removes, everything else unsaves. */
  takenBackBy?: 'unsave' | 'remove';
  className?: string;
};

const SHAPE = 'grid size-10 shrink-0 place-items-center rounded-full';

/** A heart that is only filled once the server has confirmed it. */
export function FavoriteButton({
  title,
  isFavorite,
  takenBackBy = 'unsave',
  className = '',
  ...likeable
}: Props) {
  const queryClient = useQueryClient();
  const isVisitor = useSession().status === 'visitor';
  const isReady = useMemberDataReady();
  const isWaiting = isFavoritePending(usePendingWrites(), likeable);
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const { setFavorite } = await import('./set-favorite.ts');
      return setFavorite(queryClient, { ...likeable, operationType: isFavorite ? takenBackBy : 'save' });
    },
  });
  const [isDialogOpen, setDialogOpen] = useState(false);

  const press = () => {
    if (isVisitor) setDialogOpen(true);
    else if (!isPending) mutate();
  };
  const button = (
    <>
      <button
        type="button"
        aria-label={`Favorite: ${title}${isWaiting ? ' (saved on this device, will be sent)' : ''}`}
        aria-pressed={!isVisitor && isFavorite}
        aria-busy={isPending}
        title={isWaiting ? 'Saved on this device, will be sent' : 'Favorite'}
        onClick={press}
        className={`${SHAPE} border border-line bg-page text-soft transition-colors hover:border-brand hover:text-text aria-pressed:text-brand ${isPending || isWaiting ? 'opacity-60' : ''} ${className}`}
      >
        <Heart isFull={!isVisitor && isFavorite} />
      </button>
      {isDialogOpen && (
        <Suspense>
          <SignInDialog
            onLeave={() => rememberWantedFavorite(localStorage, { ...likeable, title }, Date.now())}
            onClose={() => setDialogOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
  const placeholder = <Skeleton className={`${SHAPE} rounded-full! ${className}`} />;
  return <ByAudience visitor={button} member={isReady ? button : placeholder} />;
}

function Heart({ isFull }: { isFull: boolean }) {
  return (
    <svg
      viewBox="0 0 24 24"
      className="size-5"
      fill={isFull ? 'currentColor' : 'none'}
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d="M12 20S4 15 4 9.3A4.3 4.3 0 0 1 12 7a4.3 4.3 0 0 1 8 2.3C20 15 12 20 12 20" />
    </svg>
  );
}
