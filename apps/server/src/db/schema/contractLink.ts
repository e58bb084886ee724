import type { ContractLinkKind } from '@hepu/api/areas/contract/link/linkKinds'
import { sql } from 'drizzle-orm'
import { foreignKey, index, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { moment, owned, ref } from '../commonColumns.ts'
import { contract } from './contract.ts'

/** When, by whom and why two records were taken apart; null while they belong together. */
const removal = () => ({
  removedAt: moment('removed_at'),
  removedBy: ref('removed_by'),
  reason: text('reason'),
})

/** 关联项目: contracts that belong to a project, a topic or an assignment. A row stays when the two are taken apart. */
export const contractProject = pgTable(
  'contract_project',
  {
    ...owned(),
    contractId: ref('contract_id').notNull(),
    /** The project at the top. */
    projectId: ref('project_id').notNull(),
    /** The project itself, or the topic or assignment below it that the contract belongs to. */
    nodeId: ref('node_id').notNull(),
    /** Which money of the project an outgoing contract uses. */
    purse: text('purse', { enum: ['special', 'self'] })
      .notNull()
      .default('special'),
    /** The subject of the budget that an outgoing contract uses; null where it is not settled yet. */
    subjectId: ref('subject_id'),
    remark: text('remark'),
    ...removal(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    foreignKey({ columns: [t.orgId, t.contractId], foreignColumns: [contract.orgId, contract.id] })
      .onDelete('cascade')
      .onUpdate('cascade'),
    index('contract_project_contract').on(t.contractId),
    index('contract_project_project').on(t.projectId),
    index('contract_project_node').on(t.nodeId),
    uniqueIndex('contract_project_once')
      .on(t.orgId, t.contractId, t.nodeId)
      .where(sql`deleted_at is null and removed_at is null`),
  ],
)

/** 关联合同: two contracts that belong together, beside supplements and renewals, which the contract itself names. */
export const contractLink = pgTable(
  'contract_link',
  {
    ...owned(),
    contractId: ref('contract_id').notNull(),
    otherId: ref('other_id').notNull(),
    kind: text('kind').$type<ContractLinkKind>().notNull(),
    remark: text('remark'),
    ...removal(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    foreignKey({ columns: [t.orgId, t.contractId], foreignColumns: [contract.orgId, contract.id] })
      .onDelete('cascade')
      .onUpdate('cascade'),
    index('contract_link_contract').on(t.contractId),
    index('contract_link_other').on(t.otherId),
    uniqueIndex('contract_link_once')
      .on(t.orgId, sql`least(contract_id, other_id)`, sql`greatest(contract_id, other_id)`)
      .where(sql`deleted_at is null and removed_at is null`),
  ],
)
