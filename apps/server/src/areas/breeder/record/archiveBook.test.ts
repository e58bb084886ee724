import * as parties from '@hepu/api/areas/authority/party/party'
import * as api from '@hepu/api/areas/breeder/record/breederArchive'
import * as book from '@hepu/api/areas/breeder/record/breederBook'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { requestOf, testApp, type Client, type TestApp } from '../../../../test/testApp.ts'
import { sheetColumns } from '../../../import/table/tableColumns.ts'
import { workbookBytes, type SheetValue } from '../../../import/write/writeWorkbook.ts'
import { archiveColumns } from './archiveColumns.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

/** Returns a workbook with these rows, each by the keys of its columns. */
async function bookOf(rows: readonly Readonly<Record<string, SheetValue>>[]) {
  const cells = rows.map((row) => archiveColumns.map(({ key }) => row[key] ?? null))
  const bytes = await workbookBytes([{ name: '档案', columns: sheetColumns(archiveColumns), rows: cells }])
  return { name: '档案.xlsx', bytes }
}
const row = (name: string, more: Readonly<Record<string, SheetValue>> = {}) => ({
  name,
  kind: '科研院所',
  startOn: '2021-03-01',
  ...more,
})
type Book = Awaited<ReturnType<typeof bookOf>>
const check = (who: Client, file: Book) => who.upload(book.importBreeders, {}, file)
const verdicts = async (who: Client, file: Book) =>
  (await check(who, file)).rows.map(({ name, verdict, message }) => [name, verdict, message])
const confirm = (who: Client, file: Book, created: number, changed = 0) =>
  who.upload(book.confirmBreeders, { created, changed }, file)
const names = async (who: Client) =>
  (await who.call(api.breederPage, { sort: 'name', order: 'ascending' })).records.map(({ name }) => name)

describe('refusals', () => {
  test('rows that cannot be understood are named with the repair, and nothing is stored', async () => {
    const ann = await app.user()
    const file = await bookOf([
      row('甲所', { kind: '研究院' }),
      row('乙所', { ecoZones: '月球' }),
      row('丙所', { endOn: '2020-01-01' }),
      row('丁所'),
      row('丁所'),
    ])
    const found = await verdicts(ann, file)
    expect(found.map(([, verdict]) => verdict)).toEqual(['broken', 'broken', 'broken', 'new', 'broken'])
    expect(found[1]![2]).toBe('生态区「月球」不在字典中')
    expect(found[2]![2]).toBe('合作结束日期不得早于合作开始日期')
    expect(found[4]![2]).toBe('与第 5 行是同一育种家，请只留一行')
    await expect(confirm(ann, file, 1)).rejects.toMatchObject({ code: 4000 })
    expect(await names(ann)).toEqual([])
  })

  test('a number of another party, and a file without the needed heads, are refused', async () => {
    const ann = await app.user()
    const creditCode = '91350100M000100Y43'
    await ann.call(parties.partySave, { name: '绿源种业', roles: ['PAYEE'], creditCode })
    const other = await bookOf([row('红源种业', { number: creditCode })])
    expect(await verdicts(ann, other)).toEqual([
      [
        '红源种业',
        'broken',
        `信用代码/证件号 ${creditCode} 属于「绿源种业」，与名称「红源种业」不符，请核对`,
      ],
    ])
    const bytes = await workbookBytes([{ name: '档案', columns: [{ header: '名称' }], rows: [['甲所']] }])
    await expect(check(ann, { name: '缺.xlsx', bytes })).rejects.toMatchObject({
      message: '没有找到育种家档案的表：表头需要「名称」、「类型」、「合作开始日期」，请对照模板检查',
    })
  })

  test('a file whose check is no longer true stores nothing', async () => {
    const ann = await app.user()
    const file = await bookOf([row('甲所'), row('乙所')])
    await expect(confirm(ann, file, 1)).rejects.toMatchObject({
      code: 4090,
      message: '检查后档案有了变化，什么都没有写入，请重新检查文件',
    })
    expect(await names(ann)).toEqual([])
  })
})

test('F-566 new rows make archives with parties, known ones change, and an export comes back as the same', async () => {
  const ann = await app.user()
  await ann.call(parties.partySave, { name: '老牌种业', formerNames: ['旧牌种业'], roles: ['PAYEE'] })
  const first = await bookOf([
    row('旧牌种业', { leader: '李工', cooperation: '联合育种', grade: 'A', teamSize: 12 }),
    row('周育种', { partyKind: '个人', number: '11010519491231002X', kind: '个人' }),
  ])
  expect(await verdicts(ann, first)).toEqual([
    ['旧牌种业', 'new', ''],
    ['周育种', 'new', ''],
  ])
  expect(await confirm(ann, first, 2)).toEqual({ created: 2, changed: 0 })
  expect(await names(ann)).toEqual(['老牌种业', '周育种'])
  const exported = await ann.raw(requestOf(book.exportBreeders, {}))
  const again = { name: '导出.xlsx', bytes: exported.rawPayload }
  expect((await verdicts(ann, again)).map(([name, verdict, message]) => [name, verdict, message])).toEqual(
    expect.arrayContaining([
      ['老牌种业', 'same', ''],
      ['周育种', 'same', ''],
    ]),
  )
  const second = await bookOf([row('老牌种业', { leader: '王工', cooperation: '联合育种', grade: 'A' })])
  const { rows } = await check(ann, second)
  expect(rows).toMatchObject([
    {
      verdict: 'changed',
      changes: [
        { label: '负责人', before: '李工', after: '王工' },
        { label: '团队人数', before: '12', after: null },
      ],
    },
  ])
  expect(await confirm(ann, second, 0, 1)).toEqual({ created: 0, changed: 1 })
  const { records } = await ann.call(api.breederPage, { model: { name: '老牌' } })
  expect(records).toMatchObject([{ leader: '王工', teamSize: null }])
})
