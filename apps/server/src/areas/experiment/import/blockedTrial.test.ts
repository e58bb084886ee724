import { checkAdjusted } from '@hepu/api/areas/experiment/fits/fieldFits'
import { dataAnalysis } from '@hepu/api/areas/experiment/analysis/analysis'
import { mixedModel, type mixedResult } from '@hepu/api/areas/experiment/fits/mixed'
import { fillSheet } from '@hepu/api/areas/experiment/cells/cell'
import * as trialGroup from '@hepu/api/areas/experiment/group/group'
import { batchChoose } from '@hepu/api/areas/experiment/import/trialImport'
import * as trialPlot from '@hepu/api/areas/experiment/plotData'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { z } from 'zod'
import { readWorkbook } from '../../../import/read/readWorkbook.ts'
import { showRaw } from '../../../import/workbook.ts'
import type { SheetValue } from '../../../import/write/writeWorkbook.ts'
import { testApp, type Client, type TestApp } from '../../../../test/testApp.ts'
import { bookOf, confirm, countOf, findingsOf, importPlots, settled, uploadPlots } from './testImport.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.close())

const HEADS = [
  '年份',
  '组别',
  '试验阶段',
  '试点',
  '品种名称',
  '是否对照',
  '重复',
  '区组',
  '折亩产(kg/亩)',
  '株高(cm)',
]
const CHECKS = ['对照甲', '对照乙']

interface Plot {
  point: string
  entry: string
  rep: number
  block: string
  y: number
  height: number
}

/** Two checks in all four blocks of the only replicate and twelve new entries in one block each, at two points. */
const augmentedPlots: readonly Plot[] = ['新乡', '商丘'].flatMap((point, p) =>
  [1, 2, 3, 4].flatMap((b) => {
    const fresh = [1, 2, 3].map((i) => `新${3 * (b - 1) + i}`)
    return [...CHECKS, ...fresh].map((entry, i) => ({
      point,
      entry,
      rep: 1,
      block: `B${b}`,
      y: 600 + 25 * b * (p === 0 ? 1 : -1) + 4 * i + ((b * (i + 2) * 5) % 7),
      height: 240 + 3 * b + i,
    }))
  }),
)

const rowOf = ({ point, entry, rep, block, y, height }: Plot): SheetValue[] => {
  const isCk = CHECKS.includes(entry) ? '是' : '否'
  return [2024, '增广组', '高级产比', point, entry, isCk, rep, block, y, height]
}

const book = (plots: readonly Plot[], heads: readonly string[] = HEADS): Promise<Buffer> =>
  bookOf(heads, plots.map(rowOf))

const groupIdOf = async (client: Client): Promise<string> =>
  (await client.call(trialGroup.groupPage, { model: {} })).records[0]!.id

const rawOf = async (client: Client, groupId: string) =>
  (
    await client.call(trialPlot.rawData, {
      current: 1,
      size: 200,
      sort: 'id',
      order: 'ascending',
      model: { groupId },
    })
  ).records

const meanOf = (values: readonly number[]): number => values.reduce((sum, y) => sum + y, 0) / values.length

/** Adjusts by hand: every check is in every block, so a block's effect is the mean of its checks less that of all checks. */
function adjustedByHand(point: string): Map<string, number> {
  const here = augmentedPlots.filter((plot) => plot.point === point)
  const ofChecks = here.filter(({ entry }) => CHECKS.includes(entry))
  const all = meanOf(ofChecks.map(({ y }) => y))
  const effectOf = (block: string): number =>
    meanOf(ofChecks.filter((plot) => plot.block === block).map(({ y }) => y)) - all
  return new Map(
    [...Map.groupBy(here, ({ entry }) => entry)].map(([entry, plots]) => [
      entry,
      meanOf(plots.map(({ y, block }) => y - effectOf(block))),
    ]),
  )
}

test('an augmented trial with 区组 beside 重复 is imported plot by plot and adjusted by the checks of its blocks', async () => {
  const client = await server.user()
  const batch = await uploadPlots(client, await book(augmentedPlots))
  expect(batch.preview?.severities.error).toBe(0)
  expect(countOf(batch, 'plot')).toEqual({ created: 40, existing: 0, changed: 0, rejected: 0 })
  await confirm(client, batch)
  const groupId = await groupIdOf(client)

  const raw = await rawOf(client, groupId)
  expect(
    raw.map(({ pointName, entryName, fieldRep, block, yieldMu }) => [
      pointName,
      entryName,
      fieldRep,
      block,
      yieldMu,
    ]),
  ).toEqual(augmentedPlots.map(({ point, entry, rep, block, y }) => [point, entry, rep, block, y]))
  expect(raw.map(({ values }) => values['plantHeight']?.value)).toEqual(
    augmentedPlots.map(({ height }) => height),
  )

  const { augmented, reason } = await client.call(checkAdjusted, { groupId })
  expect(reason).toBeNull()
  expect(augmented.map(({ point, note, blocks }) => [point, note, blocks.map(({ name }) => name)])).toEqual(
    ['新乡', '商丘'].map((point) => [point, null, ['B1', 'B2', 'B3', 'B4']]),
  )
  for (const { point, rows, differences } of augmented) {
    const expected = adjustedByHand(point)
    expect(rows).toHaveLength(14)
    for (const { name, adjusted } of rows) expect(adjusted, name).toBeCloseTo(expected.get(name)!, 9)
    expect(differences).toHaveLength(4)
  }
  const heights = await client.call(checkAdjusted, { groupId, trait: 'plantHeight' })
  expect(heights.augmented[0]!.blocks.map(({ effect }) => effect!.toFixed(1))).toEqual([
    '-4.5',
    '-1.5',
    '1.5',
    '4.5',
  ])
  const [point] = (await client.call(dataAnalysis, { groupId })).points
  expect(point).toMatchObject({ reps: 1 })
})

test('a blocked trial that is exported and imported again changes nothing', async () => {
  const client = await server.user()
  await importPlots(client, await book(augmentedPlots))
  const groupId = await groupIdOf(client)
  const answer = await client.raw({
    method: trialPlot.exportFillData.method,
    url: trialPlot.exportFillData.path,
    payload: { groupId },
  })
  const { sheets } = await readWorkbook(answer.rawPayload, '导出.xlsx')
  expect(sheets[0]?.rows[0]?.cells.map(showRaw)).toContain('区组')
  const again = await uploadPlots(client, answer.rawPayload, '导出.xlsx')
  expect(again.preview).toMatchObject({ isSame: true, severities: { error: 0 } })
  expect(countOf(again, 'plot')).toEqual({ created: 0, existing: 40, changed: 0, rejected: 0 })

  const other = await server.user()
  await importPlots(other, answer.rawPayload)
  const strip = (rows: Awaited<ReturnType<typeof rawOf>>) =>
    rows.map(({ pointName, entryName, fieldRep, block, yieldMu }) => [
      pointName,
      entryName,
      fieldRep,
      block,
      yieldMu,
    ])
  expect(strip(await rawOf(other, await groupIdOf(other)))).toEqual(strip(await rawOf(client, groupId)))
})

test('a second workbook fills the same plots by replicate and block in any order of its rows', async () => {
  const client = await server.user()
  await importPlots(client, await book(augmentedPlots.filter(({ block }) => block !== 'B4')))
  const batch = await uploadPlots(client, await book(augmentedPlots.toReversed()))
  expect(countOf(batch, 'plot')).toEqual({ created: 10, existing: 30, changed: 0, rejected: 0 })
  expect((await findingsOf(client, batch)).map(({ code }) => code)).not.toContain('blockDiffers')
  await confirm(client, batch)
  const raw = await rawOf(client, await groupIdOf(client))
  const keyOf = (plot: { point: string; entry: string; block: string | null; y: number | null }) =>
    [plot.point, plot.entry, plot.block, plot.y].join()
  expect(
    raw
      .map(({ pointName, entryName, block, yieldMu }) =>
        keyOf({ point: pointName, entry: entryName, block, y: yieldMu }),
      )
      .toSorted(),
  ).toEqual(augmentedPlots.map(keyOf).toSorted())
})

test('a row without a block whose check has plots in several blocks is an error; an entry in another block is a warning', async () => {
  const client = await server.user()
  await importPlots(client, await book(augmentedPlots))
  const [check, , fresh] = augmentedPlots
  const batch = await uploadPlots(
    client,
    await book([
      { ...check!, block: '', height: 250 },
      { ...fresh!, block: 'B3' },
    ]),
  )
  const findings = await findingsOf(client, batch)
  expect(findings.map(({ code, severity, row }) => [code, severity, row])).toEqual(
    expect.arrayContaining([
      ['blockMissing', 'error', 2],
      ['blockDiffers', 'warning', 3],
    ]),
  )
  expect(findings.find(({ code }) => code === 'blockMissing')!.message).toContain(
    '新乡 对照甲 重复1已有4个小区，分在不同区组，请填写「区组」，该行不导入',
  )
  expect(countOf(batch, 'plot')).toEqual({ created: 1, existing: 0, changed: 0, rejected: 1 })
})

test('a workbook without blocks finds the only plot of each replicate, and blocks are added to plots without one', async () => {
  const client = await server.user()
  const once = augmentedPlots.filter(({ entry }) => !CHECKS.includes(entry))
  await importPlots(client, await book(once.map((plot) => ({ ...plot, block: '' }))))
  const withBlocks = await uploadPlots(client, await book(once))
  expect(countOf(withBlocks, 'plot')).toEqual({ created: 0, existing: 0, changed: 24, rejected: 0 })
  await confirm(client, withBlocks, { reason: '补区组' })
  const without = await uploadPlots(client, await book(once.map((plot) => ({ ...plot, block: '' }))))
  expect(without.preview).toMatchObject({ isSame: true })
})

test.each(['不完全区组', '小区组', 'block', 'Block', '区'])(
  'the head %s is read as the block',
  async (head) => {
    const client = await server.user()
    const heads = HEADS.map((name) => (name === '区组' ? head : name === '重复' ? 'rep' : name))
    const batch = await uploadPlots(client, await book(augmentedPlots, heads))
    expect(
      batch.preview?.columns.filter(({ key }) => key === 'block' || key === 'rep').map(({ key }) => key),
    ).toEqual(['rep', 'block'])
    expect(countOf(batch, 'plot')).toMatchObject({ created: 40 })
  },
)

test('blocks without a column of replicates are the replicates', async () => {
  const client = await server.user()
  const rows = augmentedPlots.map((plot) => rowOf({ ...plot, block: plot.block.slice(1) }).toSpliced(6, 1))
  await importPlots(client, await bookOf(HEADS.toSpliced(6, 1), rows))
  const groupId = await groupIdOf(client)
  expect((await rawOf(client, groupId)).slice(0, 7).map(({ fieldRep }) => fieldRep)).toEqual([
    1, 1, 1, 1, 1, 2, 2,
  ])
  const { augmented } = await client.call(checkAdjusted, { groupId })
  const expected = adjustedByHand('商丘')
  for (const { name, adjusted } of augmented[1]!.rows)
    expect(adjusted, name).toBeCloseTo(expected.get(name)!, 9)
})

test('the same check plots without blocks are refused instead of adjusted by a made-up block', async () => {
  const client = await server.user()
  const plots = augmentedPlots.map((plot) => ({
    ...plot,
    block: '',
    rep: CHECKS.includes(plot.entry) ? Number(plot.block.slice(1)) : 1,
  }))
  await importPlots(client, await book(plots))
  const { augmented } = await client.call(checkAdjusted, { groupId: await groupIdOf(client) })
  expect(augmented.map(({ rows }) => rows)).toEqual([[], []])
  expect(augmented[0]!.reason).toContain('试点新乡的参试品种都在同一区组')
})

test('blocks without checks and blocks that no check connects say so and give no figures', async () => {
  const client = await server.user()
  const unconnected = augmentedPlots.filter(
    ({ point, entry, block }) =>
      point === '新乡' ||
      (entry !== '对照甲' && entry !== '对照乙') ||
      (entry === '对照甲') === (block === 'B1' || block === 'B2'),
  )
  const bare = unconnected.filter(
    ({ point, entry, block }) => !(point === '新乡' && block === 'B4' && CHECKS.includes(entry)),
  )
  await importPlots(client, await book(bare))
  const { augmented } = await client.call(checkAdjusted, { groupId: await groupIdOf(client) })
  const [first, second] = augmented
  expect(first!.note).toContain('3个品种所在区组没有对照，不能校正，不给数值')
  expect(
    first!.rows
      .filter(({ adjusted }) => adjusted === null)
      .map(({ name, rank, reason }) => [name, rank, reason]),
  ).toEqual(['新10', '新11', '新12'].map((name) => [name, null, '所在区组没有对照，不能校正']))
  expect(second).toMatchObject({
    rows: [],
    blocks: [],
    reason: '试点商丘各区组的对照没有联系，无法估计区组效应',
  })
})

test('blocks at a point without any check say that their effects cannot be estimated', async () => {
  const client = await server.user()
  await importPlots(client, await book(augmentedPlots.filter(({ entry }) => !CHECKS.includes(entry))))
  const { augmented } = await client.call(checkAdjusted, { groupId: await groupIdOf(client) })
  expect(augmented.map(({ reason }) => reason)).toEqual([
    '试点新乡没有对照的数据，无法估计区组效应',
    '试点商丘没有对照的数据，无法估计区组效应',
  ])
})

test('a check that is planted twice in a block is kept twice by choice, and both plots count in its block', async () => {
  const client = await server.user()
  const twice = augmentedPlots.flatMap((plot) =>
    plot.entry === '对照甲' && plot.block === 'B2' ? [plot, { ...plot, y: plot.y + 10 }] : [plot],
  )
  const { id } = await uploadPlots(client, await book(twice))
  await client.call(batchChoose, { id, code: 'duplicateConflict', action: 'reps' })
  const batch = await settled(client, id)
  expect(countOf(batch, 'plot')).toEqual({ created: 42, existing: 0, changed: 0, rejected: 0 })
  await confirm(client, batch, { leaveOutErrors: true })
  const groupId = await groupIdOf(client)
  const { augmented } = await client.call(checkAdjusted, { groupId })
  expect(augmented.map(({ blocks }) => blocks.map(({ name }) => name))).toEqual(
    ['新乡', '商丘'].map(() => ['B1', 'B2', 'B3', 'B4']),
  )
  expect(augmented[0]!.rows.find(({ name }) => name === '对照甲')!.n).toBe(5)
  expect(augmented[0]!.note).toContain('有多个小区')
  const { id: again } = await uploadPlots(client, await book(twice))
  await client.call(batchChoose, { id: again, code: 'duplicateConflict', action: 'reps' })
  expect((await settled(client, again)).preview).toMatchObject({ isSame: true })
})

test('the mixed model has the blocks of an augmented trial, can leave them out, and names the confounded sets', async () => {
  const client = await server.user()
  await importPlots(client, await book(augmentedPlots))
  const groupId = await groupIdOf(client)
  const fit = async (withBlocks: boolean) => {
    const response = await client.raw({
      method: 'POST',
      url: mixedModel.path,
      payload: { groupId, withBlocks },
    })
    const last = response.body.split('\n').findLast((line) => line.startsWith('data: '))!
    return (JSON.parse(last.slice(6)) as { result: z.output<typeof mixedResult> }).result
  }
  const [used, left] = [await fit(true), await fit(false)]
  expect(used.components.map(({ term }) => term)).toContain('env:rep:block')
  expect(left.components.map(({ term }) => term)).not.toContain('env:rep:block')
  const confounded = [
    '试点新乡、商丘有12个品种各只在1个区组（增广设计），区组之间只靠2个品种联系，品种组的差异与区组效应部分混杂',
    '各试点的区组由同一批品种组成，品种组间的差异与区组效应混杂',
  ]
  for (const { notes } of [used, left]) expect(notes).toEqual(expect.arrayContaining(confounded))
})

test('the sheet to fill in has one row for every plot, with its replicate and block', async () => {
  const client = await server.user()
  await importPlots(client, await book(augmentedPlots))
  const groupId = await groupIdOf(client)
  const raw = await rawOf(client, groupId)
  const sheet = await client.call(fillSheet, { groupId, pointId: raw[0]!.pointId })
  expect(sheet.rows).toHaveLength(20)
  expect(
    sheet.rows
      .filter(({ entryName }) => entryName === '对照甲')
      .map(({ fieldRep, block, values }) => [fieldRep, block, values['yieldGiven']]),
  ).toEqual(
    augmentedPlots
      .filter(({ point, entry }) => point === '新乡' && entry === '对照甲')
      .map(({ rep, block, y }) => [rep, block, y]),
  )
})
