import { boolean, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import type { Crop } from '@hepu/api/core/crops'
import { id, ref, stamps } from '../commonColumns.ts'
import { organization } from './organization.ts'

/** 用户: may work in several organisations; the password is an argon2id hash. */
export const user = pgTable(
  'user',
  {
    id: id().primaryKey(),
    account: text('account').notNull(),
    name: text('name').notNull(),
    mobile: text('mobile'),
    passwordHash: text('password_hash').notNull(),
    isWeakPassword: boolean('is_weak_password').notNull().default(false),
    mustChangePassword: boolean('must_change_password').notNull().default(false),
    state: integer('state').notNull().default(1),
    email: text('email'),
    gender: text('gender'),
    /** 职务. */
    position: text('position'),
    /** The stored file shown as portrait. */
    avatarFileId: ref('avatar_file_id'),
    lastOrgId: ref('last_org_id'),
    lastCrop: text('last_crop'),
    ...stamps(),
  },
  (t) => [
    uniqueIndex('user_account').on(sql`lower(${t.account})`),
    uniqueIndex('user_mobile')
      .on(t.mobile)
      .where(sql`${t.mobile} is not null`),
  ],
)

/** Which organisations a user works in. */
export const userOrg = pgTable(
  'user_org',
  {
    userId: ref('user_id')
      .notNull()
      .references(() => user.id),
    orgId: ref('org_id')
      .notNull()
      .references(() => organization.id),
    /** Crops he may work in there; none: all of them. */
    crops: text('crops').array().$type<Crop[]>().notNull().default([]),
  },
  (t) => [primaryKey({ columns: [t.userId, t.orgId] }), index('user_org_org').on(t.orgId)],
)
