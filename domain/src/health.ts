/** How a node is doing, in words: what administrators read, and operators at /health/details. */

export const HEALTH_PARTS = [
  'database',
  'mail',
  'publishing',
  'cache',
  'listener',
  'jobs',
  'backup',
] as const;
export type HealthPart = (typeof HEALTH_PARTS)[number];

export type HealthCheck = { part: HealthPart; isOk: boolean; text: string };

/** `dev` is a local server without SMTP: it shows emails at /dev/mail instead of sending them. */
export type MailDelivery = 'smtp' | 'dev' | 'none';

export type HealthFacts = {
  database: { isUp: boolean; waiting: number };
  /** Null: the database could not be read. */
  mail: { delivery: MailDelivery; waiting: number; oldestMinutes: number; failed: number } | null;
  /** The revision that this node shows, the newest one, and how the last publish on this node ended. */
  publishing: { shown: number; newest: number | null; hasFailed: boolean };
  /** The caches of prepared pages and answers, with the variable that sets their size. */
  caches: readonly {
    name: string;
    variable: string;
    usedBytes: number;
    maxBytes: number;
    evictions: number;
  }[];
  listener: { isListening: boolean };
  /** Jobs whose last run failed. Null: the database could not be read. */
  jobs: readonly { name: string; failures: number; error: string }[] | null;
  /** Null: none are made by schedule, or the database could not be read. */
  backup: { lastHours: number | null; error: string | null } | null;
};

/** An email may be tried again after a minute and after five, which is nothing to worry about. */
const LONG_WAIT_MINUTES = 15;
/** So many queries wait for a moment in every burst. */
const MANY_WAITING = 20;
/** One is made every day, and may take a while. */
const OLD_BACKUP_HOURS = 26;
/** A cache that is nearly full and evicts makes pages again that it just had. */
const FULL = 0.95;

export function describeHealth(facts: HealthFacts): HealthCheck[] {
  return [
    databaseCheck(facts.database),
    mailCheck(facts.mail),
    publishingCheck(facts.publishing),
    cacheCheck(facts.caches),
    listenerCheck(facts.listener),
    ...(facts.jobs ? [jobsCheck(facts.jobs)] : []),
    ...(facts.backup ? [backupCheck(facts.backup)] : []),
  ];
}

function databaseCheck({ isUp, waiting }: HealthFacts['database']): HealthCheck {
  const part = 'database';
  if (!isUp)
    return attention(
      part,
      'The database does not answer. Visitors still read prepared pages; everything else waits.',
    );
  if (waiting >= MANY_WAITING)
    return attention(part, `${waiting} queries wait for a connection. Add connections or a node.`);
  return ok(part, 'The database answers.');
}

function mailCheck(mail: HealthFacts['mail']): HealthCheck {
  const part = 'mail';
  if (!mail)
    return attention(part, 'It is not known whether emails wait, since the database does not answer.');
  const { delivery, waiting, oldestMinutes, failed } = mail;
  if (delivery === 'none')
    return attention(part, 'No mail server is set up, so emails are stored and not sent.');
  if (failed > 0)
    return attention(part, `${emails(failed)} could not be sent in the last 7 days. Check the mail server.`);
  if (delivery === 'dev')
    return ok(part, 'No mail server is set up. Emails are not sent; read them at /dev/mail.');
  if (waiting > 0 && oldestMinutes >= LONG_WAIT_MINUTES)
    return attention(
      part,
      `${emails(waiting)} ${waiting === 1 ? 'waits' : 'wait'}, the oldest for ${oldestMinutes} minutes. Check the mail server.`,
    );
  if (waiting > 0) return ok(part, `${emails(waiting)} ${waiting === 1 ? 'is' : 'are'} about to be sent.`);
  return ok(part, 'Emails are sent, and none waits.');
}

function publishingCheck({ shown, newest, hasFailed }: HealthFacts['publishing']): HealthCheck {
  const part = 'publishing';
  if (hasFailed)
    return attention(part, 'The last publish failed because of an error in the server. The log says why.');
  if (newest === null) return attention(part, `Revision ${shown} is shown. Newer ones are not known now.`);
  if (newest > shown)
    return attention(part, `Revision ${newest} is live, but this server still shows revision ${shown}.`);
  if (shown === 0) return ok(part, 'Nothing was published yet.');
  return ok(part, `The newest revision, ${shown}, is shown.`);
}

function cacheCheck(caches: HealthFacts['caches']): HealthCheck {
  const part = 'cache';
  const full = caches.find(
    ({ usedBytes, maxBytes, evictions }) => evictions > 0 && maxBytes > 0 && usedBytes > maxBytes * FULL,
  );
  if (full)
    return attention(
      part,
      `The cache of ${full.name} is full, so some are made again and again. Raise ${full.variable}.`,
    );
  const used = caches.reduce((sum, { usedBytes }) => sum + usedBytes, 0);
  const most = caches.reduce((sum, { maxBytes }) => sum + maxBytes, 0);
  return ok(part, `Prepared pages, answers and texts use ${megabytes(used)} of ${megabytes(most)} MB.`);
}

function listenerCheck({ isListening }: HealthFacts['listener']): HealthCheck {
  const part = 'listener';
  if (isListening) return ok(part, 'Changes of other servers arrive immediately.');
  return attention(part, 'The connection for changes of other servers is down, so they arrive late.');
}

function jobsCheck([worst]: NonNullable<HealthFacts['jobs']>): HealthCheck {
  const part = 'jobs';
  if (!worst) return ok(part, 'Every job succeeded when it last ran.');
  const { name, failures, error } = worst;
  const text = `The job ${name} failed ${failures === 1 ? 'once' : `${failures} times`} and is tried again: ${error}`;
  return attention(part, text);
}

function backupCheck({ lastHours, error }: NonNullable<HealthFacts['backup']>): HealthCheck {
  const part = 'backup';
  const last =
    lastHours === null ? 'There is no backup yet' : `The last backup is from ${hours(lastHours)} ago`;
  if (error !== null) return attention(part, `${last}, because the newest one failed: ${error}`);
  if (lastHours === null || lastHours > OLD_BACKUP_HOURS) return attention(part, `${last}.`);
  return ok(part, `${last}.`);
}

function ok(part: HealthPart, text: string): HealthCheck {
  return { part, isOk: true, text };
}

function attention(part: HealthPart, text: string): HealthCheck {
  return { part, isOk: false, text };
}

function emails(count: number): string {
  return count === 1 ? '1 email' : `${count} emails`;
}

function hours(count: number): string {
  return count === 1 ? '1 hour' : `${count} hours`;
}

function megabytes(bytes: number): number {
  return Math.round(bytes / 1024 / 1024);
}
