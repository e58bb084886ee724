import { z } from 'zod'
import { idIn } from '../../../core/wireFields.ts'
import { query } from '../../../core/route.ts'
import { varietyRow } from '../../experiment/shared.ts'

/** Most entries that are listed in each part. */
export const GERMPLASM_TRIALS_MAX = 100

const entries = z.object({ total: z.number(), rows: z.array(varietyRow) })

export const germplasmTrials = query({
  method: 'GET',
  path: '/api/research/germplasm/trials',
  summary: '种质在品种试验中的使用：自身参试，以及作亲本的参试组合；密码编号的品种不计',
  access: 'research.germplasm:read',
  reads: ['research.germplasm', 'experiment.variety', 'experiment.value', 'upgrade.record'],
  input: z.object({ id: idIn('种质资源') }),
  output: z.object({
    /** Entries of its name or number. */
    asEntry: entries,
    asFemale: entries,
    asMale: entries,
  }),
})
