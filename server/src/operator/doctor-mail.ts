import type { Config } from '../config/config.ts';
import { mailTransport } from '../features/mail/transport.ts';
import type { Findings } from './findings.ts';

/** Connects to the mail server as a delivery would, and logs in if SMTP_URL has a user. */
export async function diagnoseMail(findings: Findings, { mail }: Pick<Config, 'mail'>): Promise<void> {
  if (!mail)
    return findings.note('SMTP_URL is not set: emails are stored and never sent, so nobody can register.');
  const { hostname, port, protocol } = new URL(mail.smtpUrl);
  const place = `${hostname}:${port || (protocol === 'smtps:' ? '465' : '587')}`;
  const transport = mailTransport(mail.smtpUrl);
  try {
    await transport.verify();
    findings.ok(`The mail server ${place} takes emails from ${mail.from}.`);
  } catch (error) {
    const { code = '', message } = error as { code?: string; message: string };
    findings.wrong(`The mail server ${place} cannot be used (${message}): ${adviceFor(code, message)}.`);
  } finally {
    transport.close();
  }
}

function adviceFor(code: string, message: string): string {
  if (code === 'EAUTH') return 'check the user and the password in SMTP_URL';
  if (code === 'ETLS' || /certificate|SSL routines/i.test(message))
    return 'check its certificate, and whether SMTP_URL must begin with smtp or smtps';
  return 'check host and port in SMTP_URL, and that no firewall is in between';
}
