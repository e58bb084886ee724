import { z } from 'zod'
import { query } from '../../../core/route.ts'
import { idIn, idOut } from '../../../core/wireFields.ts'
import { day, PATH, RULE_READS, WRITE } from './distributionCommon.ts'

/** 合作方份额: what partners have of varieties of the contract that were bred together with them, as a rule may take it over. */
export const proposedPartners = query({
  method: 'GET',
  path: `${PATH}/proposedPartners`,
  summary: '合同所涉合作品种的合作方收益份额，供分配规则采用',
  access: WRITE,
  reads: [...RULE_READS, 'breeder.archive'],
  input: z.object({
    contractId: idIn('合同'),
    /** The shares that hold on this day. */
    on: day('日期'),
  }),
  output: z.array(
    z.object({
      cooperativeId: idOut,
      /** The archive, for those who may read it. */
      breederId: idOut.nullable(),
      varietyName: z.string(),
      partyId: idOut,
      name: z.string(),
      /** Of the variety, and of the contract: less where the contract is about further results. */
      share: z.string(),
      percent: z.string(),
      validFrom: z.string(),
    }),
  ),
})
export type ProposedPartner = z.output<typeof proposedPartners.output>[number]
