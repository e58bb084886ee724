import { describe, expect, test } from 'vitest'
import { analyse } from './analysis.ts'
import { readOptions, UsageError } from './options.ts'
import type { RawCell, RawSheet } from '../../apps/server/src/import/workbook.ts'
import { readRepsAveraged, readTrial } from './readPlots.ts'
import { toText } from './text.ts'
import { toTree } from './tree.ts'

type Cell = string | number | null | RawCell

function sheet(rows: Cell[][], name = '产量', hidden: readonly number[] = []): RawSheet {
  const cells = (row: Cell[]): RawCell[] =>
    row.map((cell) => (typeof cell === 'object' && cell !== null ? cell : { value: cell }))
  return {
    name,
    visibility: 'visible',
    format: 'xlsx',
    merges: [],
    rows: rows.map((row, i) => ({ no: i + 1, hidden: hidden.includes(i + 1), cells: cells(row) })),
  }
}

const HEAD = ['试点', '品种', '重复', '亩产']
const ROWS: Cell[][] = [
  ['新乡', 'LPA612', '1', 735.9],
  ['新乡', 'LPA612', '2', 743.9],
  ['新乡', '郑单958', '1', '704.0'],
  ['新乡', '郑单958', '2', 703.6],
  ['商丘', 'LPA612', '1', 707.9],
  ['商丘', 'LPA612', '2', 689],
  ['商丘', '郑单958', '1', 649.6],
  ['商丘', '郑单958', '2', 668.1],
]
const ARGS = ['trial.xlsx', '--entry', '品种', '--env', '试点', '--trait', '亩产', '--rep', '重复']
const OPTIONS = readOptions([...ARGS, '--check', '郑单958'])

describe('the command line', () => {
  test('the command takes columns, several checks and one file', () => {
    expect(OPTIONS).toMatchObject({ file: 'trial.xlsx', rep: '重复', checks: ['郑单958'], json: false })
    expect(readOptions([...ARGS, '--check', 'a', '--check', 'b', '--check', 'a']).checks).toEqual(['a', 'b'])
  })

  test('a missing parameter, an unknown one, and no file are refused', () => {
    expect(() => readOptions(['x.csv', '--entry', 'e'])).toThrow('缺少参数 --env')
    expect(() => readOptions([...ARGS, '--traits', 'x'])).toThrow('参数有误')
    expect(() => readOptions([])).toThrow('请给出一个文件')
  })
})

describe('reading the plots', () => {
  test('the head may be below a title, and numbers as text are numbers', () => {
    const { plots } = readTrial(
      [sheet([['2024年区域试验'], HEAD, ...ROWS, [null, null, null, null]])],
      OPTIONS,
    )
    expect(plots.y).toHaveLength(8)
    expect(plots.y[2]).toBe(704)
    expect(plots.entries).toEqual(['LPA612', '郑单958'])
  })

  test('line breaks and full-width brackets in a head do not matter', () => {
    const head = ['试点', '品种', '重复', '亩产\n（kg）']
    expect(readTrial([sheet([head, ...ROWS])], { ...OPTIONS, trait: '亩产(kg)' }).plots.y).toHaveLength(8)
  })

  test('the message about wrong columns lists those found', () => {
    const wrong = { ...OPTIONS, trait: '产量' }
    expect(() => readTrial([sheet([HEAD, ...ROWS])], wrong)).toThrow(
      '工作表“产量”没有列:产量;找到的列:试点、品种、重复、亩产',
    )
  })

  test('the requested sheet is read, and doubled columns, missing names, bad numbers and no rows are refused', () => {
    const sheets = [sheet([['说明']], '说明'), sheet([HEAD, ...ROWS])]
    expect(readTrial(sheets, { ...OPTIONS, sheet: '产量' }).plots.y).toHaveLength(8)
    expect(() => readTrial(sheets, { ...OPTIONS, sheet: '数据' })).toThrow(
      '没有工作表“数据”,文件中有:说明、产量',
    )
    expect(() => readTrial([sheet([[...HEAD, '亩产'], ...ROWS])], OPTIONS)).toThrow('有两个“亩产”列')
    expect(() => readTrial([sheet([HEAD, ['新乡', null, '1', 1]])], OPTIONS)).toThrow('第2行缺“品种”')
    expect(() => readTrial([sheet([HEAD, ['新乡', 'A', '1', '多']])], OPTIONS)).toThrow(
      '第2行“亩产”不是数字:多',
    )
    expect(() => readTrial([sheet([HEAD])], OPTIONS)).toThrow('表头下没有数据')
  })

  test('a blank cell is not zero', () => {
    const { plots } = readTrial([sheet([HEAD, ['新乡', 'A', '1', null], ['新乡', 'A', '2', 'NA']])], OPTIONS)
    expect([...plots.y]).toEqual([NaN, NaN])
  })
})

describe('means of several replicates', () => {
  const head = ['试点', '品种', '重复数', '亩产']
  const rows: Cell[][] = [
    ['新乡', 'A', 3, 700],
    ['新乡', 'B', 3, 690],
    ['新乡', 'C', null, null],
  ]
  const means = { ...OPTIONS, rep: null }

  test('a column with the number of replicates is used for rows with a value', () => {
    expect(readRepsAveraged([sheet([head, ...rows])], means)).toBe(3)
    expect(readRepsAveraged([sheet([head, ...rows, ['商丘', 'A', 2, 650]])], means)).toBeCloseTo(18 / 7, 12)
  })

  test('the number of replicates is unknown without such a column, with a blank in it, or for plots', () => {
    expect(readRepsAveraged([sheet([HEAD, ...ROWS])], means)).toBeNull()
    expect(readRepsAveraged([sheet([head, ['新乡', 'A', null, 700]])], means)).toBeNull()
    expect(readRepsAveraged([sheet([head])], means)).toBeNull()
    expect(readRepsAveraged([sheet([[...head, '重复'], ...rows])], OPTIONS)).toBeNull()
  })

  test('the plot scale of the stability figures follows the replicates, and AMMI stays on means', () => {
    const plots = readTrial([sheet([HEAD, ...ROWS])], means)
    const tree = toTree(analyse(plots, [], 3)) as {
      stability: { entries: { wrickeEcovalence: number; wrickePlotScale: number }[] }
    }
    const [first] = tree.stability.entries
    expect(first!.wrickePlotScale).toBeCloseTo(3 * first!.wrickeEcovalence, 10)
    expect(tree).toMatchObject({ ammi: { repsMultiplier: 1 } })
  })
})

describe('the printed result', () => {
  const analysis = analyse(readTrial([sheet([HEAD, ...ROWS])], OPTIONS), OPTIONS.checks)

  test('the tree has points, combined analysis, and gains by base', () => {
    const tree = toTree(analysis)
    expect(Object.keys(tree)).toEqual([
      'byEnv',
      'combinedAnova',
      'mixed',
      'gainOverCheck',
      'stability',
      'ammi',
      'gge',
    ])
    expect(tree).toMatchObject({
      byEnv: { 新乡: { nEntries: 2, nReps: 2, balanced: true } },
      combinedAnova: { design: { envs: 2, reps: 2, entries: 2 }, bartlettErrorVariances: { df: 1 } },
      gainOverCheck: { 郑单958: { checkByEnv: { 新乡: 703.8 } }, MEAN_OF_ALL_ENTRIES: {} },
      stability: { nEntries: 2, reasons: { Shukla稳定性方差: '品种不足3个，无法计算Shukla方差' } },
      ammi: { repsMultiplier: 2, axes: [{ axis: 'IPCA1', dfGollob: 1 }] },
      gge: { envMetric: { entries: [{ name: 'LPA612' }, { name: '郑单958' }] } },
    })
    const list = tree['stability'] as { entries: { shuklaVariance?: number; fwSlope: number }[] }
    expect(list.entries[0]!.shuklaVariance).toBeUndefined()
    expect(list.entries.reduce((sum, entry) => sum + entry.fwSlope, 0)).toBeCloseTo(2, 10)
  })

  test('data without replicates get the two-way analysis', () => {
    const means = readTrial([sheet([HEAD, ...ROWS])], { ...OPTIONS, rep: null })
    expect(Object.keys(toTree(analyse(means, [])))).toEqual([
      'twowayAnova',
      'mixed',
      'gainOverCheck',
      'stability',
      'ammi',
      'gge',
    ])
  })

  test('a section that cannot be computed has its reason', () => {
    const onePoint = readTrial([sheet([HEAD, ...ROWS.slice(0, 4)])], OPTIONS)
    expect(toTree(analyse(onePoint, []))).toMatchObject({
      combinedAnova: { reason: '有数据的试点不足2个，无法做联合方差分析' },
      twowayAnova: { reason: '有数据的试点不足2个，无法做两向方差分析' },
      stability: { reason: '有数据的试点不足2个，无法做稳定性分析' },
      ammi: { reason: '有数据的试点不足2个，无法做AMMI分析' },
      gge: { reason: '有数据的试点不足2个，无法做GGE分析' },
    })
  })

  test('the text has every section in Chinese', () => {
    const text = toText(analysis)
    for (const part of [
      '汇总',
      '比郑单958',
      '比组均值(含对照)',
      '品种×试点',
      '试点随机',
      '试点固定',
      '各试点',
      '混合模型(REML)',
      '矫正均值差数的平均标准误',
      '稳定性分析',
      '高稳系数%',
      'Shukla稳定性方差:品种不足3个',
      'IPCA1',
      'GGE双标图',
    ]) {
      expect(text).toContain(part)
    }
  })

  test('the mixed model has components by the names of R, entries, and a reason for missing values', () => {
    const { mixed } = toTree(analysis)
    expect(mixed).toMatchObject({
      varianceComponents: { gen: expect.any(Number), 'gen:env': 0, error: expect.any(Number) },
      heritability: { entryMean: expect.any(Number), cullis: expect.any(Number), cullisReason: null },
      blue: { averageSed: expect.any(Number) },
      entries: [{ entry: 'LPA612', blup: expect.any(Number) }, { entry: '郑单958' }],
    })
    const onePlot = readTrial([sheet([HEAD, ...ROWS.slice(0, 1)])], OPTIONS)
    expect(toTree(analyse(onePlot, []))).toMatchObject({
      mixed: { reason: '有数据的品种不足2个，无法拟合混合模型' },
    })
    expect(toText(analyse(onePlot, []))).toContain('混合模型(REML)\n有数据的品种不足2个')
  })

  test('an unknown check is refused with the existing entries', () => {
    const plots = readTrial([sheet([HEAD, ...ROWS])], OPTIONS)
    expect(() => analyse(plots, ['先玉335'])).toThrow(
      new UsageError('没有对照品种“先玉335”,品种有:LPA612、郑单958'),
    )
  })
})
