import { cleanup, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test } from 'vitest'
import { Providers } from '../../app/Providers.tsx'
import { ResultsTable, type ResultRow } from './ResultsTable.tsx'
import { TraitComparison } from './TraitComparison.tsx'
import { YieldComparison } from './YieldComparison.tsx'

afterEach(cleanup)

const bases = [
  { base: 'CK1', name: '郑单958' },
  { base: 'CK2', name: '登海605' },
  { base: 'MEAN', name: '组均值' },
]
/** The means of the worked example over its five points. */
const lpa612: ResultRow = {
  id: '1',
  name: 'LPA612',
  ckNo: null,
  mean: 707.46,
  rank: 1,
  gains: [
    { gainPct: 5.2006, gainPoints: 4, points: 5, reason: null },
    { gainPct: 5.2371, gainPoints: 4, points: 5, reason: null },
    { gainPct: 3.0567, gainPoints: 4, points: 5, reason: null },
  ],
}

const show = (table: ReactNode) => render(<Providers>{table}</Providers>)
const heads = () => [...new Set(screen.getAllByRole('columnheader').map(({ textContent }) => textContent))]
const rows = () =>
  [...document.querySelectorAll('tr.ant-table-row')].map((row) =>
    [...row.querySelectorAll('td')].map(({ textContent }) => textContent),
  )

test('F-290 the first comparison has the trait and the varieties as columns', () => {
  show(
    <TraitComparison
      names={['LPA612', '登海605']}
      rows={[{ key: 'plantHeight', label: '株高(cm)', values: ['262', null] }]}
    />,
  )
  expect(heads().filter(Boolean)).toEqual(['性状', 'LPA612', '登海605'])
  expect(rows()).toEqual([['株高(cm)', '262', '—']])
})

test('F-291 the second comparison has the yield and its gain over each base as rows', () => {
  const columns = [
    { key: '1', title: '新乡', yieldMu: 737.2, gains: [6.8148, 5.4549, 3.9616] },
    { key: 'mean', title: '平均', yieldMu: 707.46, gains: [5.2006, 5.2371, 3.0567] },
  ]
  show(<YieldComparison bases={bases} columns={columns} />)
  expect(rows()).toEqual([
    ['亩产', '737.2', '707.5'],
    ['较郑单958', '+6.81', '+5.20'],
    ['较登海605', '+5.45', '+5.24'],
    ['较组平均', '+3.96', '+3.06'],
  ])
})

test('F-292 F-293 the results have yield and rank, then a group of columns for each base', () => {
  show(<ResultsTable bases={bases} rows={[lpa612]} />)
  const [top, below] = [...document.querySelectorAll('.ant-table-header thead tr, .ant-table-thead tr')].map(
    (row) => [...row.querySelectorAll('th')].map((head) => `${head.textContent}×${head.colSpan}`),
  )
  expect(top?.slice(0, 5)).toEqual(['品种名称×1', '产量×2', '较郑单958×2', '较登海605×2', '较组平均×2'])
  const each = ['折合亩产(%)×1', '增产点数(%)×1']
  expect(below).toEqual(['折合亩产(kg)×1', '组内产量排名×1', ...each, ...each, ...each])
  expect(rows()).toEqual([
    ['LPA612', '707.5', '1', '+5.20', '4/5（80.0%）', '+5.24', '4/5（80.0%）', '+3.06', '4/5（80.0%）'],
  ])
})

test('F-293 a check is marked, and has no gain over itself', () => {
  const own = { gainPct: null, gainPoints: 0, points: 0, reason: '对照自身' }
  const gains = [own, lpa612.gains[1]!, lpa612.gains[2]!]
  show(<ResultsTable bases={bases} rows={[{ ...lpa612, name: '郑单958', ckNo: 1, gains }]} />)
  expect(rows()[0]?.slice(0, 5)).toEqual(['郑单958 CK1', '707.5', '1', '—', '—'])
})

test('F-294 without data the heads are shown, with empty cells or 暂无数据', () => {
  show(<ResultsTable bases={bases} rows={[]} />)
  expect(heads()).toEqual(expect.arrayContaining(['折合亩产(kg)', '组内产量排名', '较登海605']))
  expect(screen.getByText('暂无数据')).toBeTruthy()
  cleanup()
  show(<TraitComparison names={['LPA612', '登海605']} rows={[]} />)
  expect(heads()).toEqual(expect.arrayContaining(['性状', 'LPA612', '登海605']))
  expect(screen.getByText('暂无数据')).toBeTruthy()
  cleanup()
  show(<YieldComparison bases={bases} columns={[{ key: 'mean', title: '平均', yieldMu: null, gains: [] }]} />)
  expect(rows()).toEqual([
    ['亩产', '—'],
    ['较郑单958', '—'],
    ['较登海605', '—'],
    ['较组平均', '—'],
  ])
})
