import { assert, boolean, property } from 'fast-check'
import { expect, test } from 'vitest'
import { allocatePercents } from './allocate.ts'
import { floorWarning, floorWarningOfRule } from './legalFloor.ts'
import { receipt } from './testContracts.ts'

test('a rule of an institute that gives its team less than 50 % is warned of', () => {
  expect(floorWarningOfRule('49.99', true)).toBe(
    '团队分配比例为49.99%，低于科研机构净收入应有的50%，请提高团队的比例或注明依据',
  )
  expect(floorWarningOfRule('50.00', true)).toBeUndefined()
  expect(floorWarningOfRule('10', false)).toBeUndefined()
})

test('an institute whose team got less than half of the net income is warned of, with the amounts', () => {
  expect(floorWarning(175_000_000n, 87_499_998n, true)).toBe(
    '团队所得 874,999.98 元，占净收入 1,750,000.00 元的49.99%，低于科研机构应有的50%，请提高团队的比例或注明依据',
  )
  expect(floorWarning(175_000_000n, 87_500_000n, true)).toBeUndefined()
  expect(floorWarning(175_000_000n, 1n, false)).toBeUndefined()
  expect(floorWarning(0n, 0n, true)).toBeUndefined()
})

test('a team at exactly 50 % is not warned of for the fen that rounding gave to others', () => {
  assert(
    property(receipt, boolean(), (net, isFirst) => {
      const parts = allocatePercents(net, ['50', '50'])
      expect(floorWarning(net, parts[isFirst ? 0 : 1] ?? 0n, true)).toBeUndefined()
    }),
  )
})
