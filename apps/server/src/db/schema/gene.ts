import { sql } from 'drizzle-orm'
import { foreignKey, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, owned, ref, stamps } from '../commonColumns.ts'
import { organization } from './organization.ts'
import { qtn } from '@hepu/api/areas/research/gene/qtn'
import { partTableOf } from './partTable.ts'
import { gene } from './research.ts'

/** 基因文件夹. Genes name theirs by its path, which therefore changes with it. */
export const geneFolder = pgTable(
  'gene_folder',
  {
    ...owned(),
    parentId: ref('parent_id'),
    name: text('name').notNull(),
    /** Names from the top, `玉米/抗虫`. */
    path: text('path').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    uniqueIndex('gene_folder_path')
      .on(t.orgId, t.crop, t.path)
      .where(sql`deleted_at is null`),
  ],
)

/**
 * A method or a heading that a company turned on or off for a type of genes; what has no row is as the catalogue has it.
 * Kept by the organisation at the top for all below it, and for all crops, as dictionaries are.
 */
export const geneOption = pgTable(
  'gene_option',
  {
    id: id(),
    orgId: ref('org_id').notNull(),
    /** Value of the dictionary `gene_type`. */
    geneType: text('gene_type').notNull(),
    kind: text('kind', { enum: ['method', 'title'] }).notNull(),
    /** Value of the dictionary `gene_method`, or a field of genes. */
    option: text('option').notNull(),
    /** 1 on, 0 off. */
    state: integer('state').notNull(),
    ...stamps(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    foreignKey({ columns: [t.orgId], foreignColumns: [organization.id] }),
    uniqueIndex('gene_option_once')
      .on(t.orgId, t.geneType, t.kind, t.option)
      .where(sql`deleted_at is null`),
  ],
)

/** QTN of a gene. */
export const geneQtn = partTableOf(qtn, gene)
