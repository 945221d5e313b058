import * as z from 'zod/mini';
import { settings } from '../setting.ts';
import { secret, text, url, whole } from '../values.ts';

export const mailSettings = z.object({
  SMTP_URL: url(/^smtps?$/).register(settings, {
    about:
      'the SMTP server that sends emails, as `smtp://user:password@host:587` or `smtps://host`; needs `MAIL_FROM`',
    must: 'an address like smtp://user:password@host:587 or smtps://host',
    unset: 'emails stay in the outbox, which `/dev/mail` shows in local',
    isSecret: true,
  }),
  MAIL_FROM: z.optional(z.email()).register(settings, {
    about: 'the sender of every email; needed where `SMTP_URL` is set',
    must: 'one plain mail address, such as academy@example.org',
  }),
  MAIL_RETENTION_DAYS: z._default(whole(1, 36_500), 30).register(settings, {
    about: 'how many days emails that were sent or given up stay in the outbox, without their body',
    must: 'a whole number of days from 1 to 36500',
  }),
});

export const storeSettings = z.object({
  STORE_URL: url(/^https?$/).register(settings, {
    about: 'where Pro is sold; the person’s id (`user`) and a return address (`return`) are added',
    must: 'an http or https address, such as https://store.example.org/checkout',
    unset: '`/dev/store` in local, else Pro is not sold',
  }),
  STORE_WEBHOOK_SECRET: secret().register(settings, {
    about:
      'what the store signs its messages with, at least 16 characters, 8 different ones among them. stage and prod start only with a random one of your own, such as one from `openssl rand -hex 24`',
    must: 'a secret of at least 16 characters, 8 different ones among them, that the store signs with',
    unset: 'a known one in local; dev and qat refuse all messages',
    isSecret: true,
  }),
});

export const runnerSettings = z.object({
  RUNNER_URL: z.optional(z.string().check(z.regex(/^(?:unix:\/|https?:\/\/)\S+$/))).register(settings, {
    about:
      'where exercises in Java run, as `unix:/run/academy-runner/runner.sock` or `http://runner:4000`; see [Runner](#runner)',
    must: 'a socket such as unix:/run/academy-runner/runner.sock, or an http or https address',
    unset: 'labs that need it say how to do them on your own machine',
  }),
  RUNNER_TOKEN: secret().register(settings, {
    about: 'the `RUNNER_TOKEN` of the runner; needed where `RUNNER_URL` is an http or https address',
    must: 'a secret of at least 16 characters, 8 different ones among them, that the runner knows too',
    isSecret: true,
  }),
});

export const portalSettings = z.object({
  EDUCATES_URL: url(/^https?$/).register(settings, {
    about:
      'the address of an Educates training portal, https outside of local and on another origin than the tenants. Either all `EDUCATES_` variables are set or none; see [Training portal](#training-portal)',
    must: 'the http or https address of an Educates training portal',
    unset: 'no portal; labs that need one show their instructions',
    isSecret: true,
  }),
  EDUCATES_CLIENT_ID: text().register(settings, {
    about: 'the client of the portal’s REST API',
    must: 'the client id of the portal’s robot account',
  }),
  EDUCATES_CLIENT_SECRET: text().register(settings, {
    about: 'its secret',
    must: 'the client secret of the portal’s robot account',
    isSecret: true,
  }),
  EDUCATES_USERNAME: text().register(settings, {
    about: 'the robot account of this API',
    must: 'the user name of the portal’s robot account',
  }),
  EDUCATES_PASSWORD: text().register(settings, {
    about: 'its password',
    must: 'the password of the portal’s robot account',
    isSecret: true,
  }),
  EDUCATES_WEBHOOK_SECRET: secret().register(settings, {
    about:
      'what the portal’s events are signed with, at least 16 characters, 8 different ones among them, random in stage and prod',
    must: 'a secret of at least 16 characters, 8 different ones among them, that the portal’s events are signed with',
    isSecret: true,
  }),
});
