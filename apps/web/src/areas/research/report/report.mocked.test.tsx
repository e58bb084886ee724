import { htmlToExcel } from '@hepu/api/areas/research/lookups'
import { reports } from '@hepu/api/areas/research/report/reportDefinitions'
import type { Report } from '@hepu/api/areas/research/report/reportDefinition'
import { currentYear } from '@hepu/api/core/years'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Providers } from '../../../app/Providers.tsx'
import { clearSession, setSession } from '../../../workspace/session.ts'
import { queryClient } from '../../../client/queries.ts'
import { answerWith, bodyOf, envelope } from '../../../test/answers.ts'
import { cumulativeFigures, cumulativePlace } from './cumulativeFigures.ts'
import { choicesOf, filtersOf } from './reportChoices.ts'
import { htmlOf } from './figureTable.ts'
import { ReportScreen } from './ReportScreen.tsx'

vi.setConfig({ testTimeout: 20_000 })

/** There is no canvas here; the browser tests check what is drawn. */
vi.mock('../../../ui/chart/useChart.ts', () => ({ useChart: () => ({ chart: null, error: null }) }))

const { patentRight, award, approvedVariety } = reports
const year = currentYear()
const period = `${year - 9}–${year}年`

const summary = {
  count: 3,
  value: '3',
  measures: { count: '3' },
  valid: 2,
  endUnknown: 0,
  undated: 4,
  otherYears: 5,
  unapproved: { drafts: 1, waiting: 2, rejected: 0 },
}
const key = (value: string | null, label = value ?? '未填') => ({ value, label })
const customAnswer = {
  groups: [[key('2024'), key(null)]],
  rows: [
    { keys: [key('2024')], count: 2, value: '2' },
    { keys: [key(null)], count: 1, value: '1' },
  ],
  subtotals: [],
  summary,
}
const crossAnswer = {
  rows: [
    {
      key: key('发明'),
      total: { count: 3, value: '3' },
      cells: [
        { count: 2, value: '2' },
        { count: 1, value: '1' },
      ],
    },
  ],
  columns: [
    { key: key('2024'), total: { count: 2, value: '2' } },
    { key: key('2025'), total: { count: 1, value: '1' } },
  ],
  total: { count: 3, value: '3' },
  undated: 0,
}
const point = (at: number, count: number) => ({ year: at, added: 1, ended: 0, count, value: String(count) })
const trendAnswer = {
  startYear: 2024,
  endYear: 2025,
  total: { base: { count: 1, value: '1' }, years: [point(2024, 2), { ...point(2025, 2), ended: 1 }] },
  groups: [],
  undated: 0,
  endUnknown: 2,
}

function show(of: Report, address = '/', custom: object = customAnswer) {
  const requests = answerWith((url) => {
    if (url.endsWith('/custom')) return envelope(custom)
    if (url.endsWith('/aggregate')) return envelope(crossAnswer)
    if (url.endsWith('/cumulative')) return envelope(trendAnswer)
    if (url.endsWith('/drillDown'))
      return envelope({ current: 1, size: 10, total: 0, records: [], value: '0' })
    return envelope([])
  })
  render(
    <Providers>
      <MemoryRouter initialEntries={[address]}>
        <ReportScreen of={of} />
      </MemoryRouter>
    </Providers>,
  )
  const asked = (tail: string) => bodyOf(requests.findLast(({ url }) => url.endsWith(tail)))
  return { requests, asked }
}

beforeEach(() => {
  localStorage.clear()
  setSession({ token: 't', permissions: ['research.report:read', 'research.patent:read'] })
})
afterEach(() => {
  cleanup()
  clearSession()
  queryClient.clear()
  vi.unstubAllGlobals()
})

describe('choices', () => {
  test('the choices of a report fall back to the defaults if the subject does not have them', () => {
    expect(
      choicesOf(patentRight, { dimension: 'cropSpecies', measure: 'bonus', view: 'x', row: 'y' }),
    ).toEqual({
      view: 'custom',
      dimension: 'year',
      second: '',
      measure: 'count',
      split: '',
      row: 'patentType',
      column: 'year',
    })
    expect(choicesOf(award, { measure: 'bonus' }).measure).toBe('bonus')
  })

  test('the choices of a report never have a dimension twice', () => {
    expect(choicesOf(patentRight, { dimension: 'status', second: 'status' }).second).toBe('')
    const { row, column } = choicesOf(patentRight, { row: 'year', column: 'year' })
    expect([row, column]).toEqual(['year', 'orgId'])
  })

  test('the choices of a report send filters in the form that the call takes', () => {
    const values = { startYear: '2020', dataType: '审定,认定', valid: '1', review: 'all', undated: '1' }
    expect(filtersOf(approvedVariety, values)).toEqual({
      startYear: 2020,
      yearField: 'year',
      withUndated: true,
      allStates: true,
      onlyValid: true,
      where: { dataType: ['审定', '认定'] },
    })
    expect(filtersOf(award, { valid: '1' }).onlyValid).toBe(false)
  })
})

describe('the screen', () => {
  test('the screen of a report begins with the last ten years and approved records, by year', async () => {
    const { asked } = show(patentRight)
    await screen.findByText(`专利权按授权年份统计（${period}）`)
    expect(asked('/custom')).toEqual({
      startYear: year - 9,
      endYear: year,
      yearField: 'grantDate',
      withUndated: false,
      allStates: false,
      onlyValid: false,
      where: {},
      dimensions: ['year'],
      measure: 'count',
    })
    const row = screen.getByRole('row', { name: /未填/ })
    expect(
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    ).toEqual(['1', '33.3%'])
  })

  test('the screen of a report prefers the address to the stored choices, and those to the defaults', async () => {
    localStorage.setItem(
      'report::patentRight',
      JSON.stringify({ view: 'aggregate', row: 'country', column: 'status', valid: '1' }),
    )
    const { asked } = show(patentRight, '/?column=legalStatus&startYear=2020')
    await screen.findByText(/国别与法律状态交叉表/)
    expect(asked('/aggregate')).toMatchObject({
      row: 'country',
      column: 'legalStatus',
      startYear: 2020,
      endYear: year,
      onlyValid: true,
    })
  })

  test('the screen of a report remembers a chosen tab', async () => {
    show(patentRight)
    fireEvent.click(await screen.findByRole('tab', { name: '累计' }))
    await screen.findByText('专利权逐年累计（2024–2025年）')
    expect(JSON.parse(localStorage.getItem('report::patentRight')!)).toMatchObject({ view: 'cumulative' })
  })

  test('the screen of a report keeps emptied filters empty', async () => {
    const { asked } = show(patentRight, '/?q=1')
    await screen.findByText('专利权按授权年份统计（全部年份）')
    expect(asked('/custom')).not.toHaveProperty('startYear')
  })

  test('the screen of a report opens the records behind a figure, by the same filters', async () => {
    const { asked } = show(patentRight)
    fireEvent.click(await screen.findByRole('button', { name: '授权年份 未填 1，查看明细' }))
    // The dialog is loaded when it is first opened.
    await screen.findByText('统计明细 · 专利权 · 授权年份 未填（年份按授权年份）', {}, { timeout: 15_000 })
    await vi.waitFor(() => expect(asked('/drillDown')).not.toBeNull(), { timeout: 15_000 })
    expect(asked('/drillDown')).toMatchObject({
      model: {
        startYear: year - 9,
        yearField: 'grantDate',
        cells: [{ dimension: 'year', value: null }],
      },
    })
  })

  test('the screen of a report has cards that name the years, and show the records left out for their year', async () => {
    const { asked } = show(patentRight)
    fireEvent.click(await screen.findByRole('button', { name: `记录数（${period}） 3，查看明细` }))
    await screen.findByText(
      `统计明细 · 专利权 · 全部记录（年份按授权年份，${period}）`,
      {},
      { timeout: 15_000 },
    )
    expect(screen.getByText(`${period}以外`).nextElementSibling?.textContent).toContain('5 条未计入')
    fireEvent.click(screen.getByText('显示全部年份'))
    await screen.findByText('专利权按授权年份统计（全部年份）')
    expect(asked('/custom')).not.toHaveProperty('startYear')
    expect(asked('/custom')).not.toHaveProperty('endYear')
  })

  test('the screen of a report opens from a card exactly the records that are not approved', async () => {
    const { asked } = show(patentRight)
    const name = '未审核通过（草稿 1、待审核 2、驳回 0） 3，查看明细'
    fireEvent.click(await screen.findByRole('button', { name }))
    await vi.waitFor(() => expect(asked('/drillDown')).not.toBeNull(), { timeout: 15_000 })
    expect(asked('/drillDown')).toMatchObject({
      model: { startYear: year - 9, endYear: year, allStates: false, onlyUnapproved: true },
    })
  })

  test('the screen of a report reports years in the wrong order, without a button that could only fail again', async () => {
    const message = '起始年份不得晚于结束年份'
    answerWith((url) => (url.endsWith('/custom') ? envelope(null, 4000, message) : envelope([])))
    render(
      <Providers>
        <MemoryRouter initialEntries={['/?q=1&startYear=2025&endYear=2020']}>
          <ReportScreen of={patentRight} />
        </MemoryRouter>
      </Providers>,
    )
    await screen.findByText(message, {}, { timeout: 10_000 })
    expect(screen.queryByText('重试')).toBeNull()
  })

  test('the screen of a report shows only the figures to users who may not read the registry', async () => {
    setSession({ permissions: ['research.report:read'] })
    show(patentRight)
    await screen.findByText(`专利权按授权年份统计（${period}）`)
    expect(screen.queryByRole('button', { name: /查看明细/ })).toBeNull()
    expect(screen.queryByRole('link', { name: '专利列表' })).toBeNull()
  })

  test('the screen of a report says why there are no records, and counts others on request', async () => {
    const none = {
      groups: [[]],
      rows: [],
      subtotals: [],
      summary: { ...summary, count: 0, value: '0', undated: 0 },
    }
    const { asked } = show(patentRight, '/', none)
    await screen.findByText(/有 3 条未审核通过（草稿 1、待审核 2、驳回 0）；有 5 条在其他年份/)
    expect(screen.getByRole('link', { name: '到专利列表查看' }).getAttribute('href')).toBe(
      '/research/patentList',
    )
    fireEvent.click(screen.getByRole('button', { name: '计入全部审核状态' }))
    await vi.waitFor(() => expect(asked('/custom')).toMatchObject({ allStates: true }))
  })

  test('the screen of a report sends a table as shown, to become a workbook', async () => {
    const { requests } = show(patentRight)
    fireEvent.click(await screen.findByRole('button', { name: /导出表格/ }))
    await vi.waitFor(() => expect(requests.some(({ url }) => url.endsWith(htmlToExcel.path))).toBe(true))
    const sent = bodyOf(requests.find(({ url }) => url.endsWith(htmlToExcel.path)))
    expect(sent).toMatchObject({ name: `专利权按授权年份统计（${period}）` })
    expect((sent as { html: string }).html).toContain('<tr><th>2024</th><td>2</td><td>66.7%</td></tr>')
  })
})

describe('figures', () => {
  const asked = {
    report: patentRight,
    filters: { yearField: 'grantDate', onlyValid: true },
    split: '',
    measure: 'count',
  } as const

  test('the figures of a running total open the records that were there, were added or ended', () => {
    const { heads, rows } = cumulativeFigures(asked, trendAnswer)
    expect(heads).toEqual(['授权年份', '新增（条）', '失效（条）', '累计记录数（条）'])
    expect(rows.map((row) => [...row.heads, ...row.cells.map(({ text }) => text)])).toEqual([
      ['2023年及以前', '', '', '1'],
      ['2024', '1', '0', '2'],
      ['2025', '1', '1', '2'],
    ])
    expect(rows[2]!.cells[1]!.place).toEqual({ trend: { part: 'ended', year: 2025 } })
    expect(rows[1]!.cells[1]!.place).toBeUndefined()
    expect(
      [0, 1, 2].map(
        (seriesIndex) => cumulativePlace(asked, trendAnswer, { dataIndex: 1, seriesIndex })?.place,
      ),
    ).toEqual(['added', 'ended', 'cumulative'].map((part) => ({ trend: { part, year: 2025 } })))
  })

  test('the figures of a report become a table of plain text', () => {
    const html = htmlOf({ name: 'a<b', heads: ['组'], rows: [{ heads: ['x&y'], cells: [{ text: '1' }] }] })
    expect(html).toBe(
      '<table><caption>a&lt;b</caption><thead><tr><th>组</th></tr></thead><tbody><tr><th>x&amp;y</th><td>1</td></tr></tbody></table>',
    )
  })
})
