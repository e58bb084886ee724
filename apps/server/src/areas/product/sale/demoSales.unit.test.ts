import { bizYearOf } from '@hepu/api/core/bizYear'
import { expect, test } from 'vitest'
import { demoLines } from './demoSales.ts'

test.each(['2026-09-30', '2026-10-01', '2026-12-31'])(
  'on %s products of the demo that are sold no more have bills of earlier years alone',
  (today) => {
    const lines = demoLines(today, ['甲公司'])
    const yearsOf = (name: string) =>
      new Set(lines.filter(({ nccId }) => nccId.includes(name)).map(({ billDate }) => bizYearOf(billDate)))
    const current = bizYearOf(today)
    for (const stopped of ['HP-M-004', 'HP-M-005']) {
      expect(yearsOf(stopped).size).toBe(3)
      expect(yearsOf(stopped)).not.toContain(current)
    }
    if (today > `${current - 1}-10-31`) expect(yearsOf('HP-M-001')).toContain(current)
  },
)
