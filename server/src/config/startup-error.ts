/** A startup problem that the operator can fix: its message says how, without a stack trace. */
export class StartupError extends Error {}

/** Why the server did not start: a sentence for expected problems, a stack trace for unexpected ones. */
export function describeStartupError(error: unknown): string {
  if (error instanceof StartupError) return `Academy did not start.\n${error.message}`;
  if (isListeningError(error)) return `Academy did not start: ${describeListeningError(error)}`;
  return `Academy did not start: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`;
}

type ListeningError = Error & { code: string; syscall: string; port?: number };

function isListeningError(error: unknown): error is ListeningError {
  return (
    error instanceof Error && 'syscall' in error && ['listen', 'getaddrinfo'].includes(String(error.syscall))
  );
}

function describeListeningError({ code, port, message }: ListeningError): string {
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
