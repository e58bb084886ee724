import { expect, test } from 'vitest'
import { describeItem, shiftWords } from './describeItem.ts'
import { item } from './fixtures/build.ts'
import type { StandardItem } from './types.ts'

const names = {
  trait: (key: string) =>
    ({ yieldMu: '折亩产', growthDiff: '生育期比对照', lodgingSum: '倒伏倒折率之和', shatter: '落粒性' })[
      key
    ] ?? key,
  unit: (key: string) => (key === 'growthDiff' ? 'd' : ''),
  phase: (code: string) => ({ R1: '区试一年', R2: '区试二年' })[code] ?? code,
}
const text = (changes: Partial<StandardItem>) => describeItem(item(changes), names)

test.each<[Partial<StandardItem>, string]>([
  [
    { base: 'VS_CK', ck: 1, v1: 3, adjust: { by: 'growthDiff', from: 5, perUnit: 0.5 } },
    '折亩产比CK1增减%（各点平均） ≥ 3%；生育期比CK1多5天以上时，每多1天，阈值提高0.5个百分点；必须达标，缺数据列为缺项',
  ],
  [
    { v1: 500, unit: 'kg', adjust: { by: 'growthDiff', from: 0, perUnit: -2 } },
    '折亩产（各点平均） ≥ 500kg；生育期比CK1每多1天，阈值降低2kg；必须达标，缺数据列为缺项',
  ],
  [
    {
      trait: 'lodgingSum',
      agg: 'EACH_POINT_SHARE',
      shareOp: 'GE',
      shareValue: 10,
      op: 'LE',
      v1: 20,
      kind: 'VETO',
    },
    '倒伏倒折率之和≥10的点次比例 ≤ 20%；不达标即淘汰，缺数据列为缺项',
  ],
  [
    { base: 'VS_CK', ck: 1, agg: 'EACH_YEAR', v1: 2, phaseYears: ['R1', 'R2'], phases: ['R2'] },
    '区试一年、区试二年每年的折亩产比CK1增减% ≥ 2%；只在区试二年要求；必须达标，缺数据列为缺项',
  ],
  [
    { base: 'VS_GROUP_MEAN', v1: 3, orGroup: '产量', kind: 'SCORE', weight: 20 },
    '折亩产比组均值增减%（各点平均） ≥ 3%；与「产量」组其他指标任一达标即可；达标计20分',
  ],
  [
    { trait: 'shatter', agg: 'MODE', op: 'IN', values: ['难', '中'], unit: '', kind: 'INFO' },
    '落粒性（多数试点） 属于难、中；只作参考',
  ],
  [
    { agg: 'TWO_YEAR_MEAN', op: 'BETWEEN', v1: 500, v2: 700, unit: 'kg', missing: 'FAIL' },
    '历年最近两年平均的折亩产 介于 500～700kg；必须达标，缺数据按不达标',
  ],
  [
    { trait: 'growthDiff', base: 'VS_CK_DIFF', ck: 2, op: 'LE', v1: 3, unit: 'd', kind: 'INFO' },
    '生育期与CK2之差（各点平均） ≤ 3天；只作参考',
  ],
])('the sentence of an item contains its requirement', (changes, expected) => {
  expect(text(changes)).toBe(expected)
})

test('the rule of a shifted threshold is also available alone, and null if the threshold does not shift', () => {
  const shifted = item({ ck: 2, adjust: { by: 'growthDiff', from: 0, perUnit: 2 } })
  expect(shiftWords(shifted, names)).toBe('生育期比CK2每多1天，阈值提高2个百分点')
  expect(shiftWords(item(), names)).toBeNull()
})
