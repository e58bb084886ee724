import { z } from 'zod'
import { idIn, idOut } from '../../../core/wireFields.ts'
import { query } from '../../../core/route.ts'

/** Generations up and down that a pedigree shows, and most germplasm in it. */
export const PEDIGREE_GENERATIONS = 4
export const PEDIGREE_MAX = 200

const parentRole = z.enum(['female', 'male'])

const node = z.object({
  id: idOut,
  name: z.string(),
  code: z.string().nullable(),
  /** 0 is the germplasm asked about, −1 its parents, 1 its offspring; by the longest way where there are several. */
  generation: z.number(),
  femaleName: z.string().nullable(),
  maleName: z.string().nullable(),
})

export const pedigree = query({
  method: 'GET',
  path: '/api/research/germplasm/pedigree',
  summary: `种质的系谱：上下各${PEDIGREE_GENERATIONS}代的亲本与后代`,
  access: 'research.germplasm:read',
  reads: ['research.germplasm'],
  input: z.object({ id: idIn('种质资源') }),
  output: z.object({
    nodes: z.array(node),
    /** From a parent to its child; `both` of selfed material. */
    edges: z.array(z.object({ from: idOut, to: idOut, role: z.enum([...parentRole.options, 'both']) })),
    /** There are more within these generations than are shown. */
    isCut: z.boolean(),
  }),
})
