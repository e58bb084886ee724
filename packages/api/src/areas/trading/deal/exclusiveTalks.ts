import { z } from 'zod'
import { query } from '../../../core/route.ts'
import { idIn } from '../../../core/wireFields.ts'

export const exclusiveTalks = query({
  method: 'GET',
  path: '/api/resultsTrading/deal/exclusiveTalks',
  summary: '按独占、排他、转让或入股方式转化的成果：正在进行的其他洽谈',
  access: 'trading.listing:read',
  reads: ['trading.listing', 'trading.consult', 'trading.deal'],
  input: z.object({
    listingId: idIn('挂牌'),
    /** The consultation or the deal from which the question comes: it does not count. */
    consultId: idIn('咨询').optional(),
    dealId: idIn('撮合').optional(),
  }),
  output: z.object({
    /** What else is being talked about, named as far as the caller may see it; null if nothing is. */
    warning: z.string().nullable(),
  }),
})
