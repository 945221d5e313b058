import { boolean, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

/** The tables as the SQL in migrations/ makes them; a test compares both. */
export const alerts = pgTable('alerts', {
  id: uuid('id').primaryKey(),
  tenantId: text('tenant_id').notNull(),
  message: text('message').notNull(),
  actionText: text('action_text'),
  actionUrl: text('action_url'),
  level: text('level', { enum: ['info', 'warning', 'success'] }).notNull(),
  authorName: text('author_name').notNull().default(''),
  startsAt: moment('starts_at'),
  endsAt: moment('ends_at'),
  createdAt: moment('created_at').notNull(),
  updatedAt: moment('updated_at').notNull(),
});

function moment<Name extends string>(name: Name) {
  return timestamp(name, { withTimezone: true });
}

export const users = pgTable('users', {
  id: uuid('id').primaryKey(),
  provider: text('provider').notNull(),
  subject: text('subject').notNull(),
  email: text('email').notNull().default(''),
  firstName: text('first_name').notNull().default(''),
  lastName: text('last_name').notNull().default(''),
  isAdmin: boolean('is_admin').notNull().default(false),
  proFrom: moment('pro_from'),
  proUntil: moment('pro_until'),
  createdAt: moment('created_at').notNull(),
  updatedAt: moment('updated_at').notNull(),
});
