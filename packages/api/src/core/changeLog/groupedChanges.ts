import { z } from 'zod'
import { idIn, text } from '../wireFields.ts'
import { query } from '../route.ts'
import { changeLogOfRecord } from './changeHistory.ts'

/** Page size of the records of a grouped line. */
export const GROUPED_PAGE = 100

export const changeLogGrouped = query({
  method: 'GET',
  path: '/api/authority/changeLog/gathered',
  summary: `变更历史中合并成一行的记录，从第几条往后${GROUPED_PAGE}条；须有查看该类记录的权限`,
  access: 'login',
  reads: ['system.log'],
  input: z.object({
    object: text('对象', 64),
    objectId: idIn(),
    /** The id from the history; negative if the line shows what the undo of an import restored. */
    line: z
      .string('变更必填')
      .regex(/^-?\d{1,18}$/, '变更不正确')
      .transform(Number),
    /** How many are known. */
    from: z.coerce.number('起始条数不正确').int().min(0).default(0),
  }),
  output: changeLogOfRecord.output.element.shape.grouped.unwrap().shape.examples,
})
