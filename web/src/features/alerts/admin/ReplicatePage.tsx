import { AlertFields } from './AlertFields.tsx';
import { AlertScreen } from './AlertScreen.tsx';
import { draftOf } from './draft.ts';

/** A new alert that begins as a copy of another one. */
export function ReplicatePage() {
  return (
    <AlertScreen title="Replicate alert">
      {(alert) => <AlertFields key={alert.updatedAt} first={draftOf(alert)} action="Create alert" />}
    </AlertScreen>
  );
}
