import { thesis } from '@hepu/api/areas/research/thesis/thesis'
import { changeLogOfRecord } from '@hepu/api/core/changeLog/changeHistory'
import { type ColumnMeanings } from '@hepu/api/core/importMapping'
import { mappingForget, mappingPage } from '@hepu/api/core/importMappingCalls'
import { itemAt } from '@hepu/api/core/must'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp, type Client, type TestApp } from '../../../../test/testApp.ts'
import { countsOf, sheetsOf, tableOf, type Shown } from '../../authority/testTables.ts'
import { create, flowOf, pageOf } from './testRegistries.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const flow = flowOf(thesis)

/** Heads and row of a sample, as another organisation exports it. */
async function sample(): Promise<{ heads: string[]; row: string[] }> {
  const ann = await app.user()
  await create(thesis, ann)
  const { rowsOf } = await sheetsOf(ann, thesis.calls.export)
  const [heads, row] = rowsOf(thesis.title) as [string[], string[]]
  const kept = heads.flatMap((head, at) => (/内部单位|部门/.test(head) ? [] : [at]))
  return { heads: kept.map((at) => heads[at]!), row: kept.map((at) => row[at]!) }
}

/** The sample with another head above one of its columns. */
async function renamed(from: string, to: string) {
  const { heads, row } = await sample()
  const at = heads.indexOf(from)
  const bytes = await tableOf(heads.with(at, to), [row])
  return { bytes, letter: String.fromCharCode(65 + at), value: row[at] }
}

async function answered(client: Client, { id }: Shown, columns: ColumnMeanings): Promise<Shown> {
  await client.call(thesis.calls.batch.answer, { id, defaults: { columns } })
  return client.call(thesis.calls.batch.show, { id })
}

const taughtBy = async (client: Client, kind: string = thesis.name) =>
  (await client.call(mappingPage, { model: { kind } })).records

describe('the columns of the workbook of a registry', () => {
  test('an export shows what each column was taken for, and nothing of it is in doubt', async () => {
    const { heads, row } = await sample()
    const ann = await app.user()
    const shown = await flow.preview(ann, await tableOf(heads, [row]))
    const { columns = [], firstRows, choices, mapping } = shown.preview ?? {}
    expect(columns.filter(({ isUnclaimed }) => isUnclaimed)).toEqual([])
    expect(columns.find(({ header }) => header === '审核状态')?.note).toBe('导出时附带的列，不导入')
    expect(firstRows).toEqual([{ row: 2, cells: row }])
    expect(choices?.map(({ label }) => label)).toContain('刊物名称')
    expect(mapping).toMatchObject({ columns: {}, note: null })
    expect(shown.can['confirm']).toBe(true)
  })

  test('an unknown head is a warning with the nearest column, and is read once the user says what it is', async () => {
    const { bytes, letter, value } = await renamed('刊物名称', '发表刊物名称')
    const ann = await app.user()
    const shown = await flow.preview(ann, bytes)
    const found = (await flow.findings(ann, shown)).filter(({ code }) => code === 'columnUnclaimed')
    expect(found).toMatchObject([{ severity: 'warning', cell: `${letter}1`, expected: '刊物名称' }])
    expect(found[0]?.message).toContain('这一列的1个值没有读取；是不是「刊物名称」？')
    const read = await answered(ann, shown, { [letter]: { key: 'journal' } })
    expect(read.preview?.severities).toMatchObject({ error: 0, warning: 0 })
    const column = read.preview?.columns.find((other) => other.letter === letter)
    expect(column).toMatchObject({ key: 'journal', isTaught: true, note: '按指定读取' })
    await flow.confirm(ann, read)
    expect((await pageOf(thesis, ann)).records).toMatchObject([{ journal: value }])
  })

  test('a required column under an unknown head that is like it is asked for, and then its rows are read', async () => {
    const { bytes, letter } = await renamed('题名', '论文题名')
    const ann = await app.user()
    const shown = await flow.preview(ann, bytes)
    expect(shown.missing).toBe('请先在「列对应」中指定哪一列是题名')
    expect(shown.preview).toMatchObject({ rows: 0 })
    expect(shown.can['confirm']).toBe(false)
    const read = await answered(ann, shown, { [letter]: { key: 'title' } })
    expect(read.missing).toBeNull()
    expect(countsOf(read)).toMatchObject({ created: 1, rejected: 0 })
  })

  test.each([
    [{ ZZ: { key: 'journal' } }, '文件没有ZZ列，请按预览中的列指定列对应'],
    [{ A: { key: 'height' } }, 'A列的对应「height」无法识别，请从列表中选择'],
    [{ A: { key: 'title', unit: 'kg' } }, 'A列「题名」没有单位，请不要填写单位'],
    [{ A: { key: 'title' }, B: { key: 'title' } }, 'A列和B列都指定为「题名」，请只保留一列'],
  ])('the answer %j is refused with the repair', async (columns, message) => {
    const { heads, row } = await sample()
    const ann = await app.user()
    const shown = await flow.preview(ann, await tableOf(heads, [row]))
    await expect(answered(ann, shown, columns)).rejects.toThrow(message)
  })
})

describe('what was taught about the columns of a registry', () => {
  /** Teaches that 发表刊物名称 is 刊物名称. */
  async function teach(ann: Client): Promise<Buffer> {
    const { bytes, letter } = await renamed('刊物名称', '发表刊物名称')
    const shown = await flow.preview(ann, bytes, '去年.xlsx')
    await flow.confirm(ann, await answered(ann, shown, { [letter]: { key: 'journal' } }))
    return bytes
  }

  test('it applies to the next workbook with these heads, with a remark, and is listed for this registry alone', async () => {
    const ann = await app.user()
    const bytes = await teach(ann)
    const next = await flow.preview(ann, bytes)
    expect(next.preview?.mapping?.note).toBe('按上次的列对应读取（文件「去年.xlsx」）')
    expect(next.preview?.severities).toMatchObject({ error: 0, warning: 0 })
    expect(countsOf(next)).toMatchObject({ existing: 1, created: 0 })
    expect(await taughtBy(ann)).toMatchObject([
      {
        kind: thesis.name,
        fileName: '去年.xlsx',
        meanings: ['发表刊物名称 → 刊物名称'],
        can: { forget: true },
      },
    ])
    expect(await taughtBy(ann, 'research.patent')).toEqual([])
    const stranger = await app.user()
    expect((await flow.preview(stranger, bytes)).preview?.mapping?.note).toBeNull()
  })

  test('it is seen and forgotten by who may import such records, and the change log says when', async () => {
    const ann = await app.user()
    const bytes = await teach(ann)
    const { id } = itemAt(await taughtBy(ann), 0)
    const reader = await app.user({ org: ann.org, permissions: ['research.thesis:read'] })
    expect(await taughtBy(reader)).toEqual([])
    await expect(reader.call(mappingForget, { id })).rejects.toThrow('列对应不存在或无权查看')
    const lines = () => ann.call(changeLogOfRecord, { object: 'import_mapping', objectId: id })
    expect(await lines()).toMatchObject([{ action: 'create' }])
    await ann.call(mappingForget, { id })
    expect(await lines()).toMatchObject([
      { action: 'delete', before: { fileName: '去年.xlsx', meanings: ['发表刊物名称 → 刊物名称'] } },
      { action: 'create' },
    ])
    expect((await flow.preview(ann, bytes)).preview?.mapping?.note).toBeNull()
  })
})
