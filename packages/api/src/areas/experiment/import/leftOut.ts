import { z } from 'zod'
import { pageInput, pageOutput } from '../../../core/envelope.ts'
import { idIn } from '../../../core/wireFields.ts'
import { fileQuery, query } from '../../../core/route.ts'

const READ = 'experiment.variety:read'

/** What an import leaves out on account of a finding. */
export const leftOutKinds = { row: '整行未导入', value: '该值未导入' } as const
export const leftOutKind = z.enum(['row', 'value'], '范围不正确')

export const batchLeftOut = query({
  method: 'POST',
  path: '/api/experiment/importBatch/leftOut',
  summary: '未导入的行与值，按工作簿次序',
  access: READ,
  reads: ['import.batch'],
  input: pageInput({ batchId: idIn('批次'), kind: leftOutKind.optional() }, ['seq']),
  output: pageOutput(
    z.object({
      /** Finding and row: one finding may keep several rows out. */
      key: z.string(),
      seq: z.number(),
      kind: leftOutKind,
      sheet: z.string(),
      row: z.number().nullable(),
      column: z.string().nullable(),
      cell: z.string().nullable(),
      read: z.string(),
      expected: z.string(),
      message: z.string(),
      /** What the user chose to do, where there was a choice. */
      chosen: z.string().nullable(),
    }),
  ).extend({
    /** Rows and values in the whole batch. */
    counts: z.object({ row: z.number(), value: z.number() }),
  }),
})

export const batchLeftOutExport = fileQuery({
  method: 'POST',
  path: '/api/experiment/importBatch/leftOutExport',
  summary: '下载未导入的行与值',
  access: READ,
  input: z.object({ batchId: idIn('批次') }),
})
