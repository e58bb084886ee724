import * as api from '@hepu/api/areas/experiment/import/storedRows'
import type { StoredRowFilter } from '@hepu/api/areas/experiment/import/storedRows'
import * as batchApi from '@hepu/api/areas/experiment/import/trialImport'
import type { OutputOf } from '@hepu/api/core/route'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp, type Client, type TestApp } from '../../../../../../test/testApp.ts'
import { workbookBytes } from '../../../../../import/write/writeWorkbook.ts'
import { bookOf, confirm, findingsOf, HEADS, settled, trialRows, uploadPlots } from '../../testImport.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.close())

type Page = OutputOf<typeof api.batchRows>
type Row = Page['records'][number]

const at = (head: (typeof HEADS)[number]): number => HEADS.indexOf(head)

const rowsOf = (client: Client, batchId: string, only?: StoredRowFilter, more: object = {}): Promise<Page> =>
  client.call(api.batchRows, { size: 50, ...more, model: { batchId, ...(only ? { only } : {}) } })

/** Returns a cell as `read → stored: reason`. */
function shown({ cells }: Row, key: string): string {
  const cell = cells.find((other) => other.key === key)
  const reason = cell?.mending ? `: ${api.mendingKinds[cell.mending.kind]}，${cell.mending.text}` : ''
  return `${cell?.read ?? '—'} → ${cell?.stored ?? '—'}${reason}`
}

const inRow = ({ records }: Page, row: number): Row => records.find((record) => record.row === row)!

/** Builds twelve plots, of which some cells are mended and some rows left out; weights are in 斤. */
function mendedBook(): Promise<Buffer> {
  const heads = (HEADS as readonly string[]).with(at('小区产量(kg)'), '小区产量(斤)')
  const rows = trialRows(3, 2).map((row) => row.with(at('小区产量(kg)'), 2 * Number(row[at('小区产量(kg)')])))
  rows[0]![at('品种名称')] = '品种1(CK)'
  rows[1]![at('株高(cm)')] = '242 cm'
  rows[2]![at('试验点')] = '点1试验站'
  rows[3]![at('含水量(%)')] = 180
  rows[4]![at('品种名称')] = null
  return bookOf(heads, [...rows, rows[5]!])
}

test('another organisation, and a user who may not read, see no rows', async () => {
  const client = await server.user()
  const batch = await uploadPlots(client, await mendedBook())
  await expect(rowsOf(await server.user(), batch.id)).rejects.toMatchObject({ code: 4040 })
  const other = await server.user({ permissions: ['upgrade.record:read'] })
  await expect(rowsOf(other, batch.id)).rejects.toMatchObject({ code: 4030 })
  const reader = await server.user({ org: client.org, permissions: ['experiment.variety:read'] })
  await expect(rowsOf(reader, batch.id)).rejects.toThrow('只有上传者和有')
})

describe('the rows of a previewed workbook', () => {
  test('what was read is listed beside what will be stored, with the reason where they differ', async () => {
    const client = await server.user()
    const page = await rowsOf(client, (await uploadPlots(client, await mendedBook())).id)
    expect(page).toMatchObject({ total: 13, counts: { all: 13, changed: 11, leftOut: 2 } })
    const [first, second, third, fourth] = page.records
    expect(first).toMatchObject({ sheet: '小区数据', row: 2, group: '2023年 甲组', leftOut: [] })
    expect(shown(first!, 'entry')).toBe('品种1(CK) → 品种1: 名称统一，名称带对照标记')
    expect(shown(first!, 'weight')).toBe('20.222 → 10.111: 单位换算，单位由斤换算为kg')
    expect(shown(first!, 'rep')).toBe('1 → 1')
    expect(shown(second!, 'plantHeight')).toBe('242 cm → 242: 按规则整理，数字带单位')
    expect(shown(third!, 'point')).toBe('点1试验站 → 点1: 名称统一，名称写法不同')
    expect(shown(fourth!, 'moisture')).toBe('180 → —: 不写入，超出允许范围（作缺测处理）')
    expect(page.columns.map(({ label }) => label).join()).toBe(
      '试验点,品种名称,是否对照,重复,小区产量(kg),小区面积(㎡),含水量(%),株高(cm)',
    )
  })

  test('rows that are left out are listed with their reasons, and stored nowhere', async () => {
    const client = await server.user()
    const batch = await uploadPlots(client, await mendedBook())
    const { records, total } = await rowsOf(client, batch.id, 'leftOut')
    expect(total).toBe(2)
    expect(records.map(({ row, leftOut }) => [row, leftOut])).toEqual([
      [6, ['工作表「小区数据」第6行E列「品种名称」：缺品种名称，该行不导入']],
      [14, [expect.stringContaining('与第7行是同一小区')]],
    ])
    expect(shown(records[0]!, 'point')).toBe('点1 → —')
    expect(shown(records[1]!, 'entry')).toBe('品种3 → —')
  })

  test('a chosen action changes the rows that are shown', async () => {
    const client = await server.user()
    const rows = trialRows(3, 2)
    rows[3]![at('株高(cm)')] = '238-244'
    const batch = await uploadPlots(client, await bookOf(HEADS, rows))
    const before = inRow(await rowsOf(client, batch.id), 5)
    expect(shown(before, 'plantHeight')).toBe('238-244 → 241: 按规则整理，区间取平均（取中间值241）')
    await client.call(batchApi.batchChoose, { id: batch.id, code: 'numberRange', action: 'upper' })
    await settled(client, batch.id)
    const after = inRow(await rowsOf(client, batch.id), 5)
    expect(shown(after, 'plantHeight')).toBe('238-244 → 244: 按所选处理，区间取平均（取上限244）')
  })

  test('values of the whole file are shown as such, and cells that say something stay', async () => {
    const client = await server.user()
    const rows = trialRows(2, 1)
    rows[1]![at('小区面积(㎡)')] = null
    const batch = await uploadPlots(client, await bookOf(HEADS, rows), '试验.xlsx', { area: 12.5 })
    const page = await rowsOf(client, batch.id)
    expect(shown(inRow(page, 2), 'area')).toBe('13.34 → 13.34')
    expect(shown(inRow(page, 3), 'area')).toBe('— → 12.5: 全文件的值，按补填的值')
    expect((await rowsOf(client, batch.id, 'changed')).records.map(({ row }) => row)).toEqual([3])
  })

  test('a name that an earlier import stored in another spelling is shown with both', async () => {
    const client = await server.user()
    await confirm(client, await uploadPlots(client, await bookOf(HEADS, trialRows(3, 1))))
    const rows = trialRows(3, 1).map((row) => row.with(at('试验点'), '点1站').with(at('株高(cm)'), 251))
    const batch = await uploadPlots(client, await bookOf(HEADS, rows))
    expect(shown((await rowsOf(client, batch.id)).records[0]!, 'point')).toContain('点1站 → 点1: 名称统一')
  })

  test('the rows of a sheet per point are placed in the uploaded workbook, several plots of a line apart', async () => {
    const client = await server.user()
    const columns = ['品种名称', '重复Ⅰ', '重复Ⅱ'].map((header) => ({ header }))
    const sheet = (name: string, from: number) => ({
      name,
      columns,
      rows: [
        ['丰粒11', from, from + 1],
        ['丰粒12', from + 2, from + 3],
        ['平均', from + 1, from + 2],
      ],
    })
    const bytes = await workbookBytes([sheet('阜城试点', 20), sheet('枣强试点', 30)])
    const batch = await uploadPlots(client, bytes, '试验.xlsx', { year: 2025, area: 20, moisture: 20 })
    const page = await rowsOf(client, batch.id)
    const stored = page.records.filter(({ leftOut }) => leftOut.length === 0)
    expect(stored).toHaveLength(8)
    expect(stored.slice(4, 6).map(({ sheet, row }) => `${sheet} ${row}`)).toEqual([
      '枣强试点 2',
      '枣强试点 2',
    ])
    expect(stored.slice(4, 6).map((row) => shown(row, 'weight'))).toEqual(['30 → 30', '31 → 31'])
    const out = await rowsOf(client, batch.id, 'leftOut')
    expect(out.records.map(({ sheet, row }) => `${sheet} ${row}`)).toEqual(['阜城试点 4', '枣强试点 4'])
  })

  test('pages follow each other in the order of the workbook, and filters count the whole of it', async () => {
    const client = await server.user()
    const rows = trialRows(30, 4)
    rows[200]![at('株高(cm)')] = '约240'
    const batch = await uploadPlots(client, await bookOf(HEADS, rows))
    const pages = [1, 2, 5].map((current) => rowsOf(client, batch.id, undefined, { current }))
    const [first, second, fifth] = await Promise.all(pages)
    expect(first!.records[0]!.row).toBe(2)
    expect(second!.records[0]!.row).toBe(52)
    expect(fifth!.records.at(-1)!.row).toBe(241)
    const kinds = (await findingsOf(client, batch)).map(({ code }) => code)
    expect(kinds).toHaveLength(1)
    expect((await rowsOf(client, batch.id, 'changed')).records.map(({ row }) => row)).toEqual([202])
    const last = await rowsOf(client, batch.id, undefined, { order: 'descending', size: 1 })
    expect(last.records[0]!.row).toBe(241)
  })
})

test('a batch that is imported, and a workbook of entries, have no rows to be stored', async () => {
  const client = await server.user()
  const done = await confirm(client, await uploadPlots(client, await bookOf(HEADS, trialRows(2, 1))))
  await expect(rowsOf(client, done.id)).rejects.toThrow('该批次已导入')
  const heads = ['试验年份', '试验组别', '试验阶段', '品种名称']
  const bytes = await bookOf(heads, [[2025, '丙组', '高级产比', '丰粒21']], '品种信息')
  const { id } = await client.upload(batchApi.importInformation, {}, { name: '品种.xlsx', bytes })
  await settled(client, id)
  await expect(rowsOf(client, id)).rejects.toThrow('参试品种信息没有逐行的数据')
})
