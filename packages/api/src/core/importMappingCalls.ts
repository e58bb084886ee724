import { z } from 'zod'
import { pageInput, pageOutput } from './envelope.ts'
import { command, query } from './route.ts'
import { can, done, idIn, idOut, moment } from './wireFields.ts'

export const mappingPage = query({
  method: 'POST',
  path: '/api/authority/importMapping/page',
  summary: '已记住的列对应：有权导入的各类文件，最近使用的在前',
  access: 'login',
  reads: ['import.mapping', 'experiment.ownTrait'],
  input: pageInput(
    {
      /** Only those of one kind of import. */
      kind: z.string('内容不正确').max(64, '内容最多64字').optional(),
    },
    ['usedAt'],
  ),
  output: pageOutput(
    z.object({
      id: idOut,
      kind: z.string(),
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
  path: '/api/authority/importMapping/forget',
  summary: '忘记一份列对应',
  access: 'login',
  changes: ['import.mapping'],
  input: z.object({ id: idIn('列对应') }),
  output: done,
})
