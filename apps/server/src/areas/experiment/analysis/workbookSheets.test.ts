import { downloadDataAnalysis } from '@hepu/api/areas/experiment/analysis/analysis'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fivePoints, makeTrial } from '../../../../test/build/buildTrial.ts'
import { ctxOf, testApp, type Client, type TestApp } from '../../../../test/testApp.ts'
import { readWorkbook } from '../../../import/read/readWorkbook.ts'

let app: TestApp
let ann: Client
beforeAll(async () => {
  app = await testApp()
  ann = await app.user()
})
afterAll(() => app.close())

async function download(who: Client, groupId: number) {
  return who.raw({
    method: downloadDataAnalysis.method,
    url: downloadDataAnalysis.path,
    payload: { groupId: String(groupId) },
  })
}

test('the workbook contains the figures of the screens, the methods, the author and the version', async () => {
  const points = fivePoints.points.map((point) =>
    point.name === '宿州' ? { ...point, scrapped: { reason: 'DISASTER' } } : point,
  )
  const { groupId } = await makeTrial(await ctxOf(app, ann), {
    ...fivePoints,
    points,
    traits: { plantHeight: { 新乡: [280, 270, null, 255] }, stalkRot: { 新乡: [3, 1, 0, 12] } },
  })
  const response = await download(ann, groupId)
  expect(response.headers['content-disposition']).toContain(encodeURIComponent('2025年D2数据分析.xlsx'))
  const { sheets } = await readWorkbook(response.rawPayload, 'a.xlsx')
  expect(sheets.map((sheet) => sheet.name)).toEqual([
    '汇总',
    '各点',
    '方差分析',
    '性状',
    '排名',
    '方差分量',
    '稳定性',
    'AMMI',
    'GGE',
    '相关',
    '箱线图',
    '说明',
  ])
  const rowsOf = (name: string) =>
    sheets.find((sheet) => sheet.name === name)!.rows.map((row) => row.cells.map((cell) => cell.value))
  const [head, first] = rowsOf('汇总')
  const at = (title: string) => first![head!.indexOf(title)]
  expect([at('位次'), at('品种名称'), at('比郑单958增产点')]).toEqual([1, 'LPA612', '4/4'])
  expect(Number(at('比郑单958±%')).toFixed(4)).toBe('7.1492')
  expect(rowsOf('各点')[0]).toContain('宿州（未计入） 折亩产(kg/亩)')
  const anova = rowsOf('方差分析').find(
    (row) => String(row[0]).startsWith('联合方差分析') && row[1] === '品种',
  )
  expect(anova?.slice(0, 3)).toEqual(['联合方差分析（4个试点×4个品种×3次重复，试点随机）', '品种', 3])
  expect(
    rowsOf('性状')
      .find((row) => row[1] === '登海605')
      ?.slice(-2),
  ).toEqual([255, 12])
  expect(rowsOf('排名')[0]).toEqual(
    expect.arrayContaining(['实测平均', 'BLUE', 'BLUP', '可靠性', '位次变化']),
  )
  expect(rowsOf('方差分量').map(([name]) => name)).toEqual(
    expect.arrayContaining(['品种×试点', 'Cullis遗传力']),
  )
  expect(rowsOf('稳定性')[1]![1]).toBe('LPA612')
  const notes = new Map(rowsOf('说明').map((row) => [row[0], String(row[1])]))
  expect(notes.get('汇总点数')).toBe('4 / 试点数 5')
  expect(notes.get('未计入试点')).toBe('宿州〔已报废：不可抗力（风雹旱涝）〕')
  expect(notes.get('数据版本')).toBe('第1版')
  expect(notes.get('联合方差分析（试点随机）')).toContain('品种用品种×试点检验')
  expect(notes.get('导出')).toMatch(/^用户user-\w+ \d{4}-\d\d-\d\d \d\d:/)
})

test('the workbook is refused without the right to export, and for another organisation', async () => {
  const { groupId } = await makeTrial(await ctxOf(app, ann), { ...fivePoints, name: '不给' })
  const reader = await app.user({ org: ann.org, permissions: ['experiment.variety:read'] })
  expect((await download(reader, groupId)).json()).toMatchObject({ code: 4030 })
  const eve = await app.user()
  expect((await download(eve, groupId)).json()).toMatchObject({ code: 4040, msg: '组别不存在或无权查看' })
})
