/** A reason not to start that the person at the terminal can mend: its message is all they need. */
export class CannotStart extends Error {}

/** Why the server did not start: a sentence for what can happen, a trace for what should not. */
export function explain(error: unknown): string {
  if (error instanceof CannotStart) return `Academy did not start.\n${error.message}`;
  if (isAboutListening(error)) return `Academy did not start: ${listeningFault(error)}`;
  return `Academy did not start: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`;
}

type ListeningError = Error & { code: string; syscall: string; port?: number };

function isAboutListening(error: unknown): error is ListeningError {
  return (
    error instanceof Error && 'syscall' in error && ['listen', 'getaddrinfo'].includes(String(error.syscall))
  );
}

function listeningFault({ code, port, message }: ListeningError): string {
  switch (code) {
    case 'EADDRINUSE':
      return `port ${port} is in use. Stop the other program or set PORT to a free one.`;
    case 'EACCES':
      return `port ${port} is not open to this user. Set PORT to one above 1023.`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return 'HOST must be an address of this machine, such as 127.0.0.1 or 0.0.0.0.';
    default:
      return message;
  }
}
