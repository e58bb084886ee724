import { johnAlpha } from '@hepu/breeding/fixtures/johnAlpha'
import { mixedModel } from '@hepu/breeding/mixed/mixedModel'
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

describe('cells and rows that are no plain values', () => {
  const place = '工作表“产量”第'

  test('an error cell is missing, and the remark names its row and what was in it', () => {
    const error: RawCell = { value: null, formula: 'A1/0', error: '#DIV/0!' }
    const rows: Cell[][] = [
      HEAD,
      ['新乡', 'A', '1', 700],
      ['新乡', 'A', '2', error],
      ['新乡', 'B', '1', '#REF!'],
    ]
    const { plots, remarks } = readTrial([sheet(rows)], OPTIONS)
    expect([...plots.y]).toEqual([700, NaN, NaN])
    expect(remarks).toEqual([
      `${place}3行“亩产”是错误值 #DIV/0!，按缺测处理；${place}4行“亩产”是错误值 #REF!，按缺测处理`,
    ])
  })

  test('an error in a column that names the plot, and a formula without a saved result, are refused', () => {
    const error: RawCell = { value: null, error: '#N/A' }
    expect(() => readTrial([sheet([HEAD, ['新乡', error, '1', 700]])], OPTIONS)).toThrow(
      `${place}2行“品种”是错误值 #N/A`,
    )
    const uncached: RawCell = { value: null, formula: 'C2*2' }
    expect(() => readTrial([sheet([HEAD, ['新乡', 'A', '1', uncached]])], OPTIONS)).toThrow(
      new UsageError(`${place}2行“亩产”的公式没有保存计算结果，请在 Excel 中打开文件重新计算后保存`),
    )
  })

  test('a formula with a saved result is its result, and a word for a lost plot is missing', () => {
    const saved: RawCell = { value: 690.5, formula: 'C2*2' }
    const rows: Cell[][] = [HEAD, ['新乡', 'A', '1', saved], ['新乡', 'A', '2', '缺区']]
    const { plots, remarks } = readTrial([sheet(rows)], OPTIONS)
    expect([...plots.y]).toEqual([690.5, NaN])
    expect(remarks).toEqual([`${place}3行“亩产”是“缺区”，按缺测处理`])
  })

  test('mean and LSD rows, footnotes and repeated heads are left out, and hidden rows count', () => {
    const rows: Cell[][] = [
      HEAD,
      ...ROWS.slice(0, 4),
      ['新乡', '平均', null, 721.7],
      ['LSD0.05', null, null, 12.3],
      HEAD,
      ...ROWS.slice(4),
      ['商丘', 'CV%', null, 3.1],
      ['注：收获时遇雨，含水量偏高。', null, null, null],
    ]
    const { plots, remarks } = readTrial([sheet(rows, '产量', [3, 9])], OPTIONS)
    expect([...plots.y]).toEqual(ROWS.map((row) => Number(row[3])))
    expect(plots.entries).toEqual(['LPA612', '郑单958'])
    expect(remarks).toEqual([
      `${place}6、7、13行是平均、合计、LSD 一类的汇总行，未参加分析`,
      `${place}3、9行在 Excel 中是隐藏的，仍参加分析`,
    ])
  })

  test('remarks come first in the text and last in the tree', () => {
    const rows: Cell[][] = [HEAD, ...ROWS, ['商丘', '平均', null, 700]]
    const analysis = analyse(readTrial([sheet(rows)], OPTIONS), [])
    expect(toText(analysis)).toMatch(/^读入时的说明\n工作表“产量”第10行是平均/)
    expect(Object.keys(toTree(analysis)).at(-1)).toBe('remarks')
  })
})

describe('blocks within replicates', () => {
  const args = [...ARGS, '--block', '区组', '--check', 'CK1', '--check', 'CK2']
  const options = readOptions(args)
  const head = ['试点', '品种', '重复', '区组', '亩产']
  const effects: Record<string, number> = { A: -12, B: 3, C: 9 }
  const truth: Record<string, number> = {
    CK1: 600,
    CK2: 620,
    N1: 640,
    N2: 601,
    N3: 655,
    N4: 590,
    N5: 612,
    N6: 633,
  }
  const layout: Record<string, string[]> = {
    A: ['CK1', 'N1', 'CK2', 'N2'],
    B: ['N3', 'CK1', 'CK2', 'N4'],
    C: ['CK2', 'N5', 'N6', 'CK1'],
  }
  const rows = Object.entries(layout).flatMap(([block, entries]) =>
    entries.map((entry): Cell[] => ['新乡', entry, '1', block, truth[entry]! + effects[block]!]),
  )

  test('new entries are corrected by the checks of their block, not of their replicate', () => {
    const tree = toTree(analyse(readTrial([sheet([head, ...rows])], options), options.checks)) as {
      augmented: {
        新乡: { blocks: { block: string; effect: number }[]; entries: { entry: string; adjusted: number }[] }
      }
    }
    const { blocks, entries } = tree.augmented.新乡
    expect(blocks.map(({ block, effect }) => [block, Math.round(effect)])).toEqual(Object.entries(effects))
    for (const { entry, adjusted } of entries) expect(adjusted).toBeCloseTo(truth[entry]!, 8)
    const text = toText(analyse(readTrial([sheet([head, ...rows])], options), options.checks))
    expect(text).toContain('增广设计(按区组内对照校正) 新乡\n区组效应:A -12.00，B 3.00，C 9.00')
  })

  test('a block without a check has no figures, and the reason is given', () => {
    const lost = rows.filter(([, entry, , block]) => block !== 'C' || (entry !== 'CK1' && entry !== 'CK2'))
    const analysis = analyse(readTrial([sheet([head, ...lost])], options), options.checks)
    const of = (name: string) =>
      analysis.augmented[0]!.result.value!.entries.find(({ entry }) => entry === name)!
    expect([of('N5').adjusted, of('N5').rank, of('N1').adjusted]).toEqual([null, null, expect.any(Number)])
    expect(toText(analysis)).toContain('C 无对照')
  })

  test('the mixed model has the block term, and says with what blocks are confounded', () => {
    const { plots, block } = johnAlpha()
    const cells = Array.from(plots.y, (y, i): Cell[] => [
      'Craibstone',
      plots.entries[plots.entry[i]!]!,
      plots.reps[plots.rep![i]!]!,
      String(block[i]! + 1),
      y,
    ])
    const analysis = analyse(readTrial([sheet([head, ...cells])], options), [])
    expect(analysis.mixed.value!.formula).toContain('block')
    expect(analysis.mixed.value!.varianceComponents).toEqual(
      mixedModel(plots, { block }).value!.varianceComponents,
    )
    expect(analysis.augmented).toEqual([])
    const confounded = analyse(readTrial([sheet([head, ...rows])], options), options.checks)
    expect(confounded.blockNotes).not.toEqual([])
    expect(toTree(confounded)).toMatchObject({ blockNotes: confounded.blockNotes })
  })
})

describe('places in the field', () => {
  const options = readOptions([...ARGS, '--row', '排', '--col', '列', '--check', 'CK'])
  const head = ['试点', '品种', '重复', '排', '列', '亩产']
  const rows: Cell[][] = [
    ['新乡', 'CK', '1', 1, 1, 600],
    ['新乡', 'A', '1', 1, 2, 650],
    ['新乡', 'B', '1', 1, 3, 640],
    ['新乡', 'CK', '1', 1, 4, 620],
    ['新乡', 'B', '2', 2, 1, 660],
    ['新乡', 'CK', '2', 2, 2, 610],
    ['新乡', 'A', '2', 2, 3, 630],
  ]

  test('entries are compared with the checks next to them in their row', () => {
    const tree = toTree(analyse(readTrial([sheet([head, ...rows])], options), options.checks)) as {
      adjacentChecks: { entries: { entry: string; plots: { checkMean: number; note: string | null }[] }[] }
    }
    const [a] = tree.adjacentChecks.entries
    expect(a!.entry).toBe('A')
    expect(a!.plots.map(({ checkMean, note }) => [checkMean, note])).toEqual([
      [610, null],
      [610, '只有一侧相邻对照有数据'],
    ])
  })

  test('the field shows every plot with its difference from the mean of its entry', () => {
    const analysis = analyse(readTrial([sheet([head, ...rows])], options), options.checks)
    expect(toTree(analysis)).toMatchObject({ field: rows.map(() => ({ env: '新乡' })) })
    expect(toText(analysis)).toMatch(
      /田间图 新乡.*\n排 +1 +2 +3 +4\n1 +CK -10.0 +A 10.0 +B -10.0 +CK 10.0\n2/,
    )
  })

  test('a row of the field without the order of its plots is refused', () => {
    expect(() => readOptions([...ARGS, '--row', '排'])).toThrow('有 --row 时还要给出 --col')
  })
})

describe('an entry that is not at every point', () => {
  test('an entry that is not at every point is left out of the combined analysis of plots and named', () => {
    const more: Cell[][] = [
      ['新乡', 'N9', '1', 650],
      ['新乡', 'N9', '2', 655],
    ]
    const analysis = analyse(readTrial([sheet([HEAD, ...ROWS, ...more])], OPTIONS), [])
    expect(toTree(analysis)).toMatchObject({
      combinedAnova: { balanced: true, design: { entries: 2 }, droppedEntries: ['N9'] },
    })
    expect(toText(analysis)).toContain('因缺数据未参加分析的品种:N9')
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
