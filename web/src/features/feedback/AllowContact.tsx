import { useSession } from '../../session/use-session.ts';
import { Tick } from './Tick.tsx';
import type { UseDraft } from './use-draft.ts';

/** Only someone we know can be written to. */
export function AllowContact({ draft: { form, change } }: { draft: UseDraft }) {
  if (useSession().status !== 'member') return null;
  return (
    <Tick name="contactYou" checked={form.contactYou} onTick={(contactYou) => change({ contactYou })}>
      It's okay to contact me about this feedback
    </Tick>
  );
}
