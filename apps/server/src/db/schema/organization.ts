import { boolean, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { DataScope } from '@hepu/api/areas/authority/dataPermission/dataScope'
import {
  DEFAULT_ORGANIZATION_KIND,
  type OrganizationKind,
} from '@hepu/api/areas/authority/organization/organizationKind'
import { id, ref, stamps } from '../commonColumns.ts'

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
