import { z } from 'zod'
import type { ColumnDef } from '../../../cells/columnDefs.ts'
import { command, query } from '../../../core/route.ts'
import { can, done, idIn, idOut, moment } from '../../../core/wireFields.ts'

const IMPORT = 'experiment.variety:import'

/** What a user says that a column is: a column of the import, or `null` for none, and the unit of its numbers. */
export const columnMeaning = z.object({
  key: z.string('列对应不正确').max(64, '列对应最多64字').nullable(),
  unit: z.string('单位不正确').max(32, '单位最多32字').nullish(),
})
export type ColumnMeaning = z.output<typeof columnMeaning>

/** Meanings of columns by their letter. */
export const columnMeanings = z.record(
  z.string().regex(/^[A-Z]{1,3}$/, '列号应为字母，如 C'),
  columnMeaning,
  '列对应不正确',
)
export type ColumnMeanings = z.output<typeof columnMeanings>

/** Values of the whole file that belong to its layout and are remembered with it. */
export const layoutConstants = z.object({
  /** Area (㎡) of every plot without one of its own. */
  area: z.coerce
    .number('小区面积应为数字')
    .positive('小区面积应大于0')
    .max(100_000, '小区面积不得大于100000㎡')
    .nullish(),
  /** Moisture (%) at harvest of every weighed plot without one of its own. */
  moisture: z.coerce
    .number('含水量应为数字')
    .min(0, '含水量不得小于0')
    .max(100, '含水量不得大于100')
    .nullish(),
  /** Moisture (%) of yields that the workbook gives as kg/亩. */
  standardMoisture: z.coerce
    .number('标准水分应为数字')
    .min(0, '标准水分不得小于0')
    .max(40, '标准水分不得大于40')
    .nullish(),
})
export type LayoutConstants = z.output<typeof layoutConstants>

/** How the columns of a workbook are read after what the user said or the organisation taught before. */
export const appliedMapping = z.object({
  /** Digest of the heads: workbooks with the same heads are read alike. */
  signature: z.string(),
  columns: columnMeanings,
  constants: z.object({
    area: z.number().nullish(),
    moisture: z.number().nullish(),
    standardMoisture: z.number().nullish(),
  }),
  /** Says that an earlier import taught this; null if none did. */
  note: z.string().nullable(),
})
export type AppliedMapping = z.infer<typeof appliedMapping>

/** Number of first rows that the preview shows as they were read. */
export const SHOWN_ROWS = 20

/** A row of the workbook as it was read: a text for each column of the preview. */
export const shownRow = z.object({
  row: z.number(),
  cells: z.array(z.string()),
  /** Where the row stands in the uploaded workbook, if it was laid out anew. */
  place: z.object({ sheet: z.string(), row: z.number() }).optional(),
})

/** Units that numbers of a column may have, its own first. */
export const unitsOf = ({ unit, units }: ColumnDef): string[] =>
  unit === undefined ? [] : [unit, ...Object.keys(units ?? {})]

export const mappingList = query({
  method: 'GET',
  path: '/api/experiment/importMapping/list',
  summary: '已记住的列对应',
  access: IMPORT,
  reads: ['import.mapping'],
  input: z.object({}),
  output: z.array(
    z.object({
      id: idOut,
      fileName: z.string(),
      usedAt: moment,
      heads: z.array(z.string()),
      /** What was taught, such as 倒伏级别 → 倒伏级 or 小区面积 20㎡. */
      meanings: z.array(z.string()),
      can,
    }),
  ),
})

export const mappingForget = command({
  method: 'POST',
  path: '/api/experiment/importMapping/forget',
  summary: '忘记一份列对应',
  access: IMPORT,
  changes: ['import.mapping'],
  input: z.object({ id: idIn('列对应') }),
  output: done,
})
