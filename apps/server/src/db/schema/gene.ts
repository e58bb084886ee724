import { sql } from 'drizzle-orm'
import {
  bigint,
  doublePrecision,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  type AnyPgColumn,
} from 'drizzle-orm/pg-core'
import { id, owned, ref, stamps } from '../commonColumns.ts'
import { organization } from './organization.ts'
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

const geneKey = gene as unknown as Record<'orgId' | 'id', AnyPgColumn>

/** QTN of a gene; they go with it when it is thrown away for ever. */
export const geneQtn = pgTable(
  'gene_qtn',
  {
    ...owned(),
    geneId: ref('gene_id').notNull(),
    /** 序号 in the table of its gene, from 1. */
    no: integer('no').notNull(),
    name: text('name').notNull(),
    chromosome: text('chromosome').notNull(),
    /** bp from the start of the chromosome. */
    position: bigint('position', { mode: 'number' }).notNull(),
    refGenotype: text('ref_genotype'),
    altGenotype: text('alt_genotype'),
    effect: doublePrecision('effect'),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    foreignKey({
      columns: [t.orgId, t.geneId],
      foreignColumns: [geneKey.orgId, geneKey.id],
    }).onDelete('cascade'),
    index('gene_qtn_gene').on(t.orgId, t.geneId, t.no),
  ],
)
