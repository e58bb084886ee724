import { d2Plots } from '@hepu/breeding/fixtures/examples'
import { cellMean, pointTable } from '@hepu/breeding/table'
import { pkRuleOf } from '@hepu/breeding/pk/rules'
import type { Comparison } from './pkPairs.ts'

const table = pointTable(d2Plots())
const [LPA612, A, CK1] = [0, 1, 2]
const shown = [CK1, LPA612, A]
const rot = pkRuleOf({ key: 'stalkRot', unit: '%', direction: 'LOW', grades: [] })

/** The worked example as the server answers it: 郑单958 as base, LPA612 and 试A over five points. For tests. */
export const comparisonExample: Comparison = {
  mode: 'contrast',
  title: '我的PK清单',
  base: '郑单958',
  threshold: 0,
  groups: [{ id: '7', name: '夏播A组', year: 2025, phaseLabel: '区域试验第一年', counted: true }],
  years: [],
  groupIds: [],
  varieties: shown.map((entry) => ({
    name: table.entries[entry]!,
    isCk: entry === CK1,
    entries: [{ id: String(100 + entry), groupId: '7' }],
  })),
  sites: table.points.map((pointName, at) => ({
    groupId: '7',
    groupName: '夏播A组',
    year: at === 0 ? 2024 : 2025,
    phaseLabel: '区域试验第一年',
    pointId: String(at + 1),
    pointName,
  })),
  traits: [
    {
      key: 'yieldMu',
      label: '折亩产',
      unit: 'kg/亩',
      decimals: 1,
      category: '产量',
      rule: pkRuleOf({ key: 'yieldMu', unit: 'kg/亩', direction: 'HIGH', grades: [] }),
      values: shown.map((entry) => table.points.map((_, point) => cellMean(table, entry, point))),
      pressure: null,
    },
    {
      key: 'stalkRot',
      label: '茎腐病',
      unit: '%',
      decimals: 1,
      category: '病害',
      rule: rot,
      values: [
        [12, 0, null, null, null],
        [0, 0, null, null, null],
        [30, 0, null, null, null],
      ],
      pressure: [true, false, false, false, false],
    },
  ],
  results: [],
  methods: [{ name: '赢率', formula: '增产点数 ÷ 对比点数 × 100', version: 'hepu-stat/1.0.0' }],
  reason: null,
  note: null,
}
