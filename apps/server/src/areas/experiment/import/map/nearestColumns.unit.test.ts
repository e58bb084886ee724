import { fillColumns } from '@hepu/api/areas/experiment/import/fillColumns'
import { describe, expect, test } from 'vitest'
import { isComputed } from './computedColumns.ts'
import { nearestColumns } from '../../../../import/map/nearestColumns.ts'

const nearest = (head: string, crop = 'maize') =>
  nearestColumns(head, fillColumns(crop)).map(({ label }) => label)

describe('the columns nearest to a head', () => {
  test.each([
    ['倒伏级别', '倒伏级', 'soybean'],
    ['蛋白质含量', '粗蛋白', 'maize'],
    ['株高平均(cm)', '株高', 'maize'],
    ['参试组合', '品种名称', 'maize'],
  ])('%s is offered %s first', (head, label, crop) => {
    expect(nearest(head, crop)[0]).toBe(label)
  })

  test('a head with a unit is like columns with a unit only', () => {
    expect(nearest('小区总重(kg)')).toContain('小区产量')
    expect(nearest('小区总重(kg)')).not.toContain('区组')
    expect(nearest('小区总重')).toContain('区组')
  })

  test('at most three are offered, and none for a head that is like nothing', () => {
    expect(nearest('穗长穗粗穗行数').length).toBeLessThanOrEqual(3)
    expect(nearest('随手记的')).toEqual([])
  })
})

test.each([
  '平均',
  '平均亩产(kg)',
  '位次',
  '比CK±%',
  '较对照增产(%)',
  '增产率(%)',
  '5%显著性',
  '序号',
  '变异系数',
])('%s is computed from other columns', (head) => expect(isComputed(head)).toBe(true))

test.each(['平均穗长', '倒伏级别', '小区产量', '位置', '千粒重'])('%s is not computed', (head) =>
  expect(isComputed(head)).toBe(false),
)
