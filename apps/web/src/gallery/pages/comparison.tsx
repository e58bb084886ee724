import { ResultsTable, type ResultRow } from '../../ui/comparison/ResultsTable.tsx'
import { TraitComparison } from '../../ui/comparison/TraitComparison.tsx'
import { YieldComparison } from '../../ui/comparison/YieldComparison.tsx'

export const title = '对比表'

const bases = [
  { base: 'CK1', name: '郑单958' },
  { base: 'CK2', name: '登海605' },
  { base: 'MEAN', name: '组均值' },
]
const traits = [
  { key: 'plantHeight', label: '株高(cm)', values: ['262', '258', '249'] },
  { key: 'lodging', label: '倒伏率(%)', values: ['1.2', null, '0.0'] },
]
const yields: [string, number, number[]][] = [
  ['新乡', 737.2, [6.8148, 5.4549, 3.9616]],
  ['商丘', 698.9333, [7.6386, 7.0287, 4.5799]],
  ['菏泽', 757.8, [5.8331, 7.4081, 4.6781]],
  ['宿州', 615.7333, [-3.1561, -1.5562, -3.1206]],
  ['石家庄', 727.6333, [8.424, 7.2942, 4.6277]],
  ['平均', 707.46, [5.2006, 5.2371, 3.0567]],
]
const gains = (figures: readonly [number | null, number, number][]) =>
  figures.map(([gainPct, gainPoints, points]) => ({
    gainPct,
    gainPoints,
    points,
    reason: gainPct === null ? '对照自身' : null,
  }))
/** Worked example with four entries at five points. */
const results: ResultRow[] = [
  {
    id: '1',
    name: 'LPA612',
    ckNo: null,
    mean: 707.46,
    rank: 1,
    gains: gains([
      [5.2006, 4, 5],
      [5.2371, 4, 5],
      [3.0567, 4, 5],
    ]),
  },
  {
    id: '2',
    name: '试A',
    ckNo: null,
    mean: 693.7067,
    rank: 2,
    gains: gains([
      [3.1555, 5, 5],
      [3.1913, 5, 5],
      [1.0532, 4, 5],
    ]),
  },
  {
    id: '3',
    name: '郑单958',
    ckNo: 1,
    mean: 672.4867,
    rank: 3,
    gains: gains([
      [null, 0, 0],
      [0.0347, 2, 5],
      [-2.0379, 1, 5],
    ]),
  },
  {
    id: '4',
    name: '登海605',
    ckNo: 2,
    mean: 672.2533,
    rank: 4,
    gains: gains([
      [-0.0347, 3, 5],
      [null, 0, 0],
      [-2.0719, 0, 5],
    ]),
  },
]

export default function Comparison() {
  return (
    <main className="page">
      <h1>{title}</h1>
      <h3>性状对比</h3>
      <TraitComparison names={['LPA612', '登海605', '郑单958']} rows={traits} />
      <h3>产量对比（kg/亩，±%）</h3>
      <YieldComparison
        bases={bases}
        columns={yields.map(([name, yieldMu, over]) => ({ key: name, title: name, yieldMu, gains: over }))}
      />
      <h3>汇总结果</h3>
      <ResultsTable bases={bases} rows={results} />
      <h3>没有数据</h3>
      <ResultsTable bases={bases} rows={[]} />
    </main>
  )
}
