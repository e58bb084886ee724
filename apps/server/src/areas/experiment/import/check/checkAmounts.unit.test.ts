import { expect, test } from 'vitest'
import { checkAmounts } from './checkAmounts.ts'
import { checkingWith, rowWith } from './testChecking.ts'
import type { ReadRow } from '../book/draft.ts'

function checked(...rows: Partial<ReadRow>[]) {
  const checking = checkingWith(rows.map((row) => rowWith(row)))
  checkAmounts(checking)
  return checking
}
const found = (...rows: Partial<ReadRow>[]) =>
  checked(...rows).findings.map(({ code, column, read, expected, action }) => [
    code,
    column,
    read,
    expected,
    action,
  ])

test('a harvest of 0 is missing unless the user says that the crop failed', () => {
  const expected = '大于0；没有称重的留空'
  expect(
    found(
      { fields: { weight: 0, area: 20 } },
      { fields: { yieldGiven: 0 } },
      { fields: { weight: 0, weightKind: 'EAR' } },
    ),
  ).toEqual([
    ['weightZero', 'weight', '0', expected, 'missing'],
    ['weightZero', 'yieldGiven', '0', expected, 'missing'],
    ['weightZero', 'earWeight', '0', expected, 'missing'],
  ])
  const [row] = checked({ fields: { weight: 0 } }).rows
  expect(row?.issues?.[0]?.patches).toEqual({ missing: { set: { weight: null } }, keep: {} })
})

test('a harvest, a plot without one, and a plot that does not count are no finding', () => {
  const status = { value: 'excluded', reason: null, isExplicit: true } as const
  expect(found({ fields: { weight: 0.5 } }, { fields: {} }, { fields: { weight: 0 }, status })).toEqual([])
})

test('more plants than 应有株数, or than density and area make possible, are doubted', () => {
  expect(
    found(
      { values: { harvestPlants: 75, plannedPlants: 60 } },
      { values: { harvestPlants: 190, density: 4500 }, fields: { area: 20 } },
      { values: { harvestEars: 130, plannedPlants: 60 } },
    ),
  ).toEqual([
    ['plantsTooMany', 'harvestPlants', '75', '不超过60', 'keep'],
    ['plantsTooMany', 'harvestPlants', '190', '不超过135', 'keep'],
    ['plantsTooMany', 'harvestEars', '130', '不超过120', 'keep'],
  ])
})

test('plants within the stand, with some room for rounding, and two ears a plant are no finding', () => {
  expect(
    found(
      { values: { harvestPlants: 62, plannedPlants: 60 } },
      { values: { harvestPlants: 150, density: 4500 }, fields: { area: 20 } },
      { values: { harvestEars: 110, plannedPlants: 60 } },
      { values: { harvestPlants: 75 } },
    ),
  ).toEqual([])
})
