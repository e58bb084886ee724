import { z } from 'zod'
import { command } from '../../../core/route.ts'
import { done, idIn } from '../../../core/wireFields.ts'
import { percentIn } from '../contractFields.ts'
import { contractResultLabels as labels } from '../record/contractLabels.ts'
import { PATH, WRITE } from './distributionCommon.ts'

/** 收益占比: how the income of a contract counts for its results. It adds up to exactly 100.00; without it all have equal parts. */
export const saveResultShares = command({
  method: 'POST',
  path: `${PATH}/resultShares`,
  summary: '设置合同收益在各成果间的占比，合计100.00%；清空则按等份',
  access: WRITE,
  changes: ['contract.distribution', 'contract.record'],
  input: z.object({
    contractId: idIn(labels.contractId),
    /** One for each result of the contract; null for equal parts. */
    shares: z
      .array(
        z.object({ resultLineId: idIn('合同成果'), share: percentIn(labels.incomeShare) }),
        `${labels.incomeShare}不正确`,
      )
      .min(1, `${labels.incomeShare}必填`)
      .max(200, '一次最多200项成果')
      .nullable(),
  }),
  output: done,
})
