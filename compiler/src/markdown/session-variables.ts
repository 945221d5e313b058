const PARAM = /\{\{[<%]\s*param\s+"?([\w.-]+)"?\s*[>%]\}\}/g;

/** What Educates knows of a session and writes into pages; other names in braces belong to the text. */
const DATA =
  /(?:\{\{\s*|%)(?:(?:workshop|session|environment|platform|ingress|cluster|training_portal|training|policy|storage|image_repository|user_home)_?\w*|ENV_\w+)(?:\s*\}\}|%)/;

/** Whether a text holds something that only a running session has a value for. */
export function hasVariable(text: string): boolean {
  return text.search(PARAM) >= 0 || DATA.test(text);
}

/** `{{< param session_name >}}` as `{session_name}`: a reader sees what would stand there. */
export function showParameters(text: string): string {
  return text.replace(PARAM, '{$1}');
}
