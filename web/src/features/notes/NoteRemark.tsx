import type { NoteState } from '@academy/domain/notes';
import { Icon } from '../../ui/Icon.tsx';

const REMARKS: Partial<Record<NoteState, string>> = {
  changed: 'The text has changed',
  locked: 'This page is locked for you now',
  gone: 'This page no longer exists',
};

type Props = { state: NoteState; isWaiting?: boolean };

/** Remarks about a note's state. */
export function NoteRemark({ state, isWaiting = false }: Props) {
  const remark = REMARKS[state];
  return (
    <>
      {remark && (
        <span className="flex items-center gap-1.5 text-sm font-semibold">
          <Icon name={state === 'locked' ? 'lock' : 'warning'} className="size-4 text-brand" />
          {remark}
        </span>
      )}
      {isWaiting && <span className="text-sm text-soft">Saved on this device, will be sent</span>}
    </>
  );
}
