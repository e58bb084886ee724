import { expect, test } from 'vitest'
import { familyOf, promotionListOf, trialListOf } from './families.ts'

test.each([
  ['/fruits-progress-4/varieties', 'fruits', 'fruits-progress-4', 'fruits'],
  ['/fruits/promotionSingle', 'fruits', 'fruits-progress-4', 'fruits'],
  ['/estimate/estimate-promotion', 'estimate', 'estimate/estimate-progress', 'estimate/estimate-promotion'],
  ['/breeding/promotion/', 'breeding', 'estimate/estimate-progress', 'breeding/promotion'],
  [
    'research/progressTesting/varieties',
    'research',
    'research/progressTesting',
    'estimate/estimate-promotion',
  ],
])('%s is in the family %s, whose trials are at %s and promotion at %s', (path, family, trials, up) => {
  expect(familyOf(path)).toBe(family)
  expect([trialListOf(familyOf(path)).path, promotionListOf(familyOf(path)).path]).toEqual([trials, up])
})

test.each(['/', '/home/index', '/table', '/fruitsX', '/breeding/combinationPk', '/research'])(
  'links from %s, which belongs to no family, lead to 品种评价',
  (path) => expect(familyOf(path)).toBe('estimate'),
)
