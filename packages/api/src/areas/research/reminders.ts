import { z } from 'zod'
import { pageInput, pageOutput, sortInput } from '../../core/envelope.ts'
import { idOut } from '../../core/wireFields.ts'
import { dueLevel } from '../../core/resource/deadlines.ts'
import { fileQuery, query } from '../../core/route.ts'
import { deadlineResources } from '../../core/resource/titles.ts'

const filters = {
  registry: z.enum(deadlineResources, '登记库不正确').optional(),
  level: dueLevel.optional(),
}

/** What falls due in the registries the caller may read, the nearest first; the counts are of all, whatever is filtered. */
export const reminders = query({
  method: 'POST',
  path: '/api/research/common/reminders',
  summary: '到期提醒：各登记库中半年内到期或已过期的事项',
  access: 'research.reminder:read',
  reads: ['obligation.item', ...deadlineResources],
  input: pageInput(filters, ['dueDate']),
  output: pageOutput(
    z.object({
      id: idOut,
      registry: z.string(),
      title: z.string(),
      name: z.string(),
      /** Address of the record's screen. */
      path: z.string(),
      what: z.string(),
      dueDate: z.string(),
      daysLeft: z.number(),
      level: dueLevel,
      /** Exact amount to be paid by that day, with its unit; null if there is none or it is unknown. */
      amount: z.object({ value: z.string(), unit: z.string() }).nullable(),
      orgName: z.string(),
    }),
  ).extend({ counts: z.record(dueLevel, z.number()) }),
})

/** The same as a workbook: all that fits the filters, in the order of the list. */
export const remindersExport = fileQuery({
  method: 'POST',
  path: '/api/research/common/remindersExport',
  summary: '导出到期提醒：符合筛选条件的全部事项，含应缴金额',
  access: 'research.reminder:read',
  input: z.object({ ...filters, ...sortInput(['dueDate']) }),
})
