-- The rules of completing a lesson are decided in domain/src/completion.ts. The functions stay for nodes of the previous
-- version that run beside this schema during an upgrade; a later migration drops them.
comment on function complete_lesson(uuid, bigint, bigint, bigint[], bigint, timestamptz, timestamptz)
  is 'Not used since 0021-completion-rules.sql';
comment on function undo_completion(uuid, bigint, bigint, bigint[], timestamptz, timestamptz)
  is 'Not used since 0021-completion-rules.sql';
