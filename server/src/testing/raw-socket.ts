import { once } from 'node:events';
import { connect } from 'node:net';

/** A raw connection for what no client would do: send half a request, or nothing. */
export async function rawSocket(port: number) {
  const socket = connect({ port, host: '127.0.0.1' });
  // A reset connection is closed too, which is all that tests need.
  socket.on('error', () => undefined);
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  let text = '';
  let arrived = () => {};
  socket.on('data', (chunk: Buffer) => {
    text += chunk.toString();
    arrived();
  });
  await once(socket, 'connect');
  return {
    closed,
    isOpen: () => !socket.destroyed && !socket.readableEnded,
    text: () => text,
    write: (request: string) => void socket.write(request),
    /** Reads up to and including the given text; the rest is left for the next call. */
    async read(until: string): Promise<string> {
      while (!text.includes(until)) await new Promise<void>((resolve) => (arrived = resolve));
      const received = text;
      text = '';
      return received;
    },
    end: () => void socket.destroy(),
  };
}
