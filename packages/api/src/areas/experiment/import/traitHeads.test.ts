import { expect, test } from 'vitest'
import { matchHead, nameColumns } from '../../../cells/matchHead.ts'
import { fillColumns } from './fillColumns.ts'

const names = nameColumns(fillColumns('maize'))

test.each([
  ['倒伏（%）', 'lodging', '%'],
  ['倒伏率（％）', 'lodging', '%'],
  ['倒折％', 'breakage', null],
  ['空秆（%）', 'barrenRate', null],
  ['大斑病级', 'northernLeafBlight', null],
  ['小斑病（级）', 'southernLeafBlight', '级'],
  ['小斑病(1-9级)', 'southernLeafBlight', '级'],
  ['灰斑病病级', 'grayLeafSpot', null],
  ['茎腐病病株率（%）', 'stalkRot', '%'],
])('the head %s is the trait %s', (head, key, unit) => {
  const match = matchHead(head, names)
  expect(match?.def.key).toBe(key)
  if (unit !== null && match?.unit.name !== null)
    expect(match?.unit).toMatchObject({ name: unit, known: true })
  expect(match?.unit.known).toBe(true)
})

test.each(['倒伏', '倒伏级别', '倒伏（级）', '大斑'])(
  'the head %s names no trait of maize for certain',
  (head) => {
    expect(matchHead(head, names)).toBeNull()
  },
)

test('a disease that is counted is not taken for one that is graded', () => {
  expect(matchHead('穗腐病级', names)?.def.key).toBe('earRotGrade')
  expect(matchHead('穗腐病(%)', names)?.def.key).toBe('earRotPct')
})
