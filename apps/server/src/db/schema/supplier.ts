import { sql } from 'drizzle-orm'
import { date, foreignKey, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, ref, stamps } from '../commonColumns.ts'
import { organization } from './organization.ts'

/** 供应商: a tree of groups, companies and branches, kept by one organisation and the same for all crops. */
export const supplier = pgTable(
  'supplier',
  {
    id: id(),
    orgId: ref('org_id').notNull(),
    parentId: ref('parent_id'),
    name: text('name').notNull(),
    /** Dictionary `supplier_type`. */
    type: text('type').notNull(),
    creditCode: text('credit_code'),
    contact: text('contact'),
    phone: text('phone'),
    /** GB codes from the province down. */
    region: text('region').array().notNull().default([]),
    address: text('address'),
    bankName: text('bank_name'),
    bankAccount: text('bank_account'),
    state: integer('state').notNull().default(1),
    remark: text('remark'),
    ...stamps(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    foreignKey({ columns: [t.orgId], foreignColumns: [organization.id] }),
    index('supplier_id').on(t.id),
    uniqueIndex('supplier_name')
      .on(t.orgId, t.name)
      .where(sql`deleted_at is null`),
    uniqueIndex('supplier_credit_code')
      .on(t.orgId, t.creditCode)
      .where(sql`deleted_at is null`),
    index('supplier_parent').on(t.parentId),
  ],
)

/** 合作关系: an organisation works with a supplier, in one way or several. */
export const supplierRelation = pgTable(
  'supplier_relation',
  {
    id: id(),
    /** The organisation that works with the supplier. */
    orgId: ref('org_id').notNull(),
    supplierId: ref('supplier_id').notNull(),
    /** Dictionary `supplier_cooperation`. */
    kind: text('kind').notNull(),
    since: date('since', { mode: 'string' }),
    remark: text('remark'),
    ...stamps(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    foreignKey({ columns: [t.orgId], foreignColumns: [organization.id] }),
    uniqueIndex('supplier_relation_kind')
      .on(t.supplierId, t.orgId, t.kind)
      .where(sql`deleted_at is null`),
  ],
)
