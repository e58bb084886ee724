import { z } from 'zod'
import { nothing } from '../../../core/wireFields.ts'
import { query } from '../../../core/route.ts'

/** Words of a dictionary: `value` is stored, `label` is read by people. */
const words = z.array(z.object({ value: z.string(), label: z.string() }))

/** Returns the words of the catalogue: a visitor who is not signed in has no organisation with words of its own. */
export const patentLegalStatus = query({
  method: 'GET',
  path: '/api/research/patent/legalStatus',
  summary: '专利法律状态，无须登录',
  access: 'public',
  reads: [],
  input: nothing,
  output: words,
})

export const patentTypes = query({
  method: 'GET',
  path: '/api/research/patent/types',
  summary: '专利类型，无须登录',
  access: 'public',
  reads: [],
  input: nothing,
  output: words,
})
