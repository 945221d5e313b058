import { Counter, Gauge } from 'prom-client';
import type { BaseContext } from '../context.ts';

export function listenerMetrics({ changes, metrics }: Pick<BaseContext, 'changes' | 'metrics'>): void {
  const registers = [metrics];
  new Gauge({
    name: 'academy_listener_up',
    help: '1 while the connection for changes of other nodes is open, else 0',
    registers,
    collect() {
      this.set(Number(changes.state().isListening));
    },
  });
  new Counter({
    name: 'academy_listener_messages_total',
    help: 'Messages about changes since the start',
    registers,
    collect() {
      this.reset();
      this.inc(changes.state().messages);
    },
  });
  new Gauge({
    name: 'academy_listener_last_message_timestamp_seconds',
    help: 'When the last of these came, in seconds since 1970; 0 before the first one',
    registers,
    collect() {
      this.set((changes.state().lastMessageAt ?? 0) / 1000);
    },
  });
  new Counter({
    name: 'academy_listener_reconnects_total',
    help: 'How often this connection was made again after it was lost',
    registers,
    collect() {
      this.reset();
      this.inc(changes.state().reconnects);
    },
  });
}
