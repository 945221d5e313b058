import { AlertFields } from './AlertFields.tsx';
import { AlertScreen } from './AlertScreen.tsx';
import { draftOf } from './draft.ts';

export function EditPage() {
  return (
    <AlertScreen title="Edit alert">
      {(alert) => (
        <AlertFields key={alert.updatedAt} id={alert.id} first={draftOf(alert)} action="Save alert" />
      )}
    </AlertScreen>
  );
}
