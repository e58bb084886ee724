import * as api from '@hepu/api/areas/research/lookups'
import * as choices from '@hepu/api/core/resource/choices'
import { eq } from 'drizzle-orm'
import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeOrg } from '../../../test/build/buildAuthority.ts'
import { testApp, type Client, type TestApp } from '../../../test/testApp.ts'
import { organization } from '../../db/schema/index.ts'
import { XLSX_TYPE } from '../../import/write/writeWorkbook.ts'

let app: TestApp
let ann: Client
beforeAll(async () => {
  app = await testApp()
  ann = await app.user({ permissions: [] })
})
afterAll(() => app.close())

const convert = (html: string, name = '审定品种/交叉表') =>
  ann.raw({ method: 'POST', url: api.htmlToExcel.path, payload: { name, html } })
const refusalOf = async (html: string, name?: string) =>
  (await convert(html, name)).json<{ msg: string }>().msg

describe('F-352 F-550 htmlToExcel', () => {
  test('htmlToExcel returns a workbook with the given name, with figures as numbers and nothing as a formula', async () => {
    const html = `<table><caption>标题</caption><thead><tr><th>名称</th><th>数</th></tr></thead>
      <tbody><tr><th>=1+1</th><td>12.50</td></tr><tr><td>@甲&amp;乙</td><td>+3</td></tr></tbody></table>`
    const { headers, rawPayload, statusCode } = await convert(html)
    expect(statusCode).toBe(200)
    expect(headers['content-type']).toBe(XLSX_TYPE)
    expect(decodeURIComponent(String(headers['content-disposition']))).toContain('审定品种_交叉表.xlsx')
    const { sheets } = await readXlsx(rawPayload, { readStyles: true })
    const { name, rows, cells, merges } = sheets[0]!
    expect(name).toBe('审定品种 交叉表')
    expect(rows).toEqual([
      ['标题', null],
      ['名称', '数'],
      ['=1+1', 12.5],
      ['@甲&乙', '+3'],
    ])
    expect(merges).toEqual([{ startRow: 0, startCol: 0, endRow: 0, endCol: 1 }])
    expect([...cells!.values()].filter(({ formula }) => formula !== undefined)).toEqual([])
    expect(cells!.get('1,0')!.style!.font).toEqual({ bold: true })
    expect(cells!.get('2,1')!.style!.numFmt).toBe('0.00')
    expect(cells!.get('3,0')?.style?.font).toBeUndefined()
  })

  test('htmlToExcel merges cells with spans', async () => {
    const html =
      '<table><tr><td rowspan="2">a</td><td colspan="2">b</td></tr><tr><td>c</td><td>d</td></tr></table>'
    const { sheets } = await readXlsx((await convert(html)).rawPayload)
    expect(sheets[0]!.rows).toEqual([
      ['a', 'b', null],
      [null, 'c', 'd'],
    ])
    expect(sheets[0]!.merges).toEqual([
      { startRow: 0, startCol: 0, endRow: 1, endCol: 0 },
      { startRow: 0, startCol: 1, endRow: 0, endCol: 2 },
    ])
  })

  test('htmlToExcel accepts ten thousand cells', async () => {
    const html = `<table>${`<tr>${'<td>1</td>'.repeat(50)}</tr>`.repeat(200)}</table>`
    const { sheets } = await readXlsx((await convert(html)).rawPayload)
    expect(sheets[0]!.rows).toHaveLength(200)
  })

  test('htmlToExcel names the problem of a refused table', async () => {
    expect(await refusalOf('没有')).toBe('内容中没有表格')
    expect(await refusalOf('')).toBe('表格内容必填')
    expect(await refusalOf('<table><tr><td>1</td></tr></table>', '')).toBe('文件名必填')
    const large = `<table><tr><td>${'禾'.repeat(400_000)}</td></tr></table>`
    expect(await refusalOf(large)).toBe('表格内容超过1 MB，请缩小范围后再导出')
  })
})

test('F-550 the area tree has provinces, cities and counties', async () => {
  const tree = await ann.call(api.areaTree, {})
  expect(tree).toHaveLength(34)
  const henan = tree.find(({ label }) => label === '河南省')!
  const zhengzhou = henan.children!.find(({ label }) => label === '郑州市')!
  expect(zhengzhou.children!.find(({ label }) => label === '金水区')).toEqual({
    value: '410105',
    label: '金水区',
  })
})

test('F-421 at most five of twenty matching institutions are returned', async () => {
  const head = await app.user({ permissions: [] })
  const made = await Promise.all(Array.from({ length: 20 }, () => makeOrg(app.services.db, head.org)))
  const found = await head.call(api.searchInstitution, { name: '机构' })
  expect(found).toHaveLength(5)
  const known = new Set([head.org, ...made].map(({ id }) => String(id)))
  expect(found.filter(({ id }) => !known.has(id))).toEqual([])
})

test('F-422 the tree of organisations is limited to institutions, and to the current one', async () => {
  const { db } = app.services
  const head = await app.user({ permissions: [] })
  const office = await makeOrg(db, head.org)
  const institute = await makeOrg(db, office)
  const setInstitution = (id: number, isInstitution: boolean) =>
    db.update(organization).set({ isInstitution }).where(eq(organization.id, id))
  await setInstitution(head.orgId, true)
  await setInstitution(office.id, false)
  await setInstitution(institute.id, true)
  type Node = { id: string; children: Node[] }
  const shapeOf = ({ id, children }: Node): object => ({ [id]: children.map(shapeOf) })
  const treeOf = async (input: object) => (await head.call(choices.orgTree, input)).map(shapeOf)
  const [top, middle, low] = [head.orgId, office.id, institute.id].map(String) as [string, string, string]
  const whole = [{ [top]: [{ [middle]: [{ [low]: [] }] }] }]
  expect(await treeOf({})).toEqual(whole)
  expect(await treeOf({ isInstitution: false, isCurrentInstitution: false })).toEqual(whole)
  expect(await treeOf({ isInstitution: true })).toEqual([{ [top]: [{ [low]: [] }] }])
  expect(await treeOf({ isCurrentInstitution: true })).toEqual([{ [top]: [] }])
  await setInstitution(head.orgId, false)
  expect(await treeOf({ isInstitution: true })).toEqual([{ [low]: [] }])
  expect(await treeOf({ isInstitution: true, isCurrentInstitution: true })).toEqual([])
})
