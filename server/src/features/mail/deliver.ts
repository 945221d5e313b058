import { createTransport } from 'nodemailer';
import type { Foundation } from '../../context.ts';
import { claimDue, deleteSent, markFailed, markSent, requeueUnsent } from './due.ts';
import type { DueMail } from './due.ts';

export type Delivery = { stop: () => Promise<void> };

const AT_ONCE = 4;
const SWEEP_EVERY_MS = 3_600_000;

/** Sends what is due: when a mail is written, on any node, and every ten seconds for those that failed before. */
export async function deliverMails(context: Foundation): Promise<Delivery> {
  const { config, database, changes, log, now } = context;
  if (!config.mail) return { stop: async () => undefined };
  const send = sender(context, config.mail);
  const { pool } = database;
  await requeueUnsent(pool, now());

  let isStopped = false;
  let isWoken = false;
  let round: Promise<void> | undefined;
  let swept = 0;

  const complain = (error: unknown) => log.warn({ err: error }, 'The outbox could not be read or written');
  const wake = async () => {
    isWoken = true;
    // Not awaited: a slow SMTP server must not hold up those who follow other changes.
    round ??= rounds();
  };
  async function rounds(): Promise<void> {
    while (isWoken && !isStopped) {
      isWoken = false;
      await Promise.all(Array.from({ length: AT_ONCE }, () => drain().catch(complain)));
      await sweep().catch(complain);
    }
    round = undefined;
  }
  async function drain(): Promise<void> {
    while (!isStopped) {
      const mail = await claimDue(pool, now());
      if (!mail || !(await send(mail))) return;
    }
  }
  async function sweep(): Promise<void> {
    const at = now();
    if (at.getTime() - swept < SWEEP_EVERY_MS) return;
    swept = at.getTime();
    await deleteSent(pool, at);
  }

  await changes.follow('mail', wake);
  return {
    async stop() {
      isStopped = true;
      await round;
    },
  };
}

/** Says whether to go on: where the SMTP server itself is away, the next mail would fare no better. */
function sender(
  { database: { pool }, sites, log, now }: Foundation,
  mail: { smtpUrl: string; from: string },
) {
  const transport = createTransport({
    url: mail.smtpUrl,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const host = mail.from.split('@')[1];
  return async (due: DueMail): Promise<boolean> => {
    const { tenant } = sites.byId(due.tenantId) ?? sites.byHost(undefined);
    try {
      await transport.sendMail({
        // The same at each try, so that a mailbox which got it twice shows it once.
        messageId: `<${due.id}@${host}>`,
        date: now(),
        from: { name: `${tenant.name} Academy`, address: mail.from },
        to: { name: '', address: due.recipient },
        ...(due.replyTo !== null && { replyTo: { name: '', address: due.replyTo } }),
        subject: due.subject,
        html: due.html,
        text: due.text,
        // Keeps holiday notes from being sent to us.
        headers: { 'auto-submitted': 'auto-generated' },
      });
    } catch (error) {
      const reason = reasonOf(error);
      const nextTry = await markFailed(pool, { mail: due, reason, now: now() });
      const facts = { mail: due.id, tries: due.tries, reason, nextTry };
      if (nextTry) log.warn(facts, 'A mail could not be sent yet');
      else log.error(facts, 'A mail could not be sent and was given up');
      return isAboutThisMail(error);
    }
    await markSent(pool, due, now());
    return true;
  };
}

function isAboutThisMail(error: unknown): boolean {
  return ['EENVELOPE', 'EMESSAGE'].includes(String((error as { code?: string }).code));
}

function reasonOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).slice(0, 500);
}
