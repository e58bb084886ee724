import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../../../../test/testApp.ts'
import { bookOf, countOf, findingsOf, HEADS, importPlots, trialRows, uploadPlots } from '../../testImport.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.close())

const [WEIGHT, HEIGHT] = [HEADS.indexOf('小区产量(kg)'), HEADS.indexOf('株高(cm)')]

test('a mark for a missing value over a stored one is told, and the stored one stays', async () => {
  const client = await server.user()
  const rows = trialRows(3, 2)
  await importPlots(client, await bookOf(HEADS, rows))
  rows[0]![WEIGHT] = '缺'
  rows[4]![HEIGHT] = '—'
  rows[5]![HEIGHT] = null
  const batch = await uploadPlots(client, await bookOf(HEADS, rows))
  const kept = (await findingsOf(client, batch)).filter(({ code }) => code === 'storedKept')
  expect(kept.map(({ row, column, read, severity }) => [row, column, read, severity])).toEqual([
    [2, '小区产量(kg)', '缺', 'warning'],
    [6, '株高(cm)', '—', 'warning'],
  ])
  expect(kept[0]!.message).toMatch(/“缺”表示缺测，点1 品种1 重复1已存10\.111，保留不变/)
  expect(countOf(batch, 'plot')).toMatchObject({ changed: 0 })
  expect(countOf(batch, 'observation')).toMatchObject({ changed: 0 })
})

test('a mark where nothing is stored is no news', async () => {
  const client = await server.user()
  const rows = trialRows(3, 2)
  rows[0]![HEIGHT] = '缺'
  await importPlots(client, await bookOf(HEADS, rows))
  const batch = await uploadPlots(client, await bookOf(HEADS, rows))
  expect((await findingsOf(client, batch)).map(({ code }) => code)).not.toContain('storedKept')
})
