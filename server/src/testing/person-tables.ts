/** Tables that belong to no single person, and why; all others are distributed by the person's id. */
export const SHARED_TABLES: Record<string, string> = {
  ...because('content, the same for everybody', [
    'alerts',
    'asset_chunks',
    'assets',
    'content_warnings',
    'document_assets',
    'document_media',
    'documents',
    'former_slugs',
    'item_versions',
    'items',
    'measured_durations',
    'revisions',
    'search_sections',
    'search_words',
    'sources',
  ]),
  ...because('keys, settings and marks of the installation', [
    'backups',
    'credential_keys',
    'done_once',
    'identity_encryption_keys',
    'identity_event_retention',
    'identity_event_targets',
    'identity_keys',
    'job_runs',
    'schema_migrations',
    'server_secrets',
  ]),
  ...because('counts by something else than a person', [
    'identity_counts',
    'identity_tries',
    'policy_reports',
    'user_counts',
  ]),
  ...because('logs and outboxes that outlive people', [
    'audit',
    'audit_chain',
    'audit_forwarding',
    'identity_events',
    'mails',
  ]),
  ...because('read before it is known who somebody is, and short-lived', [
    'deleted_people',
    'ended_sessions',
    'identity_links',
    'identity_records',
  ]),
  certificate_statuses: 'outlives the account, so that a revoked certificate stays revoked',
  feedback: 'belongs to a tenant and outlives its author, who may be unknown',
};

/** People, and their accounts at the embedded login provider, with the column of the person. */
export const ROOT_TABLES: Record<string, string> = { users: 'id', accounts: 'id' };

function because(reason: string, names: string[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, reason]));
}
