import { describe, expect, test } from 'vitest'
import { readWorkbook } from '../../../../import/read/readWorkbook.ts'
import { workbookBytes, type SheetValue } from '../../../../import/write/writeWorkbook.ts'
import type { ReadBook } from '../book/draft.ts'
import { makeDraft } from '../plan/draft/makeDraft.ts'
import { parseBook } from '../pipeline/parseBook.ts'
import { HEADS } from '../testImport.ts'
import type { ReadRequest } from '../book/readRequest.ts'
import { answerTo } from './nameQuestions.ts'

interface Plot {
  entry: string
  rep: number
  point?: string
  isCk?: string
  note?: string
}

const rowOf = ({ entry, rep, point = '点1', isCk = '', note = '' }: Plot, at: number): SheetValue[] => [
  2023,
  '甲组',
  '高级产比',
  point,
  entry,
  isCk,
  rep,
  10 + at / 100,
  13.34,
  20,
  240,
  note,
]

async function read(
  plots: readonly Plot[],
  more: readonly { name: string; heads: readonly string[]; rows: readonly SheetValue[][] }[] = [],
): Promise<ReadBook> {
  const sheets = [{ name: '小区数据', heads: [...HEADS, '备注'], rows: plots.map(rowOf) }, ...more]
  const bytes = await workbookBytes(
    sheets.map(({ name, heads, rows }) => ({ name, columns: heads.map((header) => ({ header })), rows })),
  )
  const request: ReadRequest = { fileName: '甲.xlsx', kind: 'fillData', crop: 'maize', defaults: {} }
  return parseBook(await readWorkbook(bytes, '甲.xlsx'), request, () => undefined)
}

const entriesIn = (book: ReadBook) => makeDraft(book, {}).entries.map(({ name }) => name)
const checksIn = (book: ReadBook) =>
  makeDraft(book, {}).entries.flatMap(({ name, isCk, ckNo }) => (isCk ? [[name, ckNo]] : []))
const remarksOn = (book: ReadBook, code: string) =>
  book.findings.flatMap((finding) => (finding.code === code ? [[finding.row, finding.read]] : []))

describe('spellings of one name', () => {
  test('spellings become the most frequent one, with one remark for each', async () => {
    const book = await read([
      { entry: 'b73×Mo1', rep: 1 },
      { entry: 'B73xMo1', rep: 2 },
      { entry: 'B73xMo1', rep: 3 },
      { entry: 'b73×Mo1', rep: 1, point: '点2' },
      { entry: 'B73xMo1', rep: 2, point: '点2' },
    ])
    expect(entriesIn(book)).toEqual(['B73xMo1'])
    expect(remarksOn(book, 'nameSpelling')).toEqual([[2, 'b73×Mo1']])
  })

  test('the first spelling counts where two are equally frequent, and points lose their endings', async () => {
    const book = await read([
      { entry: 'Nc16-1', rep: 1, point: '石家庄' },
      { entry: 'NC16-1', rep: 2, point: '石家庄试验站' },
    ])
    expect(entriesIn(book)).toEqual(['Nc16-1'])
    expect(makeDraft(book, {}).points.map(({ name }) => name)).toEqual(['石家庄'])
    expect(remarksOn(book, 'nameSpelling')).toEqual([
      [3, '石家庄试验站'],
      [3, 'NC16-1'],
    ])
  })

  test('signs that tell names apart keep entries apart', async () => {
    const names = ['K①', 'K1', 'H²', 'H2']
    const book = await read(names.map((entry) => ({ entry, rep: 1 })))
    expect(entriesIn(book)).toEqual(names)
    expect(book.findings).toEqual([])
  })

  test('the sheet of entries gives the spelling, and a row in another one is no error', async () => {
    const listed = [
      { name: '品种信息', heads: ['品种名称', '是否对照'], rows: [['NC16-1', '否']] },
      { name: '试验点信息', heads: ['试验点', '省/州'], rows: [['石家庄站', '河北']] },
    ]
    const book = await read(
      [
        { entry: 'NC16–1', rep: 1, point: '石家庄' },
        { entry: 'NC16–1', rep: 2, point: '石家庄' },
      ],
      listed,
    )
    const draft = makeDraft(book, {})
    expect(draft.entries).toMatchObject([{ name: 'NC16-1', isCk: false }])
    expect(draft.points).toMatchObject([{ name: '石家庄站', fields: { province: '河北' } }])
    expect(draft.rejectedRows).toBe(0)
  })
})

describe('a name that a program may have given zeros', () => {
  test('is asked about, and is the same entry by default', async () => {
    const book = await read([
      { entry: '958', rep: 1 },
      { entry: '958.0', rep: 2 },
    ])
    const [finding] = book.findings.filter(({ code }) => code === 'nameZeros')
    expect(finding).toMatchObject({ severity: 'warning', row: 3, read: '958.0', action: 'same:958' })
    expect(finding?.actions?.map(({ label }) => label)).toEqual(['与「958」是同一品种', '作为新品种'])
    expect(finding?.message).toContain('按「958」导入')
  })

  test('is another entry by default where both stand in one plot', async () => {
    const book = await read([
      { entry: '958', rep: 1 },
      { entry: '958.0', rep: 1 },
    ])
    expect(book.findings.find(({ code }) => code === 'nameZeros')?.action).toBe('new')
  })
})

describe('a name that may be a slip of another one of its group', () => {
  const plots = (entry: string, ...reps: number[]) =>
    ['点1', '点2'].flatMap((point) => reps.map((rep) => ({ entry, rep, point })))

  test('is asked about where the right name has no plot in that replicate, and stays an entry of its own until then', async () => {
    const right = plots('华玉904', 1, 2, 3).filter(({ point, rep }) => point !== '点2' || rep !== 1)
    const book = await read([...right, { entry: '华玉904号', rep: 1, point: '点2' }])
    const [finding] = book.findings.filter(({ code }) => code === 'nameSlip')
    expect(finding).toMatchObject({
      severity: 'warning',
      read: '华玉904号',
      expected: '华玉904',
      action: 'new',
    })
    expect(finding?.actions?.map(({ label }) => label)).toEqual(['与「华玉904」是同一品种', '作为新品种'])
    expect(entriesIn(book)).toEqual(['华玉904', '华玉904号'])
    const [question] = book.questions ?? []
    expect(answerTo(question!, { [finding!.id]: 'same:华玉904' })).toBe('华玉904')
  })

  test.each([
    ['华玉904*', '华玉904', '只多末尾的标记'],
    ['华玉904##', '华玉904', '只多末尾的标记'],
    ['K1O5', 'K105', '只差形近的字母与数字'],
  ])('%s is asked about beside %s, as often as it may stand there', async (name, right, reason) => {
    const book = await read([...plots(right, 1, 2), ...plots(name, 3), { entry: name, rep: 4 }])
    const [finding, ...others] = book.findings.filter(({ code }) => code === 'nameSlip')
    expect(others).toEqual([])
    expect(finding).toMatchObject({ severity: 'warning', read: name, expected: right, action: 'new' })
    expect(finding?.message).toContain(reason)
    expect(entriesIn(book)).toEqual([right, name])
    const [question] = book.questions ?? []
    expect(answerTo(question!, { [finding!.id]: `same:${right}` })).toBe(right)
  })

  test('a mark or a letter alike is not asked about where both names stand in one replicate', async () => {
    const book = await read([...plots('K105', 1, 2), ...plots('K1O5', 1), ...plots('K105*', 2)])
    expect(book.findings.filter(({ code }) => code === 'nameSlip')).toEqual([])
  })

  test('is not asked about where both stand in one replicate, where both are as frequent, or where a number differs', async () => {
    const book = await read([
      ...plots('华玉904', 1, 2, 3),
      { entry: '华玉904号', rep: 1 },
      { entry: '晋丰收号', rep: 1 },
      { entry: '晋丰登号', rep: 2 },
      { entry: '华玉905', rep: 4 },
    ])
    expect(book.findings.filter(({ code }) => code === 'nameSlip')).toEqual([])
  })
})

describe('a name that has a mark in all rows', () => {
  const plots = (...entries: string[]) =>
    entries.flatMap((entry) => [1, 2].map((rep) => ({ entry, rep, point: '点1' })))
  const marked = async (...entries: string[]) => {
    const book = await read(plots(...entries))
    return { book, found: book.findings.filter(({ code }) => code === 'nameMark') }
  }

  test('is asked about once, and stays as it is until the user says otherwise', async () => {
    const { book, found } = await marked('中科玉505*', '郑单958', '鲁单9088')
    expect(found).toHaveLength(1)
    expect(found[0]).toMatchObject({ severity: 'warning', read: '中科玉505*', rows: 2, action: 'new' })
    expect(found[0]!.actions?.map(({ label }) => label)).toEqual(['去掉标记', '按原样'])
    const [question] = book.questions ?? []
    expect(answerTo(question!, {})).toBe('中科玉505*')
    expect(answerTo(question!, { [found[0]!.id]: 'same:中科玉505' })).toBe('中科玉505')
  })

  test.each([
    ['beside the name without it, which is another question', ['甲玉1号*', '甲玉1号', '乙玉2', '丙玉3']],
    ['of a number alone, which is a label', ['1#', '郑单958', '鲁单9088']],
    ['that most entries have', ['甲玉1号#', '乙玉2#', '丙玉3']],
  ])('is not asked about %s', async (_, entries) => {
    expect((await marked(...entries)).found).toEqual([])
  })
})

describe('check marks', () => {
  test('a mark in a name makes the entry a check, and the name is kept without it', async () => {
    const book = await read([
      { entry: '郑单958（CK2）', rep: 1 },
      { entry: '郑单958', rep: 2 },
      { entry: 'CK1 先玉335', rep: 1 },
      { entry: '品种3', rep: 1 },
    ])
    expect(entriesIn(book)).toEqual(['郑单958', '先玉335', '品种3'])
    expect(checksIn(book)).toEqual([
      ['郑单958', 2],
      ['先玉335', 1],
    ])
    expect(remarksOn(book, 'checkMark')).toEqual([
      [2, '郑单958(CK2)'],
      [4, 'CK1 先玉335'],
    ])
  })

  test('a remark beside the name and a tick make checks, reported once', async () => {
    const book = await read([
      { entry: '郑单958', rep: 1, note: '对照2' },
      { entry: '郑单958', rep: 2, note: '对照2，缺苗' },
      { entry: '先玉335', rep: 1, isCk: '√' },
      { entry: '品种3', rep: 1, note: '比对照高' },
      { entry: '品种4', rep: 1, note: '对照', isCk: '否' },
    ])
    expect(checksIn(book)).toEqual([
      ['郑单958', 2],
      ['先玉335', null],
    ])
    expect(remarksOn(book, 'checkNoted')).toEqual([[2, '对照2']])
  })

  test('a mark that is the whole name stays as the name of a check', async () => {
    const book = await read([
      { entry: 'CK', rep: 1 },
      { entry: '品种1', rep: 1 },
    ])
    expect(entriesIn(book)).toEqual(['CK', '品种1'])
    expect(checksIn(book)).toEqual([['CK', null]])
  })

  test('the sheet of entries may bear the mark that the rows lack', async () => {
    const listed = [{ name: '品种信息', heads: ['品种名称'], rows: [['郑单958（对照）'], ['品种2']] }]
    const book = await read(
      [
        { entry: '郑单958', rep: 1 },
        { entry: '品种2', rep: 1 },
      ],
      listed,
    )
    expect(checksIn(book)).toEqual([['郑单958', null]])
    expect(makeDraft(book, {}).rejectedRows).toBe(0)
  })
})
