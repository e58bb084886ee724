import { bigint, boolean, index, integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import type { DataScope } from '@hepu/api/areas/authority/dataPermission/dataScope'
import { id, ref, stamps } from '../commonColumns.ts'
import { organization } from './organization.ts'
import { user } from './user.ts'

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
    /** Role of the catalogue whose grants it has; null once people changed them, and for roles of their own. */
    follows: text('follows'),
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
  /** Permission of a resource. */
  word: text('word'),
  description: text('description'),
  ...stamps(),
})

/** Own grants of a role. A role that follows the catalogue has no rows here; read `roleGrant`. */
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

/** What the roles of the catalogue grant, by their codes: kept once, not for every organisation. */
export const catalogueGrant = pgTable(
  'catalogue_grant',
  {
    code: text('code').notNull(),
    menuId: ref('menu_id')
      .notNull()
      .references(() => menu.id),
  },
  (t) => [primaryKey({ columns: [t.code, t.menuId] })],
)

/**
 * One row, whose numbers rise with every committed change (deferred triggers): `n` with what `signed_in` answers (migration
 * rights), `names` with names of organisations and users and with dictionaries (migration kept_names). What a process keeps
 * under a number holds as long as the number is the same.
 */
export const rightsVersion = pgTable('rights_version', {
  one: boolean('one').primaryKey().default(true),
  n: bigint('n', { mode: 'number' }).notNull().default(0),
  names: bigint('names', { mode: 'number' }).notNull().default(0),
})
