import {
  check,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import { owned, ref } from '../commonColumns.ts'

/** 性状评价: one value of a trait of a germplasm, a number or a text. It belongs to the organisation of the germplasm. */
export const germplasmEvaluation = pgTable(
  'germplasm_evaluation',
  {
    ...owned(),
    germplasmId: ref('germplasm_id').notNull(),
    /** Key in the trait registry of the crop. */
    trait: text('trait').notNull(),
    value: doublePrecision('value'),
    text: text('text'),
    env: text('env'),
    year: integer('year').notNull(),
    remark: text('remark'),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    index('germplasm_evaluation_of').on(t.orgId, t.germplasmId),
    check('germplasm_evaluation_value', sql`num_nonnulls(${t.value}, ${t.text}) = 1`),
  ],
)

/** 栏目设置: which fields of germplasm an organisation does not want to see, in one crop. */
export const germplasmTitle = pgTable(
  'germplasm_title',
  {
    ...owned(),
    hidden: text('hidden').array().notNull().default([]),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    uniqueIndex('germplasm_title_once')
      .on(t.orgId, t.crop)
      .where(sql`deleted_at is null`),
  ],
)
