import { createTransport } from 'nodemailer';

/** The connection to the SMTP server; no email may read a file or fetch an address. */
export function mailTransport(smtpUrl: string) {
  return createTransport({
    url: smtpUrl,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}
