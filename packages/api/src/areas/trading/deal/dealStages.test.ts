import { describe, expect, test } from 'vitest'
import { dealStages, type DealStage } from '../consult/consultFields.ts'
import { openStages, stageBlocker, stageOrder } from './dealStages.ts'

const all = { contractId: '1', closedReason: '价格谈不拢' }

describe('the stage of a deal', () => {
  test('an open deal moves freely between the open stages', () => {
    for (const from of openStages)
      for (const to of openStages)
        if (from !== to) expect(stageBlocker(from, to, { contractId: null, closedReason: null })).toBeNull()
  })

  test('已签约 needs the contract and 未成 its reason', () => {
    const nothing = { contractId: null, closedReason: null }
    expect(stageBlocker('terms', 'contracted', nothing)).toBe('变为「已签约」须选择合同，或先由撮合起草合同')
    expect(stageBlocker('terms', 'lost', nothing)).toBe('变为「未成」须填写未成原因')
    expect(stageBlocker('terms', 'contracted', all)).toBeNull()
    expect(stageBlocker('terms', 'lost', all)).toBeNull()
  })

  test.each(stageOrder.filter((stage) => stage !== 'contracted'))(
    'a signed deal does not move to %s, and both stages are named',
    (to: DealStage) => {
      const why = stageBlocker('contracted', to, all)
      expect(why).toContain('「已签约」')
      expect(why).toContain(`「${dealStages[to]}」`)
    },
  )

  test('a lost deal comes back to an open stage only', () => {
    expect(stageBlocker('lost', 'talking', all)).toBeNull()
    expect(stageBlocker('lost', 'contracted', all)).toContain('不能直接变为「已签约」')
  })
})
