import * as biplot from '@hepu/api/areas/experiment/fits/biplot'
import { correlation } from '@hepu/api/areas/experiment/fits/correlation'
import * as field from '@hepu/api/areas/experiment/fits/fieldFits'
import { mixedModel } from '@hepu/api/areas/experiment/fits/mixed'
import { stability } from '@hepu/api/areas/experiment/fits/stability'
import { threeWay } from '@hepu/api/areas/experiment/fits/threeWay'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { Providers } from '../../../app/Providers.tsx'
import { queryClient } from '../../../client/queries.ts'
import { answerWith, bodyOf, envelope } from '../../../test/answers.ts'
import BiplotView from './BiplotView.tsx'
import BoxView from './BoxView.tsx'
import ChecksView from './ChecksView.tsx'
import CorrelationView from './CorrelationView.tsx'
import FieldView from './FieldView.tsx'
import HeatView from './HeatView.tsx'
import RankingView from './RankingView.tsx'
import StabilityView from './StabilityView.tsx'
import YearsView from './YearsView.tsx'
import * as answers from './testFits.ts'
import type { ViewProps } from './fitViews.ts'

// Tables of twenty columns take long on a busy machine.
vi.setConfig({ testTimeout: 20_000 })

/** There is no canvas here; the browser tests check what is drawn. */
vi.mock('../../../ui/chart/useChart.ts', () => ({ useChart: () => ({ chart: null, error: null }) }))

const props = {
  groupId: '7',
  trait: 'yieldMu',
  title: '2026 黄淮海夏播一组 区域试验',
  points: answers.pointData as unknown as ViewProps['points'],
} satisfies ViewProps

const byPath: [string, object][] = [
  [stability.path, answers.stability],
  [biplot.gge.path, answers.gge],
  [biplot.ammi.path, answers.ammi],
  [correlation.path, answers.correlation],
  [threeWay.path, answers.years],
  [field.boxPlots.path, answers.boxes],
  [field.fieldMap.path, answers.field],
  [field.checkAdjusted.path, answers.checks],
]

/** A stream of events that the test may leave open. */
function events(...sent: readonly unknown[]): Response {
  const text = sent.map((event) => `data: ${JSON.stringify(event)}\n\n`).join('')
  return new Response(text, { headers: { 'content-type': 'text/event-stream' } })
}

function show(View: React.ComponentType<ViewProps>, changed: Record<string, unknown> = {}) {
  const requests = answerWith((url) => {
    if (url.endsWith(mixedModel.path))
      return events({ kind: 'done', result: { ...answers.mixed, ...changed } })
    const [, found] = byPath.find(([path]) => url.endsWith(path)) ?? []
    return envelope(found ? { ...found, ...changed } : null)
  })
  render(
    <Providers>
      <MemoryRouter>
        <View {...props} />
      </MemoryRouter>
    </Providers>,
  )
  return requests
}

afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
})

const cellsOf = (row: HTMLElement): (string | null)[] =>
  within(row)
    .getAllByRole('cell')
    .map((cell) => cell.textContent)

describe('多年联合', () => {
  test('the table shows both years, their mean and the tests, and says what it rests on', async () => {
    show(YearsView)
    const table = await screen.findByRole('region', { name: '多年联合' })
    expect(screen.getByText(/^3 个品种 × 2 个共同试点（新乡、商丘）× 2 年/)).toBeTruthy()
    expect(screen.getByText(/F′ = 3\.2100，df = 2\.4、3\.6，P = 0\.08/)).toBeTruthy()
    expect(screen.getByText('-2.5000')).toBeTruthy()
    const row = within(table).getByRole('link', { name: '甲玉1号' }).closest('tr')!
    expect(cellsOf(row)).toEqual([
      '甲玉1号',
      '1',
      '700.0',
      'a',
      'A',
      '+3.00',
      '690.0',
      '+2.00',
      '710.0',
      '+4.00',
    ])
  })

  test('another trial of the same year takes the place of the joined one', async () => {
    const requests = show(YearsView)
    fireEvent.mouseDown(await screen.findByRole('combobox', { name: '合并的其他年份' }))
    fireEvent.click(await screen.findByText('2025 预备一组（预备试验，共同品种2）'))
    await vi.waitFor(() => expect(bodyOf(requests.at(-1))).toMatchObject({ otherIds: ['5'] }))
  })

  test('without another year the tab says why', async () => {
    show(YearsView, {
      reason: '没有其他年份的组别与本组有共同的参试品种',
      candidates: [],
      joined: [],
      rows: [],
    })
    expect(await screen.findByText('没有其他年份的组别与本组有共同的参试品种')).toBeTruthy()
    expect(screen.queryByRole('combobox')).toBeNull()
  })
})

describe('排名', () => {
  test('排名 shows observed mean, BLUE and BLUP side by side, with rank change, components and heritability', async () => {
    show(RankingView)
    const table = await screen.findByRole('region', { name: '品种排名' })
    const [best] = within(table)
      .getAllByRole('row')
      .slice(1)
      .filter((row) => row.textContent.includes('乙玉'))
    expect(cellsOf(best!).slice(1)).toEqual([
      '690.0',
      '2',
      '690.0',
      '6.00',
      '2',
      '694.0',
      '1',
      '升1',
      '0.790',
      '16.00',
      '3',
      '9',
    ])
    expect(screen.getByText('观测值 ＝ 总平均 ＋ 品种（随机） ＋ 误差')).toBeTruthy()
    expect(screen.getByRole('row', { name: '品种 75.0000 75.00' })).toBeTruthy()
    expect(screen.getByText('0.7900')).toBeTruthy()
    expect(screen.getByText('品种×试点方差估计为0（边界）')).toBeTruthy()
    expect(screen.getByRole('img', { name: /BLUP 与95%预测区间/ })).toBeTruthy()
  })

  test('排名 finds entries by their name', async () => {
    show(RankingView)
    const table = await screen.findByRole('region', { name: '品种排名' })
    fireEvent.change(within(table).getByRole('searchbox', { name: '查找品种' }), {
      target: { value: '甲玉' },
    })
    expect(within(table).queryByText('乙玉2号')).toBeNull()
    expect(within(table).getByText('共 1 个品种', { exact: false })).toBeTruthy()
  })

  test('排名 can fit the model to the means of the points instead', async () => {
    const requests = show(RankingView)
    await screen.findByRole('region', { name: '品种排名' })
    fireEvent.click(screen.getByText('试点均值'))
    await vi.waitFor(() =>
      expect(bodyOf(requests.findLast(({ url }) => url.endsWith(mixedModel.path)))).toMatchObject({
        basis: 'means',
      }),
    )
  })

  test('排名 can leave the blocks out of the model if the field book names blocks', async () => {
    const requests = show(RankingView)
    await screen.findByRole('region', { name: '品种排名' })
    fireEvent.click(screen.getByText('不含区组'))
    await vi.waitFor(() =>
      expect(bodyOf(requests.findLast(({ url }) => url.endsWith(mixedModel.path)))).toMatchObject({
        basis: 'plots',
        withBlocks: false,
      }),
    )
  })

  test('排名 shows no switch of blocks if the field book names none', async () => {
    show(RankingView, { hasBlocks: false })
    await screen.findByRole('region', { name: '品种排名' })
    expect(screen.queryByText('不含区组')).toBeNull()
  })

  test('排名 shows the progress of the fit, ends it at 取消, and starts again on request', async () => {
    const aborted: boolean[] = []
    const encoder = new TextEncoder()
    const progress = { kind: 'progress', progress: { model: 2, formula: 'y ~ env', iteration: 4 } }
    answerWith((_, init) => {
      init.signal!.addEventListener('abort', () => aborted.push(true))
      const body = new ReadableStream({
        start(controller) {
          controller.enqueue(encoder.encode(`data: ${JSON.stringify(progress)}\n\n`))
          init.signal!.addEventListener('abort', () => controller.error(init.signal!.reason))
        },
      })
      return new Response(body, { headers: { 'content-type': 'text/event-stream' } })
    })
    render(
      <Providers>
        <MemoryRouter>
          <RankingView {...props} />
        </MemoryRouter>
      </Providers>,
    )
    expect(await screen.findByText('正在拟合第2个模型，第4次迭代')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: '取消' }))
    fireEvent.click(await screen.findByRole('button', { name: '重新计算' }))
    expect(aborted).toEqual([true])
    expect(await screen.findByText('正在拟合第2个模型，第4次迭代')).toBeTruthy()
    cleanup()
    await vi.waitFor(() => expect(aborted).toEqual([true, true]))
  })

  test('排名 says why there is no model', async () => {
    show(RankingView, { reason: '每个品种只有1个值，品种与误差无法分开', model: null, rows: [] })
    expect(await screen.findByText('每个品种只有1个值，品种与误差无法分开')).toBeTruthy()
  })
})

describe('热图', () => {
  test('热图 shows values, gains or ranks of the points that count, and blanks as blanks', async () => {
    show(HeatView)
    fireEvent.click(await screen.findByRole('button', { name: '数据表' }))
    const rows = () =>
      screen.getAllByRole('row').map((row) => [...row.children].map((cell) => cell.textContent))
    expect(rows()).toEqual([
      ['品种', '新乡', '商丘'],
      ['甲玉1号', '700.0', '710.0'],
      ['乙玉2号', '680.0', '—'],
      ['郑单958 CK1', '660.0', '670.0'],
    ])
    fireEvent.click(screen.getByText('比CK1±%'))
    expect(rows()[1]).toEqual(['甲玉1号', '+5.0', '+5.0'])
    fireEvent.click(screen.getByText('位次'))
    expect(rows()[3]).toEqual(['郑单958 CK1', '3', '3'])
  })
})

describe('热图 where plots are missing', () => {
  test('热图 says on which mean its figures rest where a point shows adjusted means', () => {
    show(HeatView)
    expect(screen.queryByText(/小区均值（未矫正）/)).toBeNull()
    cleanup()
    const points = answers.pointData.points.map((point) => ({ ...point, basis: 'adjusted' }))
    render(
      <Providers>
        <MemoryRouter>
          <HeatView {...props} points={{ ...answers.pointData, points } as unknown as ViewProps['points']} />
        </MemoryRouter>
      </Providers>,
    )
    expect(screen.getByText('值为小区均值（未矫正）；「各点」在小区不全的试点显示矫正均值')).toBeTruthy()
    fireEvent.click(screen.getByText('比CK1±%'))
    expect(screen.getByText('增减按小区均值（未矫正）计算')).toBeTruthy()
    fireEvent.click(screen.getByText('位次'))
    expect(screen.getByText('小区不全的试点按矫正均值排位次')).toBeTruthy()
  })
})

describe('双标图', () => {
  test('双标图 shows GGE in three scalings, and judges points and entries by mean and stability', async () => {
    show(BiplotView)
    expect(await screen.findByRole('img', { name: /GGE双标图（对称）/ })).toBeTruthy()
    expect(screen.getByRole('row', { name: '甲玉1号 3.00 1.00 3.00 1.00' })).toBeTruthy()
    fireEvent.click(screen.getByText('试点度量'))
    expect(await screen.findByRole('img', { name: /GGE双标图（试点度量）/ })).toBeTruthy()
    expect(screen.getByRole('row', { name: '新乡 2.50 0.900 0.00 甲玉1号' })).toBeTruthy()
    const table = screen.getByRole('region', { name: '高产与稳产' })
    expect(within(table).getByRole('row', { name: '甲玉1号 3.00 1.00 1.50 0.50' })).toBeTruthy()
    expect(screen.getByText(/PC1、PC2 与图同为「试点度量」标度/)).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: '数据表' }))
    expect(screen.getByRole('row', { name: '甲玉1号 品种 1.5000 0.5000' })).toBeTruthy()
  })

  test('names without room in a biplot are listed below it, where a click marks one', async () => {
    const crowd = Array.from({ length: 9 }, (_, at) => ({
      ...answers.gge.scalings.symmetric.entries[0]!,
      id: `${90 + at}`,
      name: `示禾${at}`,
    }))
    const symmetric = { ...answers.gge.scalings.symmetric, entries: crowd }
    show(BiplotView, { scalings: { ...answers.gge.scalings, symmetric }, winners: null })
    expect(await screen.findByText(/图中放不下的名称，点按在图中标出/)).toBeTruthy()
    const left = crowd.filter(({ name }) => screen.queryByRole('button', { name }))
    expect(left.length).toBeGreaterThan(0)
    expect(left.length).toBeLessThan(crowd.length)
    const first = () => screen.getByRole('button', { name: left[0]!.name })
    fireEvent.click(first())
    expect(first().getAttribute('aria-pressed')).toBe('true')
    fireEvent.click(first())
    expect(first().getAttribute('aria-pressed')).toBe('false')
  })

  test('双标图 shows AMMI with its components, their tests and ASV', async () => {
    show(BiplotView)
    fireEvent.click(await screen.findByText('AMMI'))
    expect(await screen.findByRole('img', { name: /AMMI双标图/ })).toBeTruthy()
    expect(
      screen.getByRole('row', { name: /^IPCA1 3 100\.0000 33\.0000 80\.00 80\.00 4\.2000 0\.0040/ }),
    ).toBeTruthy()
    const table = screen.getByRole('region', { name: '品种得分与稳定值' })
    expect(within(table).getByRole('row', { name: /^甲玉1号 .* 1\.5000$/ })).toBeTruthy()
  })
})

test('稳定性 shows lines of chosen entries, every measure, and why one is missing', async () => {
  show(StabilityView)
  expect(await screen.findByRole('img', { name: /对环境指数的回归线/ })).toBeTruthy()
  expect(screen.getByText('高稳系数：未指定对照')).toBeTruthy()
  const table = screen.getByRole('region', { name: '稳定性' })
  const row = within(table).getByRole('row', { name: /^甲玉1号/ })
  expect(cellsOf(row).slice(1, 7)).toEqual(['700.0', '1.50', '66.7', '1.2000', '0.1000', '0.0300'])
  expect(cellsOf(row).at(-1)).toBe('—')
})

test('箱线图 shows a box for each point, also for one that does not count, and the plots beyond the whiskers', async () => {
  show(BoxView)
  expect(await screen.findByRole('row', { name: '新乡 甲玉1号 2 900.0' })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: '数据表' }))
  expect(screen.getByRole('row', { name: '宿州 9 690.0 650.0 680.0 690.0 700.0 720.0 0' })).toBeTruthy()
})

test('箱线图 does not call means over replicates plots', async () => {
  show(BoxView, { isMeans: true })
  expect(await screen.findByRole('heading', { name: /^各试点品种平均值的分布/ })).toBeTruthy()
  expect(screen.getByRole('heading', { name: '离群的品种平均值（1）' })).toBeTruthy()
  expect(document.body.textContent).not.toContain('小区')
})

test('相关 shows every pair with r, n and P, as a square and as a list', async () => {
  show(CorrelationView)
  expect(await screen.findByRole('row', { name: /^折亩产 株高 0\.6543 30 0\.0010/ })).toBeTruthy()
  expect(screen.getByText(/^\* 表示 P≤0\.05，\*\* 表示 P≤0\.01/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: '数据表' }))
  expect(screen.getByRole('row', { name: '株高 0.654** 1' })).toBeTruthy()
})

test('田间图 shows plots at their positions, pending ones without figures, numbered as in the field book', async () => {
  show(FieldView)
  expect(await screen.findByRole('img', { name: /新乡 折亩产田间图（值）/ })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: '数据表' }))
  expect(screen.getByRole('row', { name: '5排11列 甲玉1号 1 700.0 1.5 采用' })).toBeTruthy()
  expect(screen.getByRole('row', { name: '5排13列 郑单958 1 — — 待核' })).toBeTruthy()
})

test('田间图 shows one map for each replicate if every replicate counts its positions from one', async () => {
  const again = answers.field.plots.map((plot) => ({ ...plot, rep: 2, value: 800 }))
  show(FieldView, { isPerRep: true, plots: [...answers.field.plots, ...again] })
  expect(await screen.findByRole('img', { name: /新乡重复1 折亩产田间图/ })).toBeTruthy()
  fireEvent.click(screen.getByText('重复2'))
  fireEvent.click(screen.getByRole('button', { name: '数据表' }))
  expect(screen.getByRole('row', { name: /^5排11列 甲玉1号 2 800\.0/ })).toBeTruthy()
  expect(screen.queryByRole('row', { name: /^5排11列 甲玉1号 1/ })).toBeNull()
})

test('对照校正 shows gains over adjacent checks and adjusted values of augmented blocks', async () => {
  show(ChecksView)
  const table = await screen.findByRole('region', { name: '间比法' })
  expect(within(table).getByRole('row', { name: /^甲玉1号 546\.0 520\.0 \+5\.00 1 100\.0/ })).toBeTruthy()
  expect(screen.getByRole('row', { name: '两个对照 3.00 7.10 10.20' })).toBeTruthy()
  const augmented = screen.getByRole('region', { name: '商丘增广设计' })
  expect(within(augmented).getByRole('row', { name: /^郑单958 CK1 1 607\.0 602\.0 1/ })).toBeTruthy()
})

test('对照校正 says which entries are not adjusted and which points cannot be corrected', async () => {
  show(ChecksView)
  expect(await screen.findByText('1个品种所在区组没有对照，不能校正，不给数值')).toBeTruthy()
  expect(screen.getByText('试点周口各区组的对照没有联系，无法估计区组效应')).toBeTruthy()
  expect(screen.queryByRole('region', { name: '周口增广设计' })).toBeNull()
})

test.each([
  ['稳定性', StabilityView, '有数据的试点不足2个，无法做稳定性分析'],
  ['双标图', BiplotView, '有数据的试点不足2个，无法做GGE分析'],
  ['箱线图', BoxView, '没有折亩产的数据'],
  ['相关', CorrelationView, '有数据的数值性状不足2个，没有相关可算'],
  ['田间图', FieldView, '各试点的小区都没有排号和列号，请在工作簿中填写「排」「列」两列'],
  ['对照校正', ChecksView, '间比法：组别的试验设计不是间比法'],
] as const)('%s says why there are no figures', async (_, View, reason) => {
  show(View, { reason })
  expect(await screen.findByText(reason)).toBeTruthy()
  expect(screen.queryByRole('figure')).toBeNull()
})

test('the question mark beside a tab’s title opens its formulas', async () => {
  show(StabilityView)
  fireEvent.click(await screen.findByRole('button', { name: '稳定性的公式' }))
  expect(await screen.findByText('：a÷b', { exact: false })).toBeTruthy()
})
