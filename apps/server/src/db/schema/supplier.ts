import { sql } from 'drizzle-orm'
import { date, foreignKey, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, ref, stamps } from '../commonColumns.ts'
import { organization } from './organization.ts'

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
