import {
  dataAnalysis,
  dataAnalysisAvg,
  surveyInformation,
} from '@hepu/api/areas/experiment/analysis/analysis'
import { cellPage, fillSheet, saveCells } from '@hepu/api/areas/experiment/cells/cell'
import { correlation } from '@hepu/api/areas/experiment/fits/correlation'
import { groupPage } from '@hepu/api/areas/experiment/group/group'
import { mappingPage } from '@hepu/api/core/importMappingCalls'
import * as batch from '@hepu/api/areas/experiment/import/trialImport'
import { exportFillData, fillDataTemplate, rawData } from '@hepu/api/areas/experiment/plotData'
import {
  ownTraitCreate,
  ownTraitDelete,
  ownTraitEdit,
  ownTraitList,
} from '@hepu/api/areas/experiment/traits/ownTrait'
import { queryIndexPkList } from '@hepu/api/areas/upgrade/pk/pkCompare'
import type { Route } from '@hepu/api/core/route'
import { itemAt } from '@hepu/api/core/must'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp, type Client, type TestApp } from '../../../../test/testApp.ts'
import { readWorkbook } from '../../../import/read/readWorkbook.ts'
import {
  bookOf,
  confirm,
  countOf,
  findingsOf,
  HEADS,
  importPlots,
  settled,
  trialRows,
  uploadPlots,
} from '../import/testImport.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.close())

const SUGAR = { label: '茎秆糖锤度', unit: '°Bx', kind: 'number', decimals: 1, min: 0, max: 40 } as const
const sugarOf = (at: number): number => 10 + at / 2

/** Four entries × two points × two replicates, with a column of sugar. */
const book = (head = '茎秆糖锤度(°Bx)') =>
  bookOf(
    [...HEADS, head],
    trialRows(4, 2).map((row, at) => [...row, sugarOf(at)]),
  )

const groupIdOf = async (client: Client): Promise<string> =>
  itemAt((await client.call(groupPage, { model: {} })).records, 0).id

/** Returns the rows of the first sheet of a file. */
async function rowsOf(
  client: Client,
  route: Pick<Route, 'method' | 'path'>,
  input: Record<string, string>,
): Promise<unknown[][]> {
  const request = route.method === 'GET' ? { query: input } : { payload: input }
  const answer = await client.raw({ method: route.method, url: route.path, ...request })
  const { sheets } = await readWorkbook(answer.rawPayload, '文件.xlsx')
  return itemAt(sheets, 0).rows.map(({ cells }) => cells.map((cell) => cell?.value))
}

describe('a trait of an organisation', () => {
  test('a workbook with its head is imported, shown, analysed and exported like any other trait', async () => {
    const client = await server.user()
    const { key, id } = await client.call(ownTraitCreate, SUGAR)
    expect(key).toBe(`own${id}`)
    const shown = await uploadPlots(client, await book())
    expect(shown.preview?.severities).toEqual({ error: 0, warning: 0, corrected: 0 })
    expect(itemAt(shown.preview!.columns, 11)).toMatchObject({ key, label: '茎秆糖锤度', unit: '°Bx' })
    expect(countOf(shown, 'observation')).toMatchObject({ created: 32 })
    await confirm(client, shown)

    const groupId = await groupIdOf(client)
    const { records } = await client.call(rawData, { size: 200, order: 'ascending', model: { groupId } })
    expect(records.map(({ values }) => values[key]?.value)).toEqual(records.map((_, at) => sugarOf(at)))
    const points = await client.call(dataAnalysis, { groupId, trait: key })
    expect(points.trait).toMatchObject({ label: '茎秆糖锤度', unit: '°Bx', decimals: 1 })
    // 品种1 at 点1: rows 0 and 4; at 点2: rows 8 and 12.
    expect(points.points.map((point) => point.plots)).toEqual([8, 8])
    const means = await client.call(dataAnalysisAvg, { groupId, trait: key })
    expect(means.groupMean).toBeCloseTo(13.75, 9)
    const survey = await client.call(surveyInformation, { groupId })
    expect(survey.traits.map((trait) => trait.key)).toContain(key)
    expect(itemAt(survey.summary, 0).values[key]).toMatchObject({ mean: 13, min: 11, max: 15, n: 2 })
    const pairs = await client.call(correlation, { groupId })
    expect(JSON.stringify(pairs)).toContain(key)

    const compared = await client.call(queryIndexPkList, {})
    expect(compared.map((index) => index.key)).toContain(key)

    const sheet = await rowsOf(client, exportFillData, { groupId })
    expect(sheet[0]).toContain('茎秆糖锤度(°Bx)')
    expect(sheet[1]?.[sheet[0]!.indexOf('茎秆糖锤度(°Bx)')]).toBe(10)
    expect((await rowsOf(client, fillDataTemplate, {}))[0]).toContain('茎秆糖锤度(°Bx)')
    expect((await rowsOf(client, fillDataTemplate, { groupId }))[0]).toContain('茎秆糖锤度(°Bx)')
  })

  test('an analysis has the new label at once after the trait was renamed', async () => {
    const client = await server.user()
    const { id, key } = await client.call(ownTraitCreate, SUGAR)
    await importPlots(client, await book())
    const groupId = await groupIdOf(client)
    await client.call(dataAnalysis, { groupId, trait: key })
    await client.call(ownTraitEdit, { ...SUGAR, label: '茎秆含糖', id, version: 1 })
    expect((await client.call(dataAnalysis, { groupId, trait: key })).trait.label).toBe('茎秆含糖')
  })

  test('values outside its range are errors, and days are read as days', async () => {
    const client = await server.user()
    const sugar = await client.call(ownTraitCreate, SUGAR)
    const day = await client.call(ownTraitCreate, { label: '拔节日', kind: 'date' })
    const rows = trialRows(2, 1).map((row, at) => [...row, at === 1 ? 99 : 12, '5-18'])
    const shown = await uploadPlots(client, await bookOf([...HEADS, '茎秆糖锤度', '拔节日'], rows))
    const errors = (await findingsOf(client, shown)).filter(({ severity }) => severity === 'error')
    expect(errors.map(({ cell, code }) => [cell, code])).toEqual([['L3', 'outOfRange']])
    await confirm(client, shown, { leaveOutErrors: true })
    const groupId = await groupIdOf(client)
    const { records } = await client.call(rawData, { order: 'ascending', model: { groupId } })
    expect(records.map(({ values }) => values[sugar.key]?.value)).toEqual([12, undefined, 12, 12])
    expect(records.map(({ values }) => values[day.key]?.value)).toEqual(Array(4).fill('2023-05-18'))
    const again = await uploadPlots(
      client,
      await bookOf(
        [...HEADS, '拔节日'],
        rows.map((row) => row.toSpliced(11, 1)),
      ),
    )
    expect(again.preview?.isSame).toBe(true)
  })

  test('an unclaimed column can be given a trait that was made for it, which is remembered', async () => {
    const client = await server.user()
    const shown = await uploadPlots(client, await book('糖度计读数'))
    expect(itemAt(shown.preview!.columns, 11)).toMatchObject({ key: null, isUnclaimed: true })
    const { key } = await client.call(ownTraitCreate, SUGAR)
    await client.call(batch.batchAnswer, { id: shown.id, defaults: { columns: { L: { key } } } })
    const taught = await settled(client, shown.id)
    expect(itemAt(taught.preview!.columns, 11)).toMatchObject({ key, isTaught: true })
    await confirm(client, taught)
    expect(itemAt((await client.call(mappingPage, {})).records, 0).meanings).toEqual([
      '糖度计读数 → 茎秆糖锤度',
    ])
    const next = await uploadPlots(client, await book('糖度计读数'))
    expect(next.preview?.isSame).toBe(true)
  })

  test('a column that was taught a trait that is gone is unclaimed again', async () => {
    const client = await server.user()
    const { id, key } = await client.call(ownTraitCreate, SUGAR)
    const shown = await uploadPlots(client, await book('糖度计读数'))
    await client.call(batch.batchAnswer, { id: shown.id, defaults: { columns: { L: { key } } } })
    const done = await confirm(client, await settled(client, shown.id))
    await client.call(batch.batchUndo, { id: done.id, version: done.version, reason: '重来' })
    await client.call(ownTraitDelete, { id })
    const next = await uploadPlots(client, await book('糖度计读数'))
    expect(itemAt(next.preview!.columns, 11)).toMatchObject({ key: null, isUnclaimed: true })
    expect(itemAt((await client.call(mappingPage, {})).records, 0).meanings).toEqual([
      '糖度计读数 → 已删除的列',
    ])
  })

  test('it can be typed in and reviewed', async () => {
    const client = await server.user()
    const { key } = await client.call(ownTraitCreate, SUGAR)
    await importPlots(client, await bookOf(HEADS, trialRows(2, 1)))
    const groupId = await groupIdOf(client)
    const sheet = await client.call(fillSheet, { groupId, field: key })
    expect(sheet.ownTraits.map((trait) => trait.label)).toEqual(['茎秆糖锤度'])
    const { pointId, entryId, rep } = itemAt(sheet.rows, 0)
    const cell = { pointId, entryId, rep, field: key, seen: null, seenId: null, confirmed: false }
    await expect(client.call(saveCells, { groupId, cells: [{ ...cell, raw: '41' }] })).rejects.toMatchObject({
      data: { cells: [{ kind: 'refused', message: '应在0到40°Bx之间' }] },
    })
    await client.call(saveCells, { groupId, cells: [{ ...cell, raw: '12.5' }] })
    const after = await client.call(fillSheet, { groupId, field: key })
    expect(itemAt(after.rows, 0).values[key]).toBe(12.5)
    const { records } = await client.call(cellPage, { model: { groupId } })
    expect(itemAt(records, 0).head).toBe('茎秆糖锤度(°Bx)')
  })

  test('another organisation neither sees it nor reads heads by it', async () => {
    const [owner, other] = [await server.user(), await server.user()]
    const { id } = await owner.call(ownTraitCreate, SUGAR)
    expect(await other.call(ownTraitList, {})).toEqual([])
    const shown = await uploadPlots(other, await book())
    expect(itemAt(shown.preview!.columns, 11)).toMatchObject({ key: null, isUnclaimed: true })
    await expect(other.call(ownTraitDelete, { id })).rejects.toMatchObject({ code: 4040 })
    await expect(other.call(ownTraitEdit, { ...SUGAR, id, version: 1 })).rejects.toMatchObject({ code: 4040 })
  })
})

describe('what own traits may be', () => {
  test.each([
    ['株高', '与系统已有的列「株高」同名'],
    ['株  高', '与系统已有的列「株高」同名'],
    ['含水率', '与系统已有的列「含水量」同名'],
    ['品系', '与系统已有的列「品种名称」同名'],
    ['位次', '是由其他列算出的列'],
    ['糖度(%)', '不能带括号'],
    ['重复2', '是重复的写法'],
  ])('the label %s is refused', async (label, reason) => {
    const client = await server.user()
    await expect(client.call(ownTraitCreate, { ...SUGAR, label })).rejects.toMatchObject({
      message: expect.stringContaining(reason) as string,
    })
  })

  test('the name of a point is refused: it is a head of cross tables', async () => {
    const client = await server.user()
    await importPlots(client, await bookOf(HEADS, trialRows(2, 1)))
    await expect(client.call(ownTraitCreate, { ...SUGAR, label: '点1' })).rejects.toMatchObject({
      message: expect.stringContaining('是试验点的名称') as string,
    })
  })

  test('a label that another own trait has in another spelling is refused, its own is not', async () => {
    const client = await server.user()
    const { id } = await client.call(ownTraitCreate, { ...SUGAR, label: 'Brix值' })
    await expect(client.call(ownTraitCreate, { ...SUGAR, label: 'ＢＲＩＸ 值' })).rejects.toMatchObject({
      message: expect.stringContaining('与自定义性状「Brix值」同名') as string,
    })
    await client.call(ownTraitEdit, { ...SUGAR, label: 'BRIX值', id, version: 1 })
    expect(itemAt(await client.call(ownTraitList, {}), 0)).toMatchObject({ label: 'BRIX值', version: 2 })
    await expect(client.call(ownTraitEdit, { ...SUGAR, id, version: 1 })).rejects.toMatchObject({
      code: 4090,
    })
  })

  test('a trait with values can neither be deleted nor get another kind or unit, without them it can', async () => {
    const client = await server.user()
    const { id } = await client.call(ownTraitCreate, SUGAR)
    const done = await importPlots(client, await book())
    const used = itemAt(await client.call(ownTraitList, {}), 0)
    expect(used).toMatchObject({ can: { edit: true, delete: false } })
    expect(used.whyNot?.['delete']).toContain('已有观测值')
    await expect(client.call(ownTraitDelete, { id })).rejects.toMatchObject({
      message: expect.stringContaining('已有观测值') as string,
    })
    for (const change of [{ unit: '%' }, { kind: 'text' as const }])
      await expect(client.call(ownTraitEdit, { ...SUGAR, ...change, id, version: 1 })).rejects.toMatchObject({
        message: expect.stringContaining('不能再改类型和单位') as string,
      })
    await client.call(batch.batchUndo, { id: done.id, version: done.version, reason: '重来' })
    await client.call(ownTraitDelete, { id })
    expect(await client.call(ownTraitList, {})).toEqual([])
  })

  test('a trait that was deleted between preview and confirmation makes the preview anew, which leaves its values out', async () => {
    const client = await server.user()
    const { id } = await client.call(ownTraitCreate, SUGAR)
    const shown = await uploadPlots(client, await book())
    const valuesIn = ({ preview }: typeof shown): number =>
      preview?.counts.find(({ object }) => object === 'observation')?.created ?? 0
    await client.call(ownTraitDelete, { id })
    await expect(confirm(client, shown)).rejects.toMatchObject({ code: 4090 })
    const anew = await settled(client, shown.id)
    expect(valuesIn(anew)).toBe(valuesIn(shown) / 2)
    await confirm(client, anew)
    const groupId = await groupIdOf(client)
    const { records } = await client.call(rawData, { order: 'ascending', model: { groupId } })
    expect(Object.keys(itemAt(records, 0).values)).toEqual(['plantHeight'])
  })

  test('a lower limit above the upper one is refused', async () => {
    const client = await server.user()
    await expect(client.call(ownTraitCreate, { ...SUGAR, min: 50 })).rejects.toMatchObject({
      message: '下限应小于上限',
    })
  })
})
