import { workbookBytes } from '../../../../import/write/writeWorkbook.ts'
import * as api from '@hepu/api/areas/experiment/import/trialImport'
import { mappingForget, mappingPage } from '@hepu/api/core/importMappingCalls'
import { itemAt } from '@hepu/api/core/must'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SheetValue } from '../../../../import/write/writeWorkbook.ts'
import { testApp, type Client, type TestApp } from '../../../../../test/testApp.ts'
import {
  bookOf,
  confirm,
  countOf,
  findingsOf,
  settled,
  trialRows,
  uploadPlots,
  type Shown,
} from '../testImport.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.close())

const HEADS = [
  '试验年份',
  '组别',
  '阶段',
  '试点',
  '品种名称',
  '是否对照',
  '重复',
  '读数甲',
  '蛋白质含量',
  '位次',
]

/** Rows without an area: the weight is under a head that is not known, in 斤; 蛋白质含量 is near 粗蛋白. */
const rowsOf = (): SheetValue[][] =>
  trialRows(3, 1).map((row, at) => [
    ...row.slice(0, 7),
    Math.round(2000 * Number(row[7])) / 1000,
    9 + at / 10,
    at + 1,
  ])

async function answer(client: Client, { id }: Shown, defaults: object): Promise<Shown> {
  await client.call(api.batchAnswer, { id, defaults })
  return settled(client, id)
}

const taughtBy = async (client: Client) => (await client.call(mappingPage, {})).records

const WEIGHT = { key: 'weight', unit: '斤' }
const PROTEIN = { key: 'protein' }

describe('columns and their meanings', () => {
  test('the preview shows each column with its values, and warns of those that nobody claims', async () => {
    const client = await server.user()
    const shown = await uploadPlots(client, await bookOf(HEADS, rowsOf()))
    const { columns = [], firstRows = [] } = shown.preview ?? {}
    expect(columns.map(({ key }) => key).join()).toBe('year,group,phase,point,entry,isCk,rep,,,')
    expect(columns[8]).toMatchObject({ letter: 'I', values: 6, isUnclaimed: true, offers: ['protein'] })
    expect(columns[9]).toMatchObject({ note: '由其他列算出，不导入' })
    expect(firstRows).toHaveLength(6)
    expect(firstRows[0]).toEqual({
      row: 2,
      cells: ['2023', '甲组', '高级产比', '点1', '品种1', '是', '1', '20.222', '9', '1'],
    })
    const unclaimed = (await findingsOf(client, shown)).filter(({ code }) => code === 'columnUnclaimed')
    expect(unclaimed.map(({ cell, severity }) => [cell, severity])).toEqual([
      ['H1', 'warning'],
      ['I1', 'warning'],
    ])
    expect(unclaimed[1]?.message).toContain('这一列的6个值没有读取；是不是「粗蛋白」？')
    expect(shown.preview?.ignored.join()).toContain('「位次」由其他列算出，没有读取')
  })

  test('a column is read as the user says, in the unit he says, and one that is left out is silent', async () => {
    const client = await server.user()
    const shown = await uploadPlots(client, await bookOf(HEADS, rowsOf()))
    const columns = { H: WEIGHT, I: { key: null } }
    const taught = await answer(client, shown, { columns, area: 13.34, moisture: 20 })
    expect(taught.preview?.columns[7]).toMatchObject({ key: 'weight', unit: '斤', isTaught: true })
    expect(taught.preview?.severities).toMatchObject({ error: 0, warning: 0 })
    expect(countOf(taught, 'yield')).toMatchObject({ created: 6 })
    const done = await confirm(client, taught)
    expect(done.state).toBe('done')
    const { rows } = await server.services.db.execute<Record<string, string>>(
      sql`select weight, area, moisture from plot where org_id = ${client.orgId} order by weight limit 1`,
    )
    expect(Object.values(rows[0]!).map(Number)).toEqual([10.111, 13.34, 20])
  })

  test('without an area exactly that is asked, and after the answer the yields are there', async () => {
    const client = await server.user()
    const heads = [...HEADS.slice(0, 7), '小区产量(斤)', '含水量(%)']
    const rows = rowsOf().map((row) => [...row.slice(0, 8), 20])
    const shown = await uploadPlots(client, await bookOf(heads, rows))
    const text = '没有小区面积列，不能计算亩产；请填写小区面积'
    expect(shown.preview?.needs).toContainEqual({ key: 'area', label: '小区面积(㎡)', required: false, text })
    expect(shown.preview?.concerns).toContain(text)
    expect(countOf(shown, 'yield')).toMatchObject({ created: 0 })
    expect(shown.can['confirm']).toBe(true)
    const answered = await answer(client, shown, { area: 13.34 })
    expect(answered.preview?.needs.map(({ key }) => key)).not.toContain('area')
    expect(countOf(answered, 'yield')).toMatchObject({ created: 6 })
  })

  test('a column that is given the meaning of another takes its place', async () => {
    const client = await server.user()
    const heads = [...HEADS.slice(0, 7), '小区产量(kg)', '小区实重']
    const rows = rowsOf().map((row) => [...row.slice(0, 8), 7])
    const shown = await uploadPlots(client, await bookOf(heads, rows))
    const taught = await answer(client, shown, { columns: { I: { key: 'weight' } } })
    expect(taught.preview?.columns.slice(7)).toMatchObject([
      { key: null, note: '按指定不导入' },
      { key: 'weight', unit: 'kg', note: '按指定读取' },
    ])
  })

  test('two columns with one meaning are read once one of them is left out', async () => {
    const client = await server.user()
    const heads = [...HEADS.slice(0, 7), '小区产量(kg)', '小区产量(kg)']
    const rows = rowsOf().map((row) => [...row.slice(0, 8), 7])
    const shown = await uploadPlots(client, await bookOf(heads, rows))
    expect(shown.preview?.columns.slice(7).map(({ key }) => key)).toEqual([null, null])
    const taught = await answer(client, shown, { columns: { I: { key: null } } })
    expect(taught.preview?.columns.slice(7).map(({ key }) => key)).toEqual(['weight', null])
    expect(taught.preview?.severities.error).toBe(0)
  })

  test('without a column of the entries nothing can be confirmed until one is named', async () => {
    const client = await server.user()
    const shown = await uploadPlots(client, await bookOf(HEADS, rowsOf()))
    expect(shown.missing).toBe('请先补填：产量或性状列')
    const without = await answer(client, shown, { columns: { E: { key: null }, H: WEIGHT } })
    expect(without.missing).toBe('请先补填：品种名称列')
    const named = await answer(client, without, { columns: { E: { key: 'entry' }, H: WEIGHT } })
    expect(named.missing).toBeNull()
  })

  test.each([
    [{ columns: { Z: PROTEIN } }, '文件没有Z列，请按预览中的列指定列对应'],
    [{ columns: { I: { key: 'height' } } }, 'I列的对应「height」无法识别，请从列表中选择'],
    [
      { columns: { H: { key: 'weight', unit: '石' } } },
      'H列「小区产量」的单位「石」无法识别，可用：kg、g、斤、公斤、千克',
    ],
    [{ columns: { H: PROTEIN, I: PROTEIN } }, 'H列和I列都指定为「粗蛋白」，请只保留一列'],
    [{ area: 0 }, '小区面积应大于0'],
    [{ moisture: 101 }, '含水量不得大于100'],
    [{ moisture: 0.14 }, '含水量应在'],
    [{ sheets: ['另一张'] }, '文件没有工作表「另一张」，请按预览中的工作表选择'],
    [{ sheets: [] }, '请至少选一张工作表'],
  ])('the answer %j is refused with the repair', async (defaults, message) => {
    const client = await server.user()
    const shown = await uploadPlots(client, await bookOf(HEADS, rowsOf()))
    await expect(client.call(api.batchAnswer, { id: shown.id, defaults })).rejects.toThrow(message)
  })
})

test('the sheets that the user chooses are read, and he can choose again', async () => {
  const client = await server.user()
  const columns = HEADS.with(7, '小区产量(kg)').map((header) => ({ header }))
  const rows = (point: string) =>
    rowsOf().map((row, at) => row.with(3, point).with(7, (point.codePointAt(0)! % 7) + at))
  const bytes = await workbookBytes([
    { name: '甲表', columns, rows: rows('甲县') },
    { name: '乙表', columns, rows: rows('乙县') },
  ])
  const shown = await uploadPlots(client, bytes)
  const readIn = ({ preview }: Shown) =>
    preview?.sheets?.filter(({ isRead }) => isRead).map(({ name }) => name)
  expect(readIn(shown)).toEqual(['甲表', '乙表'])
  const one = await answer(client, shown, { sheets: ['乙表'] })
  expect(readIn(one)).toEqual(['乙表'])
  expect(countOf(one, 'experiment_point')).toMatchObject({ created: 1 })
  const both = await answer(client, one, { sheets: ['甲表', '乙表'] })
  expect(countOf(both, 'experiment_point')).toMatchObject({ created: 2 })
})

test('cells of the workbook are shown to its uploader and to importers, not to every reader', async () => {
  const ann = await server.user()
  const shown = await uploadPlots(ann, await bookOf(HEADS, rowsOf()))
  expect(shown.preview?.firstRows).toHaveLength(6)
  expect(shown.preview?.sheets).toHaveLength(1)
  const reader = await server.user({ org: ann.org, permissions: ['experiment.variety:read'] })
  const { preview } = await reader.call(api.batchShow, { id: shown.id })
  expect(preview?.counts).toEqual(shown.preview?.counts)
  expect([preview?.firstRows, preview?.sheets, preview?.found]).toEqual([undefined, undefined, undefined])
})

describe('what was taught', () => {
  const heads = [...HEADS.slice(0, 7), '读数甲', '蛋白质含量']
  const book = (year: number) =>
    bookOf(
      heads,
      rowsOf().map((row) => [year, ...row.slice(1, 9)]),
    )
  const taught = { columns: { H: WEIGHT, I: PROTEIN }, area: 13.34, moisture: 20 }

  async function teach(client: Client): Promise<void> {
    const shown = await uploadPlots(client, await book(2023), '去年.xlsx')
    await confirm(client, await answer(client, shown, taught))
  }

  test('it applies to the next workbook with the same heads, which says so', async () => {
    const client = await server.user()
    await teach(client)
    const next = await uploadPlots(client, await book(2024), '今年.xlsx')
    expect(next.preview?.mapping).toMatchObject({
      columns: { H: WEIGHT, I: { key: 'protein' } },
      constants: { area: 13.34, moisture: 20 },
      note: '按上次的列对应读取（文件「去年.xlsx」）',
    })
    expect(next.preview?.severities).toMatchObject({ error: 0, warning: 1 })
    expect(next.preview?.concerns).toEqual([
      expect.stringContaining(
        '沿用上次导入的值：小区面积13.34㎡、含水量20%；按上次的列对应读取（文件「去年.xlsx」）',
      ),
    ])
    expect(countOf(next, 'yield')).toMatchObject({ created: 6 })
    expect(await taughtBy(client)).toMatchObject([
      {
        fileName: '去年.xlsx',
        heads,
        meanings: ['读数甲 → 小区产量(斤)', '蛋白质含量 → 粗蛋白', '小区面积 13.34㎡', '含水量 20%'],
        can: { forget: true },
      },
    ])
  })

  test('it does not apply to other heads, to another crop or in another organisation', async () => {
    const client = await server.user()
    await teach(client)
    const other = await bookOf(
      [...heads.slice(0, 8), '穗行'],
      rowsOf().map((row) => row.slice(0, 9)),
    )
    const stranger = await server.user()
    const wheat = await server.user({ org: client.org, crop: 'wheat' })
    for (const [reader, bytes] of [
      [client, other],
      [stranger, await book(2024)],
      [wheat, await book(2024)],
    ] as const) {
      const shown = await uploadPlots(reader, bytes)
      expect(shown.preview?.mapping?.note).toBeNull()
      expect(shown.preview?.columns[7]?.key).toBeNull()
    }
    expect(await taughtBy(stranger)).toEqual([])
    expect(await taughtBy(wheat)).toEqual([])
  })

  test.each([
    [
      'in another order',
      [...heads.slice(0, 5), ...heads.slice(7), ...heads.slice(5, 7)],
      { F: WEIGHT, G: PROTEIN },
    ],
    ['with one column more', [heads[0]!, '株高(cm)', ...heads.slice(1)], { I: WEIGHT, J: PROTEIN }],
  ])('it applies to the same heads %s, by their names', async (_, moved, columns) => {
    const client = await server.user()
    await teach(client)
    const rows = rowsOf().map((row) =>
      moved.map((head) => (head === '株高(cm)' ? 240 : head === heads[0] ? 2024 : row[heads.indexOf(head)])),
    )
    const next = await uploadPlots(client, await bookOf(moved, rows), '今年.xlsx')
    expect(next.preview?.mapping).toMatchObject({
      columns,
      constants: { area: 13.34, moisture: 20 },
      note: '按上次的列对应读取（文件「去年.xlsx」，列的位置不同，按表头对应）',
    })
    expect(countOf(next, 'yield')).toMatchObject({ created: 6 })
  })

  test('a row whose heads do not show the places of the columns is recalled by its signature alone', async () => {
    const client = await server.user()
    await teach(client)
    await server.services.db.execute(
      sql`update import_mapping set heads = heads - 0 where org_id = ${client.orgId}`,
    )
    const same = await uploadPlots(client, await book(2024))
    expect(same.preview?.mapping?.columns).toEqual({ H: WEIGHT, I: PROTEIN })
    const moved = await bookOf(
      ['株高(cm)', ...heads],
      rowsOf().map((row) => [240, ...row.slice(0, 9)]),
    )
    expect((await uploadPlots(client, moved)).preview?.mapping?.note).toBeNull()
  })

  test('what the user says about a file wins, and is what is remembered then', async () => {
    const client = await server.user()
    await teach(client)
    const next = await uploadPlots(client, await book(2024))
    const again = await answer(client, next, { columns: { H: WEIGHT }, area: 20, moisture: 20 })
    expect(again.preview?.mapping?.note).toBeNull()
    expect(again.preview?.columns[8]?.key).toBeNull()
    await confirm(client, again)
    const [kept, ...more] = await taughtBy(client)
    expect(more).toEqual([])
    expect(kept?.meanings).toEqual(['读数甲 → 小区产量(斤)', '小区面积 20㎡', '含水量 20%'])
  })

  test('it is forgotten by who may import, and by no stranger', async () => {
    const client = await server.user()
    await teach(client)
    const { id } = itemAt(await taughtBy(client), 0)
    const stranger = await server.user()
    await expect(stranger.call(mappingForget, { id })).rejects.toThrow('列对应不存在或无权查看')
    const reader = await server.user({ org: client.org, permissions: ['experiment.variety:read'] })
    expect(await taughtBy(reader)).toEqual([])
    await expect(reader.call(mappingForget, { id })).rejects.toThrow('列对应不存在或无权查看')
    await client.call(mappingForget, { id })
    expect(await taughtBy(client)).toEqual([])
    const next = await uploadPlots(client, await book(2024))
    expect(next.preview?.columns[7]?.key).toBeNull()
  })
})
