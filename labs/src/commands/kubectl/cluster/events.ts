import { isoTime, list, newMeta, put, randomSuffix, remove, type ClusterState } from './state.ts';
import type { ClusterEvent, ClusterObject } from './types.ts';

type EventInput = {
  reason: string;
  message: string;
  from: string;
  type?: 'Normal' | 'Warning';
  fieldPath?: string;
};

/** Older events are forgotten, as a cluster does after an hour. */
const MAX_EVENTS = 200;

/** Records an event, or counts it again where the same one was there before. */
export function recordEvent(
  state: ClusterState,
  { kind, metadata }: ClusterObject,
  { reason, message, from, type = 'Normal', fieldPath }: EventInput,
): void {
  const { name, namespace = 'default', uid } = metadata;
  const at = isoTime(state.now);
  const events = list<ClusterEvent>(state, 'Event');
  const same = events.find(
    (event) => event.involvedObject.uid === uid && event.reason === reason && event.message === message,
  );
  if (same) {
    same.count++;
    same.lastTimestamp = at;
    put(state, same);
    return;
  }
  const [oldest] = [...events].sort((one, other) => (one.lastTimestamp < other.lastTimestamp ? -1 : 1));
  if (events.length >= MAX_EVENTS && oldest) remove(state, oldest);
  put(state, {
    apiVersion: 'v1',
    kind: 'Event',
    metadata: newMeta(state, { name: `${name}.${randomSuffix(state, 16)}`, namespace }),
    type,
    reason,
    message,
    count: 1,
    firstTimestamp: at,
    lastTimestamp: at,
    source: { component: from },
    involvedObject: { kind, name, namespace, uid, ...(fieldPath && { fieldPath }) },
  });
}
