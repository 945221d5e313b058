import type { BaseContext } from '../../context.ts';
import { claimDue, markFailed, markSent, requeueUnsent } from './due.ts';
import type { DueMail } from './due.ts';
import { mailTransport } from './transport.ts';

export type Delivery = { stop: () => Promise<void> };

const MAX_PARALLEL = 4;

/** Sends due emails: when one is queued on any node, and every ten seconds for retries. */
export async function deliverMails(context: BaseContext): Promise<Delivery> {
  const { config, database, changes, log, now } = context;
  if (!config.mail) return { stop: async () => undefined };
  const send = sender(context, config.mail);
  const { pool } = database;
  await requeueUnsent(pool, now());

  let isStopped = false;
  let wakes = 0;
  const workers = new Set<Promise<void>>();

  const complain = (error: unknown) => log.warn({ err: error }, 'The outbox could not be read or written');
  const wake = async () => {
    wakes += 1;
    // Not awaited: a slow SMTP server or a stuck email must not delay other change listeners or emails.
    while (workers.size < MAX_PARALLEL && !isStopped) {
      const worker = work()
        .catch(complain)
        .finally(() => workers.delete(worker));
      workers.add(worker);
    }
  };
  async function work(): Promise<void> {
    for (let seen = 0; seen !== wakes && !isStopped;) {
      seen = wakes;
      await drain();
    }
  }
  async function drain(): Promise<void> {
    while (!isStopped) {
      const mail = await claimDue(pool, now());
      if (!mail || !(await send(mail))) return;
    }
  }

  await changes.follow('mail', wake);
  return {
    async stop() {
      isStopped = true;
      await Promise.all(workers);
    },
  };
}

/** Returns whether to continue: if the SMTP server is down, the next email would fail too. */
function sender(
  { database: { pool }, sites, log, now }: BaseContext,
  mail: { smtpUrl: string; from: string },
) {
  const transport = mailTransport(mail.smtpUrl);
  const host = mail.from.split('@')[1];
  return async (due: DueMail): Promise<boolean> => {
    const { tenant } = sites.byId(due.tenantId) ?? sites.byHost(undefined);
    try {
      await transport.sendMail({
        // The same for each attempt, so that mail clients show a duplicate once.
        messageId: `<${due.id}@${host}>`,
        date: now(),
        from: { name: tenant.name, address: mail.from },
        to: { name: '', address: due.recipient },
        ...(due.replyTo !== null && { replyTo: { name: '', address: due.replyTo } }),
        subject: due.subject,
        html: due.html,
        text: due.text,
        // Prevents out-of-office replies.
        headers: { 'auto-submitted': 'auto-generated' },
      });
    } catch (error) {
      const reason = reasonOf(error);
      const nextTry = await markFailed(pool, { mail: due, reason, now: now() });
      const facts = { mail: due.id, tries: due.tries, reason, nextTry };
      if (nextTry) log.warn(facts, 'An email could not be sent yet');
      else log.error(facts, 'An email could not be sent and was abandoned');
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
