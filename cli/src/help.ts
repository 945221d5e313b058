import { NEW_KINDS } from './commands/new.ts';

type Usage = { usage: string; about: string; flags: readonly (keyof typeof FLAGS)[] };

const FLAGS = {
  title: ['--title "…"', 'its title; else made of the name of the folder'],
  course: ['--course <id>', 'a course of the path, once for each; else those beside it'],
  host: ['--host <name>', 'a host that leads to the tenant, once for each'],
  set: ['--set NAME=value', 'fills ${NAME} in templates'],
  source: ['--source <name>', 'the name to publish under; that of the repository or folder if left out'],
  server: ['--server <address>', 'the server, instead of where you logged in'],
  tenant: ['--tenant <id>', 'the tenant, instead of where you logged in'],
  removals: ['--allow-removals', 'remove more than a fifth of what a source has live'],
  pictures: ['--no-pictures', 'leave pictures on other hosts where they are'],
  strict: ['--strict', 'take every warning for a fault'],
  quiet: ['--quiet', 'print faults only'],
  all: ['--all', 'print each warning by itself'],
  fresh: ['--fresh', 'check every link again'],
  port: ['--port <number>', 'the port; a free one if left out'],
  days: ['--days <number>', '1, 7, 14 or 30: for how long the link opens it; 7 if left out'],
  limit: ['--limit <number>', 'how many to list, 20 if left out'],
  yes: ['--yes', 'agree to the plan beforehand'],
  wait: ['--wait', 'plan again if the same source was published meanwhile, up to five times'],
  minor: ['--minor', 'learners who have read the texts before are not shown what changed'],
  minorItem: ['--minor-item <id>', 'the same for one lesson or guide, once for each'],
  takeOver: ['--take-over <source>', 'make items of the same ids those of this source'],
  format: ['--format <name>', 'text, json, markdown, or github for its annotations and summary'],
  checkBackup: ['--check', 'read the backup to its end and change nothing'],
  replace: ['--replace', 'delete everything that the database has first'],
  json: ['--json', 'for machines'],
  token: ['--token <token>', 'an access token to check as the server would; - reads it from the input'],
} as const;

const CONNECTION = ['server', 'tenant'] as const;
const PLAN = [
  'set',
  'source',
  ...CONNECTION,
  'removals',
  'pictures',
  'strict',
  'quiet',
  'all',
  'takeOver',
  'format',
  'json',
] as const;

const COMMANDS: Readonly<Record<string, Usage>> = {
  new: {
    usage: `new ${NEW_KINDS.join('|')} <folder>`,
    about: 'lay out files to write over; lessons, quizzes and labs go into the folder of a course',
    flags: ['title', 'course', 'host', 'server'],
  },
  check: {
    usage: 'check <folder>',
    about: 'tell everything that is wrong with a folder of content or of a tenant',
    flags: ['set', 'strict', 'quiet', 'all', 'json'],
  },
  links: {
    usage: 'links <folder>',
    about: 'tell which links to other sites are dead; what was there is not checked again for a day',
    flags: ['set', 'fresh', 'all', 'json'],
  },
  preview: {
    usage: 'preview <folder>',
    about: 'show it in the browser, and again whenever a file is saved',
    flags: ['set', 'tenant', 'port'],
  },
  login: {
    usage: 'login',
    about: "store a server's address and a token to publish with",
    flags: CONNECTION,
  },
  plan: { usage: 'plan <folder>', about: 'tell what publishing a folder would change', flags: PLAN },
  publish: {
    usage: 'publish <folder>',
    about: 'put a folder live',
    flags: ['yes', 'wait', 'minor', 'minorItem', ...PLAN],
  },
  share: {
    usage: 'share <folder>',
    about: 'show a course, guide, path or page as it is in a folder by a link, without putting it live',
    flags: ['days', 'set', 'pictures', 'strict', ...CONNECTION, 'json'],
  },
  history: {
    usage: 'history',
    about: 'what was published, by whom and when',
    flags: ['source', 'limit', ...CONNECTION, 'json'],
  },
  rollback: {
    usage: 'rollback <number>',
    about: 'go back to how a source stood at a revision',
    flags: ['yes', 'source', 'removals', ...CONNECTION, 'json'],
  },
  admin: {
    usage: 'admin list | grant <email> | revoke <email>',
    about: 'who administers the server on this machine',
    flags: [],
  },
  audit: {
    usage: 'audit export [--from <day>] [--to <day>] [--kind <kind>]',
    about: 'logins and changes of accounts from the server on this machine, as JSON lines',
    flags: [],
  },
  content: {
    usage: 'content compact --older-than <days> [--dry-run]',
    about: 'delete texts and pictures that were replaced before that from the database of this machine',
    flags: [],
  },
  account: {
    usage: 'account clear-factors <email> --reason "…"',
    about: 'clear the second factors of a person who lost all of them',
    flags: [],
  },
  doctor: {
    usage: 'doctor [identity [--token <token>]]',
    about:
      'tell what is wrong with the server on this machine and what to do: settings, database, mail, addresses, disk; or its login provider alone',
    flags: ['token'],
  },
  keys: {
    usage: 'keys rotate [logins|certificates]',
    about: 'sign logins and certificates with new keys from now on; what the old ones signed stays valid',
    flags: [],
  },
  backup: {
    usage: 'backup [<file or folder>]',
    about: 'everything in the database of the server on this machine in one file; it may go on running',
    flags: [],
  },
  restore: {
    usage: 'restore <file>',
    about: 'load a backup into the empty database of a server that does not run',
    flags: ['checkBackup', 'replace'],
  },
};

const NOTES = `academy <command> --help tells more of a command, academy --version which one this is.
ACADEMY_SERVER, ACADEMY_TENANT and ACADEMY_TOKEN do the same as logging in, for machines.
Exit codes: 0 done · 1 the content can't be published as it is · 2 not understood, not allowed or not reached ·
3 the source was published meanwhile, plan again. docs/authoring.md explains how to write and publish.`;

/** All commands in a few lines, or one with its flags. */
export function helpOf(name?: string): string {
  const command = name === undefined ? undefined : COMMANDS[name];
  if (!command) return `academy keeps courses in files.\n\n${listOf(Object.values(COMMANDS))}\n\n${NOTES}`;
  const flags = command.flags.map((flag) => FLAGS[flag]);
  const lines = flags.map(([written, about]) => `  ${written.padEnd(20)} ${about}`);
  return [`academy ${command.usage}\n\n  ${command.about}`, lines.join('\n')].filter(Boolean).join('\n\n');
}

function listOf(commands: readonly Usage[]): string {
  return commands.map(({ usage, about }) => `  academy ${usage}\n      ${about}`).join('\n');
}
