import { z } from 'zod'
import { query } from '../route.ts'
import { idOut, text } from '../wireFields.ts'

/** Longest name of a party. */
const NAME_MAX = 100

/** Most names that a search offers while typing. */
export const PARTY_SEARCH_MAX = 8

export const partySearch = query({
  method: 'GET',
  path: '/api/authority/party/search',
  summary: `按名称、曾用名或拼音首字母查本公司的往来单位，最多${PARTY_SEARCH_MAX}个`,
  access: 'login',
  reads: ['system.party', 'system.supplier'],
  input: z.object({ name: text('名称', NAME_MAX) }),
  output: z.array(z.object({ id: idOut, name: z.string(), formerNames: z.array(z.string()) })),
})
