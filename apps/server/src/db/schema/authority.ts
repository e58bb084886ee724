import {
  bigint,
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import type { Crop } from '@hepu/api/areas/authority/crops'
import type { DataScope } from '@hepu/api/areas/authority/dataScope'
import { DEFAULT_ORGANIZATION_KIND, type OrganizationKind } from '@hepu/api/areas/authority/organizationKind'
import { id, moment, ref, stamps } from '../columns.ts'

/** 机构: a tree; `path` holds the ids from the root, so that "own and below" is one prefix match. */
export const organization = pgTable(
  'organization',
  {
    id: id().primaryKey(),
    parentId: ref('parent_id'),
    path: text('path').notNull(),
    name: text('name').notNull(),
    code: text('code').notNull(),
    /** 类型. */
    kind: text('kind').$type<OrganizationKind>().notNull().default(DEFAULT_ORGANIZATION_KIND),
    isInstitution: boolean('is_institution').notNull().default(false),
    sortValue: integer('sort_value').notNull().default(0),
    state: integer('state').notNull().default(1),
    /** 数据权限. */
    dataScope: text('data_scope').$type<DataScope>().notNull().default('ownAndBelow'),
    ...stamps(),
  },
  (t) => [
    uniqueIndex('organization_code').on(t.code),
    index('organization_path').on(t.path.op('text_pattern_ops')),
  ],
)

/** Organisations whose data are seen from one with 指定机构; none of the others has rows here. */
export const organizationDataOrg = pgTable(
  'organization_data_org',
  {
    orgId: ref('org_id')
      .notNull()
      .references(() => organization.id),
    dataOrgId: ref('data_org_id')
      .notNull()
      .references(() => organization.id),
  },
  (t) => [primaryKey({ columns: [t.orgId, t.dataOrgId] })],
)

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

/** 角色 of one organisation. */
export const role = pgTable(
  'role',
  {
    id: id().primaryKey(),
    orgId: ref('org_id')
      .notNull()
      .references(() => organization.id),
    name: text('name').notNull(),
    code: text('code').notNull(),
    isSystem: boolean('is_system').notNull().default(false),
    state: integer('state').notNull().default(1),
    /** 数据权限; null leaves it to the organisation. */
    dataScope: text('data_scope').$type<DataScope>(),
    ...stamps(),
  },
  (t) => [unique('role_code').on(t.orgId, t.code)],
)

/** Organisations whose data a role with 指定机构 shows; no other role has rows here. */
export const roleDataOrg = pgTable(
  'role_data_org',
  {
    roleId: ref('role_id')
      .notNull()
      .references(() => role.id),
    dataOrgId: ref('data_org_id')
      .notNull()
      .references(() => organization.id),
  },
  (t) => [primaryKey({ columns: [t.roleId, t.dataOrgId] })],
)

export const userRole = pgTable(
  'user_role',
  {
    userId: ref('user_id')
      .notNull()
      .references(() => user.id),
    roleId: ref('role_id')
      .notNull()
      .references(() => role.id),
  },
  (t) => [primaryKey({ columns: [t.userId, t.roleId] }), index('user_role_role').on(t.roleId)],
)

/** 菜单与资源: ids are fixed by the catalogue, so that links and grants survive an upgrade. */
export const menu = pgTable('menu', {
  id: bigint('id', { mode: 'number' }).primaryKey(),
  parentId: ref('parent_id'),
  type: text('type', { enum: ['m', 'r'] }).notNull(),
  label: text('label').notNull(),
  code: text('code').notNull(),
  path: text('path').notNull(),
  component: text('component'),
  icon: text('icon'),
  sortValue: integer('sort_value').notNull(),
  isGeneral: boolean('is_general').notNull().default(false),
  isIframe: boolean('is_iframe').notNull().default(false),
  hidden: boolean('hidden').notNull().default(false),
  keepAlive: boolean('keep_alive').notNull().default(false),
  /** Permission word of a resource. */
  word: text('word'),
  description: text('description'),
  ...stamps(),
})

export const roleMenu = pgTable(
  'role_menu',
  {
    roleId: ref('role_id')
      .notNull()
      .references(() => role.id),
    menuId: ref('menu_id')
      .notNull()
      .references(() => menu.id),
  },
  (t) => [primaryKey({ columns: [t.roleId, t.menuId] }), index('role_menu_menu').on(t.menuId)],
)

/** A sign-in: only the hash of its token is kept. */
export const session = pgTable(
  'session',
  {
    tokenHash: text('token_hash').primaryKey(),
    /** What it is called where its token must not be. */
    id: id(),
    userId: ref('user_id')
      .notNull()
      .references(() => user.id),
    orgId: ref('org_id').references(() => organization.id),
    crop: text('crop'),
    createdAt: moment('created_at').notNull().defaultNow(),
    seenAt: moment('seen_at').notNull().defaultNow(),
    expiresAt: moment('expires_at').notNull(),
    address: text('address'),
    device: text('device'),
  },
  (t) => [
    uniqueIndex('session_id').on(t.id),
    index('session_user').on(t.userId),
    index('session_expires').on(t.expiresAt),
  ],
)

/** A captcha waiting for its answer; used once. */
export const captcha = pgTable(
  'captcha',
  {
    key: text('key').primaryKey(),
    answerHash: text('answer_hash').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (t) => [index('captcha_expires').on(t.expiresAt)],
)

/** An SMS code waiting for its answer; one a mobile and purpose, only its hash is kept. */
export const smsCode = pgTable(
  'sms_code',
  {
    mobile: text('mobile').notNull(),
    purpose: text('purpose', { enum: ['login', 'resetPassword', 'updateMobile'] }).notNull(),
    codeHash: text('code_hash').notNull(),
    sentAt: moment('sent_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    /** Wrong answers given so far, and how many of them each address gave. */
    tries: integer('tries').notNull().default(0),
    triesFrom: jsonb('tries_from').$type<Record<string, number>>().notNull().default({}),
  },
  (t) => [primaryKey({ columns: [t.mobile, t.purpose] }), index('sms_code_expires').on(t.expiresAt)],
)

/** A ticket that signs its user in once, for another system; only its hash is kept. */
export const signInTicket = pgTable(
  'sign_in_ticket',
  {
    ticketHash: text('ticket_hash').primaryKey(),
    userId: ref('user_id')
      .notNull()
      .references(() => user.id),
    orgId: ref('org_id'),
    crop: text('crop'),
    expiresAt: moment('expires_at').notNull(),
  },
  (t) => [index('sign_in_ticket_expires').on(t.expiresAt)],
)

/** Failed sign-ins of an account (known or not, lower case) from an address. */
export const signInFailure = pgTable(
  'sign_in_failure',
  {
    account: text('account').notNull(),
    address: text('address').notNull(),
    count: integer('count').notNull().default(0),
    lastAt: moment('last_at').notNull(),
    lockedUntil: moment('locked_until'),
  },
  (t) => [primaryKey({ columns: [t.account, t.address] }), index('sign_in_failure_last').on(t.lastAt)],
)

/** 登录日志: every sign-in and every refused try; kept for 180 days. */
export const signInLog = pgTable(
  'sign_in_log',
  {
    id: id().primaryKey(),
    at: moment('at').notNull(),
    /** Account or mobile as typed. */
    account: text('account').notNull(),
    /** Whose it is; null when nobody has it. */
    userId: ref('user_id'),
    way: text('way', { enum: ['account', 'sms', 'ticket'] }).notNull(),
    address: text('address').notNull(),
    device: text('device').notNull(),
    succeeded: boolean('succeeded').notNull(),
    reason: text('reason'),
  },
  (t) => [index('sign_in_log_at').on(t.at, t.id), index('sign_in_log_user').on(t.userId, t.at, t.id)],
)

/** How often SMS codes were asked for on a day (Asia/Shanghai), by number or account, and by address. */
export const smsDemand = pgTable(
  'sms_demand',
  {
    day: date('day', { mode: 'string' }).notNull(),
    /** The number, `@account`, or `from address`. */
    asker: text('asker').notNull(),
    count: integer('count').notNull(),
  },
  (t) => [primaryKey({ columns: [t.day, t.asker] })],
)

/**
 * 字典项: one row an option. Rows without an organisation are the catalogue's, kept equal to it at every start; those of
 * a top organisation are its own options, or stand for a catalogue option it moved, renamed or disabled.
 */
export const dictEntry = pgTable(
  'dict_entry',
  {
    id: id().primaryKey(),
    orgId: ref('org_id').references(() => organization.id),
    dict: text('dict').notNull(),
    value: text('value').notNull(),
    label: text('label').notNull(),
    note: text('note'),
    sortValue: integer('sort_value').notNull().default(0),
    isSystem: boolean('is_system').notNull().default(true),
    disabled: boolean('disabled').notNull().default(false),
    ...stamps(),
  },
  (t) => [
    uniqueIndex('dict_entry_value')
      .on(t.dict, t.value)
      .where(sql`org_id is null`),
    uniqueIndex('dict_entry_own')
      .on(t.orgId, t.dict, t.value)
      .where(sql`org_id is not null and deleted_at is null`),
  ],
)

/** 操作日志: who changed what, when, before and after; written in the transaction of the change, never updated. */
export const changeLog = pgTable(
  'change_log',
  {
    id: id(),
    orgId: ref('org_id').notNull(),
    crop: text('crop'),
    at: moment('at').notNull().defaultNow(),
    userId: ref('user_id'),
    requestId: text('request_id'),
    object: text('object').notNull(),
    objectId: ref('object_id'),
    action: text('action').notNull(),
    before: jsonb('before'),
    after: jsonb('after'),
    reason: text('reason'),
    batchId: ref('batch_id'),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    index('change_log_object').on(t.orgId, t.object, t.objectId, t.id),
    // Pages of the log are taken from these alone: each ends with the time, and holds the crop that every reading asks for.
    index('change_log_at').on(t.orgId, t.at, t.id, t.crop),
    index('change_log_user').on(t.orgId, t.userId, t.at, t.id, t.crop),
    index('change_log_kind').on(t.orgId, t.object, t.at, t.id, t.crop),
    index('change_log_action').on(t.orgId, t.action, t.at, t.id, t.crop),
    index('change_log_batch').on(t.orgId, t.batchId),
  ],
)
