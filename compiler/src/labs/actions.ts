import { posix } from 'node:path';
import type { LabAction, LabStep } from '@academy/domain/labs';
import { hasVariable, showVariables } from '../markdown/session-variables.ts';
import type { TextFault } from '../markdown/shortcode-body.ts';
import { parseYaml } from '../yaml-source.ts';
import { ActionFields } from './action-fields.ts';
import { findAction, type InPage, type SectionName } from './action-names.ts';
import { otherFields, readOptions, TEXT_FIELDS } from './action-options.ts';
import { readCheckForm } from './check-form.ts';

export type ReadAction =
  | { is: 'clickable'; clickable: LabStep }
  | { is: 'section'; name: SectionName; title: string; isOpen: boolean }
  | { is: 'faulty'; faults: TextFault[] };

/**
 * Reads a code fence whose language is the name of an action; null for any other fence. Lines of faults are
 * relative to the fence, which is line 0.
 */
export function readAction(language: string, body: string): ReadAction | null {
  const named = findAction(language);
  if (!named) return null;
  if (named.is === 'unknown')
    return faulty([{ line: 0, message: `${language} is not an action`, hint: named.hint }]);
  if (named.is === 'plain')
    return inPage(named.name, {
      body,
      written: { [named.field]: body.trim(), ...(named.session && { session: named.session }) },
      lineOf: () => 1,
    });
  // A custom action also defines the meaning of its body.
  if (named.is === 'elsewhere' && named.name.startsWith('x-')) return elsewhere(named.name, { body });

  const source = parseYaml({ file: '', text: body });
  const [broken] = source.faults;
  if (broken)
    return faulty([
      {
        line: broken.line,
        message: `the body of ${language} ${broken.message}`,
        hint: broken.hint ?? 'write the value in quotes, or below the line "command: |"',
      },
    ]);
  const written = source.data ?? {};
  if (typeof written !== 'object' || Array.isArray(written))
    return faulty([
      {
        line: 1,
        message: `the body of ${language} has no fields`,
        hint: 'write it as fields, such as command: ls',
      },
    ]);
  const fields = written as Record<string, unknown>;
  if (named.is === 'section') return readSection(named.name, new ActionFields(language, fields));
  if (named.is === 'elsewhere') return elsewhere(named.name, { body, fields });
  return inPage(named.name, { body, written: fields, lineOf: (field) => source.positionOf([field]).line });
}

function readSection(name: SectionName, fields: ActionFields): ReadAction {
  return { is: 'section', name, title: showVariables(fields.text('title')), isOpen: fields.flag('open') };
}

type ActionBody = { body: string; written: Record<string, unknown>; lineOf(field: string): number };

function inPage(name: InPage, { body, written, lineOf }: ActionBody): ReadAction {
  const fields = new ActionFields(name, written);
  const made = buildAction(name, fields);
  if (fields.faults.length > 0)
    return faulty(fields.faults.map(({ field, ...fault }) => ({ line: lineOf(field), ...fault })));
  // Only a session on a portal has values for these.
  if (!made || hasVariable(body)) return elsewhere(name, { body, fields: written });
  const action = made.action;
  return { is: 'clickable', clickable: { ...about(fields, made.title), action } };
}

function about(fields: ActionFields, fallback: string): Omit<LabStep, 'action'> {
  const named = fields.text('title').trim();
  const title = showVariables(named || fallback);
  const prefix = fields.text('prefix').trim();
  return {
    title: prefix ? `${prefix}: ${title}` : title,
    description: showVariables(fields.text('description').trim()),
    ...(named && { isNamed: true }),
    ...readOptions(fields),
  };
}

function elsewhere(
  name: string,
  { body, fields = {} }: { body: string; fields?: Record<string, unknown> },
): ReadAction {
  const read = new ActionFields(name, fields);
  const main = TEXT_FIELDS.find((field) => read.has(field));
  const others = otherFields(fields, main);
  const action: LabAction = {
    does: 'elsewhere',
    name,
    text: showVariables(main ? read.text(main) : others.length > 0 ? '' : body).trim(),
    ...(others.length > 0 && { fields: others }),
  };
  return {
    is: 'clickable',
    clickable: { ...about(read, name.replace(':', ': ').replaceAll('-', ' ')), action },
  };
}

function faulty(faults: TextFault[]): ReadAction {
  return { is: 'faulty', faults };
}

type BuiltAction = { title: string; action: LabAction };

/** Null if the action is known but requires something that no page has. */
function buildAction(name: InPage, fields: ActionFields): BuiltAction | null {
  switch (name) {
    case 'terminal:execute': {
      const session = fields.session();
      const where = session === 1 ? 'the terminal' : `terminal ${session}`;
      return toBuiltAction(`Run in ${where}`, {
        does: name,
        command: fields.required('command').trimEnd(),
        session,
        ...(fields.flag('clear') && { clear: true }),
      });
    }
    case 'terminal:execute-all':
      return toBuiltAction('Run in all terminals', {
        does: name,
        command: fields.required('command').trimEnd(),
      });
    case 'terminal:interrupt':
    case 'terminal:interrupt-all':
      return toBuiltAction('Stop what is running', { does: 'terminal:interrupt', session: fields.session() });
    case 'terminal:clear':
    case 'terminal:clear-all':
      return toBuiltAction('Clear the terminal', { does: 'terminal:clear', session: fields.session() });
    case 'workshop:copy':
      return toBuiltAction('Copy', { does: name, text: fields.required('text') });
    case 'workshop:copy-and-edit':
      return toBuiltAction('Copy, and change it before use', { does: name, text: fields.required('text') });
    case 'dashboard:open-dashboard':
      return dashboard(fields.required('name'));
    case 'dashboard:open-url':
      return /^https?:\/\/./i.test(fields.required('url').trim())
        ? toBuiltAction('Open in a new tab', { does: name, url: fields.text('url').trim() })
        : null;
    case 'examiner:execute-test':
      return toBuiltAction('', buildCheck(fields));
    default:
      return buildEdit(name, fields);
  }
}

function buildEdit(name: Extract<InPage, `editor:${string}`>, fields: ActionFields): BuiltAction {
  const file = fields.path();
  const shown = posix.basename(file);
  switch (name) {
    case 'editor:open-file': {
      const line = Math.max(1, fields.number('line', 1));
      return toBuiltAction(`Open ${shown}${line > 1 ? ` at line ${line}` : ''}`, { does: name, file, line });
    }
    case 'editor:append-lines-to-file':
      return toBuiltAction(`Add lines to ${shown}`, { does: name, file, text: fields.text('text') });
    case 'editor:insert-lines-before-line': {
      const line = Math.max(1, fields.number('line', 1));
      return toBuiltAction(`Insert lines into ${shown}`, {
        does: name,
        file,
        line,
        text: fields.text('text'),
      });
    }
    case 'editor:append-lines-after-match': {
      const match = fields.required('match');
      return toBuiltAction(`Insert lines into ${shown}`, {
        does: name,
        file,
        match,
        text: fields.text('text'),
      });
    }
    case 'editor:select-matching-text':
      return toBuiltAction(`Select text in ${shown}`, {
        does: name,
        file,
        text: fields.pattern('text'),
        isRegex: fields.flag('isRegex'),
        ...fields.integers('before', 'after', 'group', 'start', 'stop'),
      });
    case 'editor:replace-text-selection':
      return toBuiltAction(`Replace the selection in ${shown}`, {
        does: name,
        file,
        text: fields.text('text'),
      });
    case 'editor:create-file':
      return toBuiltAction(`Create ${shown}`, { does: name, file, text: fields.text('text') });
  }
}

/** The page has a terminal and an editor; all other dashboards belong to a portal session. */
function dashboard(name: string): BuiltAction | null {
  return /^(?:terminal|editor)$/i.test(name.trim())
    ? toBuiltAction(`Show the ${name.trim().toLowerCase()}`, {
        does: 'dashboard:open-dashboard',
        name: name.trim(),
      })
    : null;
}

function toBuiltAction(title: string, action: LabAction): BuiltAction {
  return { title, action };
}

/** A check with its timeout, retries and form. */
function buildCheck(fields: ActionFields): Extract<LabAction, { does: 'examiner:execute-test' }> {
  const timeout = fields.seconds('timeout');
  const delay = fields.seconds('delay');
  const form = fields.has('inputs') ? readCheckForm(fields.whole('inputs')) : null;
  if (fields.has('inputs') && !form)
    fields.refuse('inputs', 'has no fields', 'write each one below inputs: schema:, with type and title');
  return {
    does: 'examiner:execute-test',
    name: fields.required('name'),
    ...(fields.has('args') && { args: fields.texts('args') }),
    // As on a portal, 0 means the default timeout.
    ...(timeout && { timeout }),
    ...(fields.has('retries') && { retries: retriesOf(fields) }),
    ...(delay !== null && { delay }),
    ...(form && { form }),
  };
}

/** `.INF` and -1 mean unlimited. */
function retriesOf(fields: ActionFields): number | null {
  const written = fields.whole('retries');
  if (written === Infinity || written === -1) return null;
  return fields.number('retries', 0);
}
