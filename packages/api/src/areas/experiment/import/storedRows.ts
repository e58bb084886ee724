import { z } from 'zod'
import { pageInput, pageOutput } from '../../../core/envelope.ts'
import { idIn } from '../../../core/wireFields.ts'
import { query } from '../../../core/route.ts'

/** What the rows of a workbook are filtered by. */
export const storedRowFilters = { changed: '有改动', leftOut: '被略过' } as const
export type StoredRowFilter = keyof typeof storedRowFilters

/** Why a value is stored otherwise than its cell says. */
export const mendingKinds = {
  unit: '单位换算',
  repair: '按规则整理',
  name: '名称统一',
  constant: '全文件的值',
  choice: '按所选处理',
  missing: '不写入',
} as const
export type MendingKind = keyof typeof mendingKinds

const storedCell = z.object({
  key: z.string(),
  /** Text of the cell; null if the row has no such cell. */
  read: z.string().nullable(),
  /** Text of the value in the unit of its column; null if none is stored. */
  stored: z.string().nullable(),
  /** Absent where the cell is stored as it stands. */
  mending: z
    .object({ kind: z.enum(Object.keys(mendingKinds) as MendingKind[]), text: z.string() })
    .optional(),
})

export const batchRows = query({
  method: 'POST',
  path: '/api/experiment/importBatch/rows',
  summary: '将写入的数据：每行读到的内容与将存的值，以及被略过的行和原因',
  access: 'experiment.variety:read',
  reads: ['import.batch', 'experiment.variety', 'experiment.value', 'experiment.ownTrait'],
  input: pageInput(
    {
      batchId: idIn('批次'),
      only: z.enum(Object.keys(storedRowFilters) as StoredRowFilter[], '范围不正确').optional(),
    },
    ['row'],
  ).extend({ order: z.enum(['ascending', 'descending']).default('ascending') }),
  output: pageOutput(
    z.object({
      /** Row of the table as it was read: a line of the workbook may hold several plots. */
      key: z.string(),
      sheet: z.string(),
      row: z.number(),
      /** The group, as `2024年 甲组`; null of a row that is left out before its group is known. */
      group: z.string().nullable(),
      /** Why the row is left out; empty of a row that will be stored. */
      leftOut: z.array(z.string()),
      isChanged: z.boolean(),
      cells: z.array(storedCell),
    }),
  ).extend({
    /** The columns of the cells, in the order of our templates. */
    columns: z.array(z.object({ key: z.string(), label: z.string(), isNumber: z.boolean() })),
    /** Rows in the whole workbook. */
    counts: z.object({ all: z.number(), changed: z.number(), leftOut: z.number() }),
  }),
})
