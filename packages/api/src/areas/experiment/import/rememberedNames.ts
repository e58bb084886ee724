import { z } from 'zod'
import { done, idIn, idOut, moment } from '../../../core/wireFields.ts'
import { command, query } from '../../../core/route.ts'

const IMPORT = 'experiment.variety:import'

/** What a remembered name is of. */
export const nameKinds = { point: '试点', entry: '品种' } as const

export const rememberedNames = query({
  method: 'GET',
  path: '/api/experiment/rememberedName/list',
  summary: '导入时已记住的名称：哪个写法按哪个名称读取',
  access: IMPORT,
  reads: ['import.batch', 'experiment.variety'],
  input: z.object({}),
  output: z.array(
    z.object({
      id: idOut,
      kind: z.enum(['point', 'entry']),
      /** As workbooks write it. */
      alias: z.string(),
      name: z.string(),
      createdByName: z.string().nullable(),
      updatedAt: moment,
    }),
  ),
})

/** Later imports ask about the name again. */
export const forgetName = command({
  method: 'POST',
  path: '/api/experiment/rememberedName/forget',
  summary: '忘记一个已记住的名称',
  access: IMPORT,
  changes: ['import.batch'],
  input: z.object({ id: idIn('名称') }),
  output: done,
})
