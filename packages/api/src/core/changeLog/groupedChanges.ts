import { z } from 'zod'
import { idIn, text } from '../wireFields.ts'
import { query } from '../route.ts'
import { changeLogOfRecord } from './changeHistory.ts'

/** Records of a gathered line that are answered at once. */
export const GROUPED_PAGE = 100

export const changeLogGrouped = query({
  method: 'GET',
  path: '/api/authority/changeLog/gathered',
  summary: `变更历史中合并成一行的记录，从第几条往后${GROUPED_PAGE}条；须有查看该类记录的权限`,
  access: 'login',
  input: z.object({
    object: text('对象', 64),
    objectId: idIn(),
    /** As the history answered it; negative where the line tells what the undo of an import put back. */
    line: z
      .string('变更必填')
      .regex(/^-?\d{1,18}$/, '变更不正确')
      .transform(Number),
    /** How many are known. */
    from: z.coerce.number('起始条数不正确').int().min(0).default(0),
  }),
  output: changeLogOfRecord.output.element.shape.grouped.unwrap().shape.examples,
})
