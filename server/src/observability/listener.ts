import type { Changes } from '../database/live.ts';
import type { Metric } from './metrics.ts';

/** Metrics of the connection by which this node learns what other nodes changed. */
export function listenerMetrics({ state }: Pick<Changes, 'state'>): Metric[] {
  return [
    {
      name: 'academy_listener_up',
      help: '1 while the connection for changes of other nodes is open, else 0',
      read: async () => Number(state().isListening),
    },
    {
      name: 'academy_listener_messages_total',
      help: 'Messages about changes since the start',
      type: 'counter',
      read: async () => state().messages,
    },
    {
      name: 'academy_listener_last_message_timestamp_seconds',
      help: 'When the last of these came, in seconds since 1970; 0 before the first one',
      read: async () => (state().lastMessageAt ?? 0) / 1000,
    },
    {
      name: 'academy_listener_reconnects_total',
      help: 'How often this connection was made again after it was lost',
      type: 'counter',
      read: async () => state().reconnects,
    },
  ];
}
