import * as api from '@hepu/api/areas/experiment/import/trialImport'
import type { OutputOf } from '@hepu/api/core/route'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type Client, type TestApp } from '../../../../../test/testApp.ts'
import {
  bookOf,
  findingsOf,
  HEADS,
  importPlots,
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

type Kind = OutputOf<typeof api.batchFindings>['codes'][number]

async function kindOf(client: Client, { id }: Shown, code: string): Promise<Kind | undefined> {
  const { codes } = await client.call(api.batchFindings, { model: { batchId: id } })
  return codes.find((kind) => kind.code === code)
}

const HEIGHT = HEADS.indexOf('株高(cm)')
const MOISTURE = HEADS.indexOf('含水量(%)')

test('a kind has the number of its rows, and repairs with labels for all of them', async () => {
  const client = await server.user()
  const rows = trialRows(4, 2)
  rows[0]![HEIGHT] = '238-244'
  rows[0]![MOISTURE] = '20-22'
  rows[5]![HEIGHT] = '250-260'
  const batch = await uploadPlots(client, await bookOf(HEADS, rows))
  expect(await kindOf(client, batch, 'numberRange')).toMatchObject({
    severity: 'warning',
    count: 3,
    rows: 2,
    repairs: [
      { action: 'middle', label: '全部取中间值', count: 3, chosen: 3 },
      { action: 'lower', label: '全部取下限', count: 3, chosen: 0 },
      { action: 'upper', label: '全部取上限', count: 3, chosen: 0 },
      { action: 'missing', label: '全部作缺测处理', count: 3, chosen: 0 },
    ],
  })
  await client.call(api.batchChoose, {
    id: batch.id,
    code: 'numberRange',
    severity: 'warning',
    action: 'upper',
  })
  const after = await kindOf(client, await settled(client, batch.id), 'numberRange')
  expect(after?.repairs.map(({ chosen }) => chosen)).toEqual([0, 0, 3, 0])
  await expect(
    client.call(api.batchChoose, { id: batch.id, code: 'numberRange', severity: 'error', action: 'upper' }),
  ).rejects.toThrow('没有这种处理方式')
})

test('a kind keeps the label of its only finding, a repair of some has its number, and none of an error is chosen by itself', async () => {
  const client = await server.user()
  const rows = trialRows(4, 2)
  rows[0]![HEIGHT] = '2410'
  rows[5]![HEIGHT] = 9_900_000
  const batch = await uploadPlots(client, await bookOf(HEADS, rows))
  const kind = await kindOf(client, batch, 'outOfRange')
  expect([kind?.count, kind?.rows]).toEqual([2, 2])
  expect(kind?.repairs).toEqual([
    { action: 'missing', label: '全部作缺测处理', count: 2, chosen: 0 },
    { action: 'suggestion', label: '改为241', count: 1, chosen: 0 },
  ])
  await client.call(api.batchChoose, {
    id: batch.id,
    code: 'outOfRange',
    severity: 'error',
    action: 'missing',
  })
  const after = await kindOf(client, await settled(client, batch.id), 'outOfRange')
  expect(after?.repairs.map(({ chosen }) => chosen)).toEqual([2, 0])
})

test('names close to stored ones are taken as these with one choice for all, and count all their rows', async () => {
  const client = await server.user()
  const named = (names: readonly string[]) =>
    trialRows(2, 2, '甲组').map((row) => row.with(4, names[Number(String(row[4]).slice(2)) - 1]))
  await importPlots(client, await bookOf(HEADS, named(['郑单958号', '先玉335号'])))
  const batch = await uploadPlots(
    client,
    await bookOf(
      HEADS,
      named(['郑单958好', '先玉335好']).map((row) => row.with(0, 2024)),
    ),
  )
  const kind = await kindOf(client, batch, 'nameClose')
  expect([kind?.count, kind?.rows]).toEqual([2, 8])
  expect(kind?.repairs).toEqual([
    { action: 'same', label: '全部当作相近的已有名称', count: 2, chosen: 0 },
    { action: 'new', label: '全部作为新品种', count: 2, chosen: 2 },
  ])
  await client.call(api.batchChoose, { id: batch.id, code: 'nameClose', action: 'same' })
  const found = (await findingsOf(client, await settled(client, batch.id))).filter(
    ({ code }) => code === 'nameClose',
  )
  expect(new Set(found.map(({ action }) => action))).toEqual(new Set(['same:先玉335号', 'same:郑单958号']))
})

test('one question for the whole file counts every row that it decides', async () => {
  const client = await server.user()
  const rows = trialRows(3, 2).map((row) => row.with(2, '多点试验'))
  const batch = await uploadPlots(client, await bookOf(HEADS, rows))
  const kind = await kindOf(client, batch, 'phaseLoose')
  expect([kind?.count, kind?.rows]).toEqual([1, 12])
  expect(kind?.repairs.find(({ chosen }) => chosen === 1)?.label).toBe('高级产比')
})
