/** What every answer of the server looks like, as far as messages are concerned. */
export interface Envelope {
  success?: boolean | undefined;
  errors?: readonly { errorMessage?: string | undefined; message?: string | undefined }[] | null | undefined;
  message?: string | null | undefined;
  correlationId?: string | null | undefined;
}

export type Reaction =
  | { type: 'toast'; tone: 'danger' | 'success'; message: string; correlationId: string | null }
  | { type: 'redirect'; to: '/not-found' | '/appLogout' }
  | { type: 'ignore' };

/** `status` and `envelope` are null where nothing came back; `failure` is then what the browser said about it. */
export interface CallOutcome {
  layer: 'main' | 'second';
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  status: number | null;
  envelope: Envelope | null;
  skipRedirect?: boolean;
  failure?: string;
}

export const FAILURE = 'Something went wrong, please try again!';
export const EMPTY_REPLY = 'Something went wrong, Please try again later';

/** What the person sees of a finished call. */
export function reactTo(call: CallOutcome): Reaction {
  const { layer, status, envelope } = call;
  if (status === 404 && call.skipRedirect !== true) return { type: 'redirect', to: '/not-found' };
  if (status === 401) return layer === 'main' ? { type: 'ignore' } : { type: 'redirect', to: '/appLogout' };
  if (isAborted(call.failure ?? '')) return { type: 'ignore' };
  if (envelope === null) return danger(EMPTY_REPLY, null);
  if (envelope.success === false) return danger(failureMessage(envelope), envelope);
  if (status === null || status >= 400) return danger(transportMessage(envelope), envelope);
  return successToast(call.method, envelope);
}

/** All messages of a refusal, one per line. */
export function failureMessage(envelope: Envelope): string {
  return messagesOf(envelope).join('\n') || FAILURE;
}

/** The first message of a failure that is no refusal, such as one that a proxy answered. */
export function transportMessage(envelope: Envelope | null): string {
  return messagesOf(envelope)[0] ?? EMPTY_REPLY;
}

/** A call that was given up on purpose is nobody's news. */
export function isAborted(message: string): boolean {
  return message.toLowerCase().includes('aborted');
}

function messagesOf(envelope: Envelope | null): string[] {
  const messages = (envelope?.errors ?? []).map((error) => error.errorMessage || error.message || '');
  return messages.filter((message) => message !== '');
}

function danger(message: string, envelope: Envelope | null): Reaction {
  if (isAborted(message)) return { type: 'ignore' };
  return { type: 'toast', tone: 'danger', message, correlationId: envelope?.correlationId ?? null };
}

function successToast(method: CallOutcome['method'], envelope: Envelope): Reaction {
  const message = envelope.message ?? '';
  if (message === '' || (method !== 'PUT' && method !== 'DELETE')) return { type: 'ignore' };
  return { type: 'toast', tone: 'success', message, correlationId: envelope.correlationId ?? null };
}
