/** A message of the server: a notice or an error. */
export type ServerMessage = {
  severity?: string | undefined;
  message: string;
  detail?: string | undefined;
  hint?: string | undefined;
  position?: string | undefined;
  where?: string | undefined;
};

/** As psql shows it, with the line of the statement and a caret below the place. */
export function formatMessage(message: ServerMessage, sql = ''): string {
  const { severity = 'ERROR', message: text, detail, hint, position, where } = message;
  const place = position ? formatPlace(sql, Number(position)) : '';
  const isError = severity === 'ERROR' || severity === 'FATAL';
  return [
    `${severity}:  ${text}\n`,
    place,
    detail ? `DETAIL:  ${detail}\n` : '',
    hint ? `HINT:  ${hint}\n` : '',
    isError && where ? `CONTEXT:  ${where}\n` : '',
  ].join('');
}

function formatPlace(sql: string, position: number): string {
  const before = [...sql].slice(0, position - 1).join('');
  const line = before.split('\n').length;
  const start = before.lastIndexOf('\n') + 1;
  const end = sql.indexOf('\n', start);
  const text = sql.slice(start, end < 0 ? sql.length : end).replaceAll('\t', ' ');
  const label = `LINE ${line}: `;
  return `${label}${text}\n${' '.repeat(label.length + Array.from(before.slice(start)).length)}^\n`;
}
