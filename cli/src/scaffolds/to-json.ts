/** A file of fields; its first one names the schema for the editor, where a server that has it is known. */
export function toJson(schema: string | null, fields: object): string {
  return `${JSON.stringify({ ...(schema && { $schema: schema }), ...fields }, null, 2)}\n`;
}
