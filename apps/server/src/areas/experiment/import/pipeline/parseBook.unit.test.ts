import { describe, expect, test } from 'vitest'
import { workbookBytes, type SheetValue } from '../../../../import/write/writeWorkbook.ts'
import type { ReadBook } from '../book/draft.ts'
import { makeDraft } from '../plan/draft/makeDraft.ts'
import { readWorkbook } from '../../../../import/read/readWorkbook.ts'
import { packBook } from '../../../../import/batch/packBook.ts'
import { copyRow } from '../book/keptRows.ts'
import { unpackTrialBook } from '../book/trialBook.ts'
import { parseBook } from './parseBook.ts'
import { phaseOf } from '../words/phaseWords.ts'
import type { ReadRequest } from '../book/readRequest.ts'

interface Sheet {
  name: string
  heads: readonly string[]
  rows: readonly (readonly SheetValue[])[]
}

async function read(sheets: readonly Sheet[], more: Partial<ReadRequest> = {}): Promise<ReadBook> {
  const specs = sheets.map(({ name, heads, rows }) => ({
    name,
    columns: heads.map((header) => ({ header })),
    rows,
  }))
  const bytes = await workbookBytes(specs)
  const request = {
    fileName: '甲试验.xlsx',
    kind: 'fillData' as const,
    crop: 'maize',
    defaults: {},
    ...more,
  }
  return parseBook(await readWorkbook(bytes, request.fileName), request, () => undefined)
}
const one = (
  heads: readonly string[],
  rows: readonly (readonly SheetValue[])[],
  more: Partial<ReadRequest> = {},
) => read([{ name: '小区数据', heads, rows }], more)
const codesOf = (book: ReadBook) =>
  book.findings.map((finding) => [finding.severity, finding.code, finding.cell ?? finding.row])

const PLOT = ['试验年份', '试验组别', '试验阶段', '试验点', '品种名称', '重复'] as const
const plot = (entry: string, rep: number, ...values: SheetValue[]): SheetValue[] => [
  2023,
  '甲组',
  'P2',
  '点1',
  entry,
  rep,
  ...values,
]

test.each([
  ['区域试验', 'R1'],
  ['区域试验第二年', 'R2'],
  ['复试', 'R2'],
  ['区试一年', 'R1'],
  ['区域试验（第1年）', 'R1'],
  ['第二年区试', 'R2'],
  ['区试三年', undefined],
  ['品种比较试验', 'P2'],
  ['多点试验', 'P2'],
  ['生产试验', 'PT'],
  [' 预 试 ', 'PRE'],
  ['r1', 'R1'],
  ['测 配', 'T1'],
  ['抽奖', undefined],
])('the word %s means phase %s', (word, phase) => {
  expect(phaseOf(word)).toBe(phase)
})

describe('units in the head', () => {
  test.each([
    ['容重(kg/hl)', 73.4, 'testWeight', 734],
    ['密度(株/公顷)', 60_000, 'density', 4000],
    ['株高(m)', 2.4, 'plantHeight', 240],
    ['茎粗（mm）', 24, 'stemDiameter', 2.4],
  ])('the head %s is read with its unit', async (head, value, key, expected) => {
    const book = await one([...PLOT, head], [plot('A', 1, value)])
    expect(book.rows[0]?.values[key]).toBeCloseTo(expected, 9)
  })

  test('an unknown unit is an error of the head, and the rest is read', async () => {
    const book = await one([...PLOT, '株高(尺)', '穗位高(cm)'], [plot('A', 1, 7, 90)])
    expect(codesOf(book)).toEqual([['error', 'headerUnit', 'G1']])
    expect(book.rows[0]?.values).toEqual({ earHeight: 90 })
  })

  test('rice quality given as fractions becomes per cent, and wheat days are no dates', async () => {
    const rice = await one([...PLOT, '整精米率(小数)'], [plot('A', 1, 0.59763)], { crop: 'rice' })
    expect(rice.rows[0]?.values['headRiceRate']).toBeCloseTo(59.763, 9)
    const wheat = await one([...PLOT, '成熟期(d)', '抽穗期'], [plot('A', 1, 124, '4-20')], { crop: 'wheat' })
    expect(wheat.rows[0]?.values).toEqual({ matureDays: 124, headDate: '2023-04-20' })
    expect(wheat.findings.filter((finding) => finding.severity !== 'corrected')).toEqual([])
  })
})

describe('kinds of rows', () => {
  test('a row is a plot, a mean over replicates, or a single mean', async () => {
    const plots = await one([...PLOT, '亩产(kg)'], [plot('A', 2, 600)])
    expect(plots.rows[0]).toMatchObject({ rep: 2, repCount: 1, fields: { yieldGiven: 600 } })
    const heads = ['试验年份', '试验点', '品种名称', '重复数', '亩产(kg)']
    const means = await one(heads, [[2023, '点1', 'A', 3, 600]])
    expect(means.rows[0]).toMatchObject({ rep: 0, repCount: 3 })
    const single = await one(['试验年份', '试验点', '品种名称', '亩产(kg)'], [[2023, '点1', 'A', 600]])
    expect(single.rows[0]).toMatchObject({ rep: 0, repCount: 1 })
  })

  test('a grade between two is possible only in a table of means', async () => {
    const plots = await one([...PLOT, '大斑病(级)'], [plot('A', 1, 4), plot('A', 2, 5)])
    expect(codesOf(plots)).toEqual([['error', 'optionInvalid', 'G2']])
    const means = await one(
      ['试验年份', '试验点', '品种名称', '重复数', '大斑病(级)'],
      [[2023, '点1', 'A', 3, 4.3]],
    )
    expect(means.findings).toEqual([])
    expect(means.rows[0]?.values).toEqual({ northernLeafBlight: 4.3 })
  })

  test('ears weighed by hand are read, and the harvested area is used before the plot area', async () => {
    const heads = [...PLOT, '鲜穗重(kg)', '鲜出籽率(%)', '小区面积(㎡)', '计产面积(㎡)', '含水量(%)']
    const book = await one(heads, [plot('A', 1, 20, 70, 20, 12, 30)])
    expect(book.rows[0]?.fields).toEqual({
      weight: 20,
      weightKind: 'EAR',
      shellFresh: 70,
      area: 12,
      moisture: 30,
    })
  })

  test('discarded and filler plots are excluded with their reason and free their replicate', async () => {
    const heads = [...PLOT, '小区产量(kg)', '是否作废', '是否填充区']
    const book = await one(heads, [
      plot('A', 1, 1, '是', '否'),
      plot('A', 1, 2, '否', '否'),
      plot('A', 1, 3, '否', '是'),
    ])
    expect(book.findings).toEqual([])
    const { plots } = makeDraft(book, {})
    expect(plots.map(({ rep, fields, status }) => [fields.weight, rep, status.value, status.reason])).toEqual(
      [
        [1, 2, 'excluded', '作废小区'],
        [2, 1, 'accepted', null],
        [3, 3, 'excluded', '填充区'],
      ],
    )
  })

  test('ranges, notes and Roman numerals keep the text of the cell', async () => {
    const book = await one(
      [...PLOT, '株高(cm)', '穗行数(行)', '大斑病(级)'],
      [plot('A', 1, '240-250', '17.2（16-18）', 'III')],
    )
    expect(book.rows[0]?.values).toEqual({ plantHeight: 245, rowNumber: 17.2, northernLeafBlight: 3 })
    expect(book.rows[0]?.raws).toEqual({
      plantHeight: '240-250',
      rowNumber: '17.2（16-18）',
      northernLeafBlight: 'III',
    })
  })

  test('a blank is never zero', async () => {
    const book = await one([...PLOT, '倒伏率(%)', '倒折率(%)'], [plot('A', 1, null, 0)])
    expect(book.rows[0]?.values).toEqual({ breakage: 0 })
  })
})

describe('rows that cannot be imported', () => {
  test.each([
    ['no point', [2023, '甲组', 'P2', null, 'A', 1, 600], 'pointMissing', 'D2'],
    ['no entry', [2023, '甲组', 'P2', '点1', '-', 1, 600], 'nameMissing', 'E2'],
    ['no replicate', [2023, '甲组', 'P2', '点1', 'A', null, 600], 'repMissing', 'F2'],
    ['no year', [null, '甲组', 'P2', '点1', 'A', 1, 600], 'yearMissing', 'A2'],
  ])('a row with %s is not imported and causes a finding at its cell', async (_what, row, code, cell) => {
    const book = await one([...PLOT, '亩产(kg)'], [row, plot('B', 1, 610)])
    expect(
      book.findings
        .filter((finding) => finding.severity === 'error')
        .map((finding) => [finding.code, finding.cell]),
    ).toEqual([[code, cell]])
    expect(book.rows.map((known) => known.entry)).toEqual(['B'])
    expect(book.rejectedRows).toBe(1)
  })

  test('a row without a group is reported with the group it is put in', async () => {
    const row = plot('A', 1, 600).with(1, null)
    const book = await one([...PLOT, '亩产(kg)'], [row, plot('B', 1, 610)])
    expect(book.findings.map((finding) => [finding.severity, finding.code, finding.cell])).toEqual([
      ['warning', 'groupMissing', 'B2'],
    ])
    expect(book.groups).toHaveLength(2)
  })

  test('points and entries that their own sheets do not list are reported', async () => {
    const book = await read([
      {
        name: '小区数据',
        heads: [...PLOT, '亩产(kg)'],
        rows: [plot('A', 1, 600), plot('B', 1, 610), plot('A', 2, 620).with(3, '点9')],
      },
      { name: '试验点信息', heads: ['试验点', '省/州', '经度(°)'], rows: [['点1', '河南', 113.9]] },
      { name: '品种信息', heads: ['品种名称', '是否对照', '母本'], rows: [['A', '是', '郑58']] },
    ])
    expect(codesOf(book)).toEqual([
      ['error', 'entryUnknown', 'E3'],
      ['error', 'pointUnknown', 'D4'],
    ])
    const draft = makeDraft(book, {})
    expect(draft.points).toEqual([{ group: 0, name: '点1', fields: { province: '河南', longitude: 113.9 } }])
    expect(draft.entries).toMatchObject([{ name: 'A', isCk: true, fields: { femaleParent: '郑58' } }])
  })
})

describe('rows compared with each other', () => {
  test('lodging and breakage above 100 % are both left out', async () => {
    const book = await one([...PLOT, '倒伏率(%)', '倒折率(%)'], [plot('A', 1, 60, 55), plot('A', 2, 60, 40)])
    expect(codesOf(book)).toEqual([
      ['error', 'lodgingSum', 'G2'],
      ['error', 'lodgingSum', 'H2'],
    ])
    expect(book.rows.map((row) => row.values)).toEqual([{}, { lodging: 60, breakage: 40 }])
  })

  test('ears not below the plant are doubted, and alone they have their own range', async () => {
    const book = await one(
      [...PLOT, '株高(cm)', '穗位高(cm)'],
      [plot('A', 1, 200, 200), plot('A', 2, null, 300)],
    )
    expect(codesOf(book)).toEqual([
      ['warning', 'earAbovePlant', 'H2'],
      ['error', 'outOfRange', 'H3'],
    ])
    expect(makeDraft(book, {}).plots.map((known) => known.values)).toEqual([{ plantHeight: 200 }, {}])
  })

  test('a day of autumn without a year is that of the sowing of winter wheat, and the days of the year follow it', async () => {
    const heads = [...PLOT, '播种期', '抽穗期', '成熟期']
    const rows = [
      plot('甲', 1, '10月15日', '4.25', '2023-06-02'),
      plot('乙', 1, '3月12日', '5.20', '2023-07-02'),
    ]
    const book = await one(heads, rows, { crop: 'wheat' })
    expect(book.rows.map(({ values }) => values)).toEqual([
      { sowDate: '2022-10-15', headDate: '2023-04-25', matureDate: '2023-06-02' },
      { sowDate: '2023-03-12', headDate: '2023-05-20', matureDate: '2023-07-02' },
    ])
    expect(book.findings.map(({ code }) => code)).not.toContain('dateOrder')
  })

  test('days in the wrong order are doubted', async () => {
    const heads = [...PLOT, '播种期', '吐丝期', '成熟期']
    const book = await one(heads, [plot('A', 1, '5-1', '7-10', '6-20'), plot('A', 2, '5-1', '7-10', '9-20')])
    const reported = book.findings.filter((finding) => finding.code === 'dateOrder')
    expect(reported.map((finding) => finding.cell)).toEqual(['I2'])
    expect(reported[0]?.message).toContain('日期先后有误：不得早于吐丝期（2023-07-10）')
    expect(makeDraft(book, {}).plots[0]?.values).toEqual({ sowDate: '2023-05-01', silkDate: '2023-07-10' })
    const kept = makeDraft(book, { [reported[0]?.id ?? '']: 'keep' })
    expect(kept.plots[0]?.values['matureDate']).toBe('2023-06-20')
  })

  test('an implausible yield names its likely cause', async () => {
    const heads = [...PLOT, '小区产量(kg)', '小区面积(㎡)', '含水量(%)']
    const book = await one(heads, [
      plot('A', 1, 12, 12, 20),
      plot('B', 1, 12.5, 0.018, 20),
      plot('C', 1, 121, 12, 20),
      plot('D', 1, 11.5, 12, 20),
    ])
    expect(book.findings.map((finding) => [finding.cell, finding.message.split('，').at(-1)])).toEqual([
      ['H3', '面积疑似以亩为单位'],
      ['G4', '可能是12.1'],
    ])
  })

  test('a check flag against the majority is reported, and the majority counts', async () => {
    const heads = [...PLOT, '是否对照']
    const rows = [plot('A', 1, '是'), plot('A', 2, '是'), plot('A', 3, '否'), plot('B', 1, '否')]
    const book = await one(
      [...heads, '亩产(kg)'],
      rows.map((row) => [...row, 600]),
    )
    expect(codesOf(book)).toEqual([['warning', 'checkContradiction', 'G4']])
    expect(makeDraft(book, {}).entries.map((entry) => entry.isCk)).toEqual([true, false])
  })

  describe('numbers of checks in 是否对照', () => {
    const HEADS = [...PLOT, '是否对照', '亩产(kg)']
    const check = (entry: string, rep: number, word: string) => plot(entry, rep, word, 600)
    const numbersOf = (book: ReadBook) =>
      makeDraft(book, {}).entries.map(({ name, isCk, ckNo }) => [name, isCk, ckNo])
    const reported = (book: ReadBook) =>
      book.findings
        .filter(({ severity }) => severity !== 'corrected')
        .map(({ severity, code, cell, message }) => [severity, code, cell, message.split('：').at(-1)])

    test('numbers of checks are kept, whatever the order of the rows', async () => {
      const book = await one(HEADS, [
        check('A', 1, 'CK-2'),
        check('B', 1, '对照1'),
        check('C', 1, '是'),
        check('D', 1, '否'),
      ])
      expect(numbersOf(book)).toEqual([
        ['A', true, 2],
        ['B', true, 1],
        ['C', true, null],
        ['D', false, null],
      ])
      expect(reported(book)).toEqual([])
    })

    test('numbers that differ for one entry are reported once, and most rows count', async () => {
      const words = ['CK2', 'CK1', 'CK1', 'CK2', 'CK1']
      const book = await one(
        HEADS,
        words.map((word, i) => check('A', i + 1, word)),
      )
      expect(numbersOf(book)).toEqual([['A', true, 1]])
      const text = '品种「A」在该行为CK2，在第3行为CK1，按多数行取CK1'
      expect(reported(book)).toEqual([['warning', 'ckNoContradiction', 'G2', text]])
    })

    test('a number that two entries share goes to the first, and both are named', async () => {
      const book = await one(HEADS, [check('A', 1, 'CK1'), check('B', 1, 'CK1')])
      expect(numbersOf(book)).toEqual([
        ['A', true, 1],
        ['B', true, null],
      ])
      const text = '对照序号CK1同时给了品种「A」和「B」，「A」为CK1，「B」按出现次序编号'
      expect(reported(book)).toEqual([['warning', 'ckNoDuplicate', 'G3', text]])
    })

    test('numbers in the sheet 品种信息 win, in either of its columns', async () => {
      const book = await read([
        {
          name: '小区数据',
          heads: HEADS,
          rows: [check('A', 1, 'CK1'), check('B', 1, '是'), check('C', 1, '否')],
        },
        {
          name: '品种信息',
          heads: ['品种名称', '是否对照', '对照序号', '母本'],
          rows: [
            ['A', '是', 2, '郑58'],
            ['B', 'CK1', null, '郑58'],
            ['C', '否', null, '郑58'],
          ],
        },
      ])
      expect(numbersOf(book)).toEqual([
        ['A', true, 2],
        ['B', true, 1],
        ['C', false, null],
      ])
      const text = '品种「A」在该行为CK1，在品种信息表中为CK2，按品种信息表取CK2'
      expect(reported(book)).toEqual([['warning', 'ckNoContradiction', 'G2', text]])
    })

    test('numbers in a list of entries are read from the same column', async () => {
      const heads = ['试验年份', '试验组别', '试验阶段', '品种名称', '是否对照']
      const rows = [
        [2023, '甲组', 'P2', 'A', 'CK2'],
        [2023, '甲组', 'P2', 'B', 'CK1'],
      ]
      const book = await one(heads, rows, { kind: 'information' })
      expect(numbersOf(book)).toEqual([
        ['A', true, 2],
        ['B', true, 1],
      ])
    })
  })

  test('of three rows for one plot the equal ones are merged, and the differing one must be settled', async () => {
    const book = await one([...PLOT, '亩产(kg)'], [plot('A', 1, 600), plot('A', 1, 600), plot('A', 1, 650)])
    expect(codesOf(book)).toEqual([
      ['error', 'duplicateSame', 3],
      ['error', 'duplicateConflict', 4],
    ])
    const id = '小区数据!4:duplicateConflict'
    const yields = (action?: string) =>
      makeDraft(book, action ? { [id]: action } : {}).plots.map((known) => [
        known.fields.yieldGiven,
        known.rep,
      ])
    expect(yields()).toEqual([])
    expect(yields('first')).toEqual([[600, 1]])
    expect(yields('last')).toEqual([[650, 1]])
    expect(yields('reps')).toEqual([
      [600, 1],
      [650, 2],
    ])
  })
})

test('a group without a name takes that of the sheet, else of the file', async () => {
  const heads = ['试验年份', '试验点', '品种名称', '亩产(kg)']
  const rows = [[2023, '点1', 'A', 600]]
  expect((await read([{ name: 'Sheet1', heads, rows }])).groups[0]?.name).toBe('甲试验')
  expect((await read([{ name: '黄淮海A组', heads, rows }])).groups[0]?.name).toBe('黄淮海A组')
})

test.each([
  ['2024组合测配', '甲.xlsx', 'T1'],
  ['2024预备试验', '甲.xlsx', 'PRE'],
  ['小区数据', '2024预试.xlsx', 'PRE'],
  ['小区数据', '2024夏玉米组合测配.xlsx', 'T1'],
])('a sheet %s of the file %s says the phase of its plots', async (name, fileName, phase) => {
  const heads = ['试验年份', '试验点', '品种名称', '重复', '小区产量(kg)']
  const book = await read([{ name, heads, rows: [[2024, '点1', '甲1', 1, 5]] }], { fileName })
  expect(book.groups).toMatchObject([{ phase }])
  expect(book.needs.map(({ key }) => key)).not.toContain('phase')
  const titles = book.findings.filter(({ code }) => code === 'titleRead')
  expect(titles.map(({ message }) => message).join()).toContain('读出试验阶段')
})

test('a column of phases, and an answer of the user, win over the name of the file', async () => {
  const heads = ['试验年份', '试验阶段', '试验点', '品种名称', '重复', '小区产量(kg)']
  const rows = [[2024, '生产试验', '点1', '甲1', 1, 5]]
  const named = await one(heads, rows, { fileName: '2024预试.xlsx' })
  expect(named.groups).toMatchObject([{ phase: 'PT' }])
  const bare = [[2024, '点1', '甲1', 1, 5]]
  const answered = await one(
    heads.filter((head) => head !== '试验阶段'),
    bare,
    { fileName: '2024预试.xlsx', defaults: { phase: 'P1' } },
  )
  expect(answered.groups).toMatchObject([{ phase: 'P1' }])
})

test('one sheet can contain several years and groups', async () => {
  const rows = [plot('A', 1, 600), plot('A', 1, 610).with(0, 2024), plot('A', 1, 620).with(1, '乙组')]
  const book = await one([...PLOT, '亩产(kg)'], rows)
  expect(book.groups.map((group) => [group.year, group.name])).toEqual([
    [2023, '甲组'],
    [2024, '甲组'],
    [2023, '乙组'],
  ])
  expect(book.rows.map((row) => row.group)).toEqual([0, 1, 2])
})

test('a sheet with a derived matrix is left out with a remark', async () => {
  const book = await read([
    { name: '亩产矩阵', heads: ['品种名称', '点1', '点2'], rows: [['A', 600, 610]] },
    { name: '各点汇总', heads: [...PLOT, '亩产(kg)'], rows: [plot('A', 1, 600)] },
  ])
  expect(book.sheet).toBe('各点汇总')
  expect(book.ignored).toContain('工作表「亩产矩阵」没有读取')
})

test('a book is the same after packing and unpacking', async () => {
  const rows = Array.from({ length: 2500 }, (_, place) => plot(`品种${place}`, 1, 600 + place / 7))
  const book = await one([...PLOT, '亩产(kg)'], rows)
  const unpacked = await unpackTrialBook(await packBook(book))
  expect({ ...unpacked, rows: unpacked.rows.map(copyRow) }).toEqual({
    ...book,
    rows: book.rows.map(copyRow),
  })
})
