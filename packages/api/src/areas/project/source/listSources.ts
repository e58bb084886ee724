import { z } from 'zod'
import { query } from '../../../core/route.ts'
import { idOut, nothing } from '../../../core/wireFields.ts'

/** Sources that a new application or project may choose. It stands apart from the other calls, whose rules many forms need not load. */
export const listSources = query({
  method: 'POST',
  path: '/api/project/projectConfig/projectSourceList',
  summary: '可选的项目来源',
  access: 'login',
  reads: ['project.source'],
  input: nothing,
  output: z.array(z.object({ id: idOut, name: z.string(), code: z.string(), fundType: z.string() })),
})
