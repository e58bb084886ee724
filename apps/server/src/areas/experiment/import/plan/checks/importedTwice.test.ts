import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type Client, type TestApp } from '../../../../../../test/testApp.ts'
import { bookOf, findingsOf, HEADS, importPlots, trialRows, uploadPlots } from '../../testImport.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.close())

const YIELD = HEADS.indexOf('小区产量(kg)')
const plots = trialRows(3, 2)

const stored = async () => {
  const client = await server.user()
  await importPlots(client, await bookOf(HEADS, plots))
  return client
}

async function warningOf(client: Client, rows: typeof plots) {
  const batch = await uploadPlots(client, await bookOf(HEADS, rows))
  return (await findingsOf(client, batch)).filter(({ code }) => code === 'trialTwice')
}

test.each([
  ['group name', 1, '乙组'],
  ['year', 0, 2024],
] as const)('a trial that stands under another %s is a warning that names it', async (_, column, value) => {
  const client = await stored()
  const [finding, ...more] = await warningOf(
    client,
    plots.map((row) => row.with(column, value)),
  )
  expect(more).toEqual([])
  expect(finding).toMatchObject({ severity: 'warning' })
  expect(finding?.message).toContain('2023年组别「甲组」（高级产比）多半是同一试验：核对的12个小区中有12个')
})

test('a trial is reported while four fifths of its yields are the same', async () => {
  const client = await stored()
  const other = plots.map((row) => row.with(1, '乙组'))
  const differing = (count: number) => other.map((row, at) => (at < count ? row.with(YIELD, 11.5) : row))
  expect(await warningOf(client, differing(2))).toHaveLength(1)
  expect(await warningOf(client, differing(3))).toEqual([])
})

test('few plots, the same group once more and the trial of another organisation are not reported', async () => {
  const client = await stored()
  const few = plots.slice(0, 9).map((row) => row.with(1, '乙组'))
  expect(await warningOf(client, few)).toEqual([])
  expect(await warningOf(client, plots)).toEqual([])
  const corrected = plots.map((row, at) => (at === 0 ? row.with(YIELD, 11.5) : row))
  expect(await warningOf(client, corrected)).toEqual([])
  const other = plots.map((row) => row.with(1, '乙组'))
  expect(await warningOf(await server.user(), other)).toEqual([])
})
