import { z } from 'zod'
import { query } from '../route.ts'
import { idOut, text } from '../wireFields.ts'

/** Most breeders that a search offers while typing. */
export const BREEDER_CHOICES_MAX = 8

/** Breeders that a holder may name: those with an archive whose cooperation has not ended. */
export const breederSearch = query({
  method: 'GET',
  path: '/api/product/breeder/search',
  summary: `按名称、曾用名或拼音首字母查本公司合作中的育种家，最多${BREEDER_CHOICES_MAX}个`,
  access: 'login',
  reads: ['breeder.archive', 'system.party'],
  input: z.object({ name: text('名称', 100) }),
  output: z.array(
    z.object({
      id: idOut,
      name: z.string(),
      kind: z.enum(['UNIT', 'PERSON']),
      formerNames: z.array(z.string()),
    }),
  ),
})
