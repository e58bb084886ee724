import type { dataAnalysis, dataAnalysisAvg } from '@hepu/api/areas/experiment/analysis/analysis'
import type { OutputOf } from '@hepu/api/core/route'
import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { Providers } from '../../../app/Providers.tsx'
import { EntryTable, figureColumn } from '../fits/EntryTable.tsx'
import { AverageTable } from './AverageTable.tsx'
import { PointTable } from './PointTable.tsx'
import { shortLetters } from './shortLetters.ts'
import { tableWidth } from './tableWidth.ts'

afterEach(cleanup)

const show = (element: React.ReactNode) =>
  render(
    <Providers>
      <MemoryRouter>{element}</MemoryRouter>
    </Providers>,
  )
/** Returns the width of the table in the document, and of each of its columns. */
const widths = () =>
  [...document.querySelectorAll('table')].map((table) => ({
    table: table.style.width,
    columns: [...table.querySelectorAll('colgroup col')].map((col) => (col as HTMLElement).style.width),
  }))

const head = (at: number) => ({
  id: String(at),
  entryNo: null,
  name: `一个很长的品种名称${at}`,
  isCk: false,
  ckNo: null,
  scrapped: false,
})
const names = ['E1', 'E2', '第三个名称很长的试点']

describe('各点', () => {
  const points = names.map((name, at) => ({
    id: `p${at}`,
    name,
    used: at < 2,
    basis: 'mean',
    mean: 500,
    cv: 10,
    lsd05: 40,
  }))
  const data = {
    trait: { key: 'yieldMu', decimals: 1 },
    bases: [],
    points,
    rows: [1, 2].map((at) => ({
      ...head(at),
      cells: points.map(({ id }) => ({
        pointId: id,
        mean: 500 + at,
        rank: at,
        gains: [],
        letter05: 'bcdefgh',
      })),
    })),
  } as unknown as OutputOf<typeof dataAnalysis>

  test('the table 各点 has points of equal width, whatever their names and however many letters are below the figures', () => {
    show(<PointTable data={data} />)
    for (const { table, columns } of widths()) {
      expect(columns.slice(0, 4)).toEqual(['168px', '81px', '81px', '81px'])
      expect(table).toBe('411px')
    }
    expect(screen.getAllByTitle('bcdefgh')[0]!.textContent).toBe('b–h')
  })

  test('a point with missing plots shows its adjusted means and says so below its name', async () => {
    const adjusted = {
      ...data,
      points: data.points.map((point, at) => (at === 1 ? { ...point, basis: 'adjusted' as const } : point)),
      rows: data.rows.map((row) => ({
        ...row,
        cells: row.cells.map((cell, at) => (at === 1 ? { ...cell, adjusted: cell.mean! + 20.3 } : cell)),
      })),
    }
    const heads = () => [...document.querySelectorAll('thead th')].map((cell) => cell.textContent)
    show(<PointTable data={adjusted} />)
    expect(heads()).toEqual(['品种名称', 'E1', 'E2矫正均值', names[2]])
    const [row] = screen.getAllByText('521.3').map((cell) => cell.closest('tr')!)
    expect(within(row!).getAllByText('501.0')).toHaveLength(2)
    await userEvent.click(screen.getByText('位次'))
    expect(heads()).toContain('E2矫正均值')
  })

  test('the table 各点 fits ten points and the names beside the menu and a scrollbar at 1280 pixels', () => {
    const ten = Array.from({ length: 10 }, () => ({ width: 81 }))
    expect(tableWidth([{ width: 168 }, ...ten])).toBeLessThanOrEqual(995)
  })
})

describe('汇总', () => {
  const gain = { gainPct: 1.5, gainPoints: 9, points: 9, gainPointRate: 100, reason: null }
  const none = { gainPct: null, gainPoints: 0, points: 0, gainPointRate: null, reason: '无共同试点' }
  const data = (count: number, bases: { base: string; name: string }[]) =>
    ({
      trait: { key: 'yieldMu', label: '折亩产', unit: 'kg/亩', decimals: 1 },
      isIncomplete: false,
      adjustedReason: null,
      bases,
      rows: Array.from({ length: count }, (_, at) => ({
        ...head(at),
        mean: 600 - at,
        rank: at + 1,
        letter05: 'abcdefghi',
        letter01: 'A',
        gains: bases.map((_base, of) => (of === 0 && at === 1 ? none : gain)),
        n: 9,
        pointCv: 3,
      })),
    }) as unknown as OutputOf<typeof dataAnalysisAvg>
  const checks = [
    { base: 'CK1', name: '对照甲' },
    { base: 'MEAN', name: '' },
  ]
  const names = () =>
    within(screen.getByRole('grid', { name: '汇总结果' }))
      .getAllByRole('link')
      .map((link) => link.textContent)

  test('the table 汇总 shows rank, letters by their ends, and gain with points over each base', () => {
    show(<AverageTable data={data(2, checks)} />)
    expect(screen.getByRole('columnheader', { name: '比对照甲（CK1）' })).toBeTruthy()
    expect(screen.getByRole('columnheader', { name: '差异显著性' })).toBeTruthy()
    expect(screen.getAllByTitle('abcdefghi')[0]!.textContent).toBe('a–i')
    const [first, second] = screen.getAllByRole('row').slice(2)
    expect(first!.textContent).toBe('一个很长的品种名称0600.01/2a–iA+1.509/9（100%）+1.509/9（100%）93.0')
    expect(second!.textContent).toBe('一个很长的品种名称1599.02/2a–iA——+1.509/9（100%）93.0')
  })

  test('an entry of one point among entries of several is marked beside its rank', () => {
    const given = data(2, checks)
    const [first, second] = given.rows
    show(<AverageTable data={{ ...given, usedPoints: 9, rows: [first!, { ...second!, n: 1 }] }} />)
    const [whole, single] = screen.getAllByRole('row').slice(2)
    expect(whole!.textContent).not.toContain('仅1点')
    expect(single!.textContent).toContain('2/2仅1点')
  })

  test('the table 汇总 is ordered by rank; a click on a head sorts its rows, then in the opposite direction', async () => {
    show(<AverageTable data={data(3, checks)} />)
    const head = (name: string) => screen.getByRole('columnheader', { name })
    expect(head('组内位次').getAttribute('aria-sort')).toBe('ascending')
    expect(names().at(0)).toBe('一个很长的品种名称0')
    await userEvent.click(screen.getByRole('button', { name: '折亩产(kg)' }))
    expect(head('折亩产(kg)').getAttribute('aria-sort')).toBe('ascending')
    expect(names().at(0)).toBe('一个很长的品种名称2')
    await userEvent.click(screen.getByRole('button', { name: '折亩产(kg)' }))
    expect(names().at(0)).toBe('一个很长的品种名称0')
    // Without a gain at the end, whichever way.
    await userEvent.click(screen.getAllByRole('button', { name: '±%' })[0]!)
    expect(names().at(-1)).toBe('一个很长的品种名称1')
  })

  test('the table 汇总 renders only what is visible of hundreds of entries and dozens of checks', () => {
    vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1000)
    vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(560)
    const many = Array.from({ length: 80 }, (_, at) => ({ base: `CK${at + 1}`, name: `对照${at + 1}` }))
    show(<AverageTable data={data(867, many)} />)
    const grid = screen.getByRole('grid', { name: '汇总结果' })
    expect(grid.getAttribute('aria-rowcount')).toBe('869')
    expect(grid.getAttribute('aria-colcount')).toBe('167')
    const cells = within(grid).getAllByRole('gridcell')
    expect(cells.length).toBeGreaterThan(200)
    expect(cells.length).toBeLessThan(600)
    vi.restoreAllMocks()
  })
})

describe('a table of entries', () => {
  const rows = Array.from({ length: 120 }, (_, at) => ({ ...head(at), mean: at }))
  const columns = [
    figureColumn<(typeof rows)[number]>({ title: '平均', of: (row) => row.mean }),
    figureColumn<(typeof rows)[number]>({ title: '试点数', of: () => 9, width: 80 }),
  ]
  const region = () => screen.getByRole('region', { name: '品种排名' })

  test('a table of entries counts the matches of the search among all entries, not only the rendered ones', async () => {
    show(<EntryTable label="品种排名" rows={rows} columns={columns} />)
    expect(region().textContent).toContain('共 120 个品种')
    await userEvent.type(screen.getByRole('searchbox', { name: '查找品种' }), '名称11')
    expect(region().textContent).toContain('共 11 个品种')
    expect(within(region()).getAllByRole('link')).toHaveLength(11)
    await userEvent.type(screen.getByRole('searchbox', { name: '查找品种' }), '没有')
    expect(region().textContent).toContain('共 0 个品种')
    expect(region().textContent).toContain('没有这样的品种')
  })

  test('a table of entries is as wide as its columns, those with a width of their own too', () => {
    show(<EntryTable label="品种排名" rows={rows.slice(0, 3)} columns={columns} />)
    for (const { table } of widths()) expect(table).toBe('376px')
  })
})

test('widths of columns under common heads add up', () => {
  expect(tableWidth([{ width: 100 }, { children: [{ width: 20 }, { width: 30 }] }, {}])).toBe(246)
})

test.each([
  ['a', 'a'],
  ['abc', 'abc'],
  ['abcdef', 'abcdef'],
  ['abcdefg', 'a–g'],
  ['cdefghijk', 'c–k'],
  ['abcf', 'abcf'],
  ['BCDEFGHI', 'B–I'],
  ['yz①', 'yz①'],
  ['wxyz①②③④', 'w–④'],
  ['⑰⑱⑲⑳㉑㉒㉓', '⑰–㉓'],
  ['㉝㉞㉟㊱㊲㊳㊴', '㉝–㊴'],
  ['ay az ba', 'ay az ba'],
  ['ay az ba bb bc bd be', 'ay–be'],
  ['aa ab ba bb bc bd be', 'aa ab ba bb bc bd be'],
  ['', ''],
])('a narrow column shows letters %s as %s', (letters, short) => {
  expect(shortLetters(letters)).toBe(short)
})
