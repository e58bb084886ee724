import * as cell from '@hepu/api/areas/experiment/cells/cell'
import * as batchApi from '@hepu/api/areas/experiment/import/trialImport'
import { groupPage } from '@hepu/api/areas/experiment/group/group'
import { rawData } from '@hepu/api/areas/experiment/plotData'
import type { InputOf } from '@hepu/api/core/route'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  cellEntry,
  changeLog,
  experimentGroup,
  experimentPoint,
  experimentVariety,
  groupSummary,
  observation,
  plot,
  upgrade,
  user,
} from '../../../db/schema/index.ts'
import { makeOrg, type Org } from '../../../../test/build/buildAuthority.ts'
import { makeTrial, onePoint, type MadeTrial, type TrialWish } from '../../../../test/build/buildTrial.ts'
import { ctxOf, testApp, type Client, type TestApp } from '../../../../test/testApp.ts'
import { bookOf, HEADS, importPlots, trialRows } from '../import/testImport.ts'

let app: TestApp
/** A reviewer: the values she types count at once. */
let ann: Client
/** A user who may only type. */
let bob: Client
let org: Org
beforeAll(async () => {
  app = await testApp()
  org = await makeOrg(app.services.db)
  ann = await app.user({ org })
  bob = await app.user({
    org,
    permissions: ['experiment.variety:read', 'experiment.value:enter'],
  })
})
afterAll(() => app.close())

const make = async (wish: Partial<TrialWish> = {}, who: Client = ann): Promise<MadeTrial> =>
  makeTrial(await ctxOf(app, who), { ...onePoint, name: `填报${Math.random()}`, ...wish })

type Cell = InputOf<typeof cell.saveCells>['cells'][number]
const typed = (made: MadeTrial, field: string, raw: string, more: Partial<Cell> = {}): Cell => ({
  pointId: String(made.point('新乡')),
  entryId: String(made.entry('LPA612')),
  rep: 1,
  field,
  raw,
  seen: null,
  seenId: null,
  ...more,
})
const save = (who: Client, made: MadeTrial, cells: Cell[]) =>
  who.call(cell.saveCells, { groupId: String(made.groupId), cells })
const sheetRow = async (made: MadeTrial, who: Client = ann) => {
  const sheet = await who.call(cell.fillSheet, { groupId: String(made.groupId) })
  return sheet.rows.find((row) => row.entryName === 'LPA612' && row.rep === 1)!
}
const entriesOf = (made: MadeTrial) =>
  app.services.db.select().from(cellEntry).where(eq(cellEntry.groupId, made.groupId)).orderBy(cellEntry.id)
const meanOf = async (made: MadeTrial, entry = 'LPA612') => {
  const [row] = await app.services.db
    .select()
    .from(groupSummary)
    .where(eq(groupSummary.entryId, made.entry(entry)))
  return row!
}
const versionOf = async (made: MadeTrial) => {
  const [row] = await app.services.db
    .select()
    .from(experimentGroup)
    .where(eq(experimentGroup.id, made.groupId))
  return row!.dataVersion
}

describe('POST cell/save', () => {
  test('cell/save refuses a value beyond the hard range, names the cell and writes nothing', async () => {
    const made = await make()
    const cells = [typed(made, 'plantHeight', '900'), typed(made, 'earHeight', '100')]
    const failure: unknown = await save(ann, made, cells).catch((error: unknown) => error)
    expect(failure).toMatchObject({
      code: 4000,
      message: '没有保存：1个值不符合要求',
      data: { cells: [{ field: 'plantHeight', kind: 'refused', message: '应在80到450cm之间' }] },
    })
    expect(await entriesOf(made)).toEqual([])
    expect((await sheetRow(made)).values).not.toHaveProperty('earHeight')
  })

  test('cell/save asks about an unusual value and accepts it once confirmed', async () => {
    const made = await make()
    await expect(save(ann, made, [typed(made, 'plantHeight', '350')])).rejects.toMatchObject({
      data: { cells: [{ kind: 'doubtful', message: '高于常见范围（180–340cm），请核对' }] },
    })
    const answer = await save(ann, made, [typed(made, 'plantHeight', '350', { confirmed: true })])
    expect(answer).toEqual({ saved: 1, accepted: 1, waiting: 0 })
    expect((await sheetRow(made)).values).toMatchObject({ plantHeight: 350 })
  })

  test('cell/save applies the checks of the import to the plot', async () => {
    const made = await make({ traits: { plantHeight: { 新乡: [200, null, null, null] } } })
    await expect(save(ann, made, [typed(made, 'earHeight', '210')])).rejects.toMatchObject({
      data: { cells: expect.arrayContaining([expect.objectContaining({ kind: 'doubtful' })]) as unknown },
    })
    const lodged = [
      typed(made, 'lodging', '80', { confirmed: true }),
      typed(made, 'breakage', '30', { confirmed: true }),
    ]
    await expect(save(ann, made, lodged)).rejects.toMatchObject({
      data: { cells: [{ kind: 'refused', message: expect.stringContaining('超过100') as unknown }, {}] },
    })
  })

  test('cell/save reads ranges, notes, Roman grades and days as the import does, and keeps the typed text', async () => {
    const made = await make()
    await save(ann, made, [
      typed(made, 'earLength', '16-18'),
      typed(made, 'rowNumber', '17.2（16-18）'),
      typed(made, 'southernRust', 'Ⅲ'),
      typed(made, 'sowDate', '5-1'),
    ])
    expect((await sheetRow(made)).values).toMatchObject({
      earLength: 17,
      rowNumber: 17.2,
      southernRust: 3,
      sowDate: '2025-05-01',
    })
    const raws = await app.services.db.select().from(observation).where(eq(observation.groupId, made.groupId))
    expect(new Set(raws.map((row) => row.rawText))).toEqual(new Set(['16-18', '17.2（16-18）', '5-1', 'Ⅲ']))
  })

  test('cell/save recomputes the yield, raises the data version once and writes the change log', async () => {
    const made = await make()
    const before = await versionOf(made)
    await save(ann, made, [
      typed(made, 'yieldGiven', '', { seen: (await sheetRow(made)).values['yieldGiven']! }),
      typed(made, 'area', '20'),
      typed(made, 'weight', '21'),
      typed(made, 'moisture', '28'),
    ])
    // 21 kg × (100 − 28) ÷ (100 − 14) × 666.67 ÷ 20 ㎡
    expect((await sheetRow(made)).yieldMu).toBeCloseTo(586.05, 2)
    expect(await versionOf(made)).toBe(before + 1)
    const [id] = made.plotIds('新乡', 'LPA612')
    const lines = await app.services.db
      .select()
      .from(changeLog)
      .where(and(eq(changeLog.object, 'plot'), eq(changeLog.objectId, id!)))
    expect(lines).toMatchObject([
      { action: 'update', batchId: null, userId: ann.userId, after: { area: 20, weight: 21, moisture: 28 } },
    ])
  })

  test('a blank removes a value and is not zero', async () => {
    const made = await make({ traits: { plantHeight: { 新乡: [250, 260, 255, 245] } } })
    await save(ann, made, [typed(made, 'plantHeight', '', { seen: 250 })])
    expect((await sheetRow(made)).values).not.toHaveProperty('plantHeight')
    expect((await meanOf(made)).traits).not.toHaveProperty('plantHeight')
  })

  test('cell/save creates the plot of a replicate that does not exist yet', async () => {
    const made = await make({ yields: { 新乡: [[700], [650], [640], [660, 670]] } })
    await save(ann, made, [typed(made, 'yieldGiven', '720', { rep: 2 })])
    const plots = await app.services.db
      .select()
      .from(plot)
      .where(and(eq(plot.groupId, made.groupId), eq(plot.entryId, made.entry('LPA612'))))
    expect(plots.map((row) => [row.rep, row.yieldMu])).toEqual([
      [1, 700],
      [2, 720],
    ])
    expect((await meanOf(made)).meanYield).toBe(710)
  })

  test('a word that is no number removes no value', async () => {
    const made = await make({ traits: { plantHeight: { 新乡: [250, 260, 255, 245] } } })
    const cells = [typed(made, 'plantHeight', 'NaN', { seen: 250, confirmed: true })]
    await expect(save(ann, made, cells)).rejects.toMatchObject({
      data: { cells: [{ kind: 'refused', message: '「NaN」不是数字，没有值请留空' }] },
    })
    expect((await sheetRow(made)).values).toMatchObject({ plantHeight: 250 })
  })

  test('cell/save refuses a value of another organisation, and a user without the permission', async () => {
    const made = await make()
    const eve = await app.user()
    await expect(save(eve, made, [typed(made, 'plantHeight', '250')])).rejects.toMatchObject({ code: 4040 })
    const reader = await app.user({ org, permissions: ['experiment.variety:read'] })
    await expect(save(reader, made, [typed(made, 'plantHeight', '250')])).rejects.toMatchObject({
      code: 4030,
    })
  })

  test('cell/save accepts a thousand plots of twenty fields in one call', async () => {
    const entries = Array.from({ length: 334 }, (_, n) => ({ name: `试${n}` }))
    const made = await make({ entries, yields: { 新乡: entries.map(() => [600, 610, 620]) } })
    const fields = ['plantHeight', 'earHeight', 'earLength', 'earDiameter', 'rowNumber', 'kernelsPerRow']
    const more = [
      'hundredKW',
      'shellRate',
      'leafNumber',
      'stemDiameter',
      'barrenTip',
      'growthDays',
      'moisture',
    ]
    const last = ['testWeight', 'protein', 'fat', 'starch', 'lodging', 'breakage', 'barrenRate']
    const text: Record<string, string> = {
      plantHeight: '250', earHeight: '100', earLength: '18', earDiameter: '5', rowNumber: '16', kernelsPerRow: '35',
      hundredKW: '32', shellRate: '86', leafNumber: '20', stemDiameter: '2.5', barrenTip: '1', growthDays: '105',
      moisture: '25', testWeight: '750', protein: '10', fat: '4', starch: '73', lodging: '2', breakage: '1', barrenRate: '1',
    } // prettier-ignore
    const cells = entries.slice(0, 333).flatMap(({ name }) =>
      [1, 2, 3].flatMap((rep) =>
        [...fields, ...more, ...last].map((field) => ({
          ...typed(made, field, text[field]!),
          entryId: String(made.entry(name)),
          rep,
        })),
      ),
    )
    expect(await save(ann, made, cells)).toEqual({ saved: 19_980, accepted: 19_980, waiting: 0 })
  })
})

/** Whether the group counts as a table of means. */
const isMeansOf = async (made: MadeTrial) =>
  (await ann.call(cell.fillSheet, { groupId: String(made.groupId) })).isMeans
const plotsOf = (made: MadeTrial) => app.services.db.select().from(plot).where(eq(plot.groupId, made.groupId))
const setReps = (made: MadeTrial, reps: number) =>
  app.services.db.update(experimentGroup).set({ reps }).where(eq(experimentGroup.id, made.groupId))

describe('replicates', () => {
  test('a replicated trial accepts no mean and no replicate beyond the existing ones', async () => {
    const made = await make({ yields: { 新乡: [[700, 710], [650], [640], [660, 670]] } })
    await expect(save(ann, made, [typed(made, 'plantHeight', '250', { rep: 0 })])).rejects.toMatchObject({
      code: 4000,
      message: '重复不能为0：该组别有重复，不是平均值表',
    })
    await expect(save(bob, made, [typed(made, 'plantHeight', '250', { rep: 3 })])).rejects.toMatchObject({
      code: 4000,
      message: '重复3不能填报：该组别的重复为1到2',
    })
    expect(await entriesOf(made)).toEqual([])
    expect(await isMeansOf(made)).toBe(false)
  })

  test('the number of replicates that is set applies, also before there are plots', async () => {
    const made = await make({ yields: {} })
    await setReps(made, 2)
    await expect(save(ann, made, [typed(made, 'plantHeight', '250', { rep: 0 })])).rejects.toThrow(
      '重复不能为0',
    )
    await expect(save(ann, made, [typed(made, 'plantHeight', '250', { rep: 3 })])).rejects.toThrow(
      '重复3不能填报：该组别的重复为1到2',
    )
    await save(ann, made, [typed(made, 'plantHeight', '250', { rep: 2 })])
    expect((await plotsOf(made)).map((row) => row.rep)).toEqual([2])
  })

  test('a plot beyond the replicates of the group, as checks of an interval design have, can be filled', async () => {
    const made = await make({ yields: { 新乡: [[700, 710, 705], [650], [640], [660]] } })
    await setReps(made, 1)
    await save(ann, made, [typed(made, 'plantHeight', '250', { rep: 3 })])
    await expect(save(ann, made, [typed(made, 'plantHeight', '250', { rep: 4 })])).rejects.toThrow('重复4')
  })

  test('a table of means accepts means only', async () => {
    const made = await make({ meansOf: 3, yields: { 新乡: [[700], [650], [640], [660]] } })
    await save(ann, made, [typed(made, 'plantHeight', '250', { rep: 0 })])
    await expect(save(ann, made, [typed(made, 'plantHeight', '250')])).rejects.toThrow(
      '重复1不能填报：该组别是平均值表，没有重复',
    )
  })

  test.each([
    ['a table of means', { meansOf: 3, yields: { 新乡: [[700], [650], [640], [660]] } }, [0], true],
    ['two replicates', { yields: { 新乡: [[700, 710], [650], [640], [660]] } }, [1, 2], false],
  ])('a point without plots of %s offers the rows that can be saved', async (_, wish, reps, isMeans) => {
    const made = await make({ points: [{ name: '新乡' }, { name: '商丘' }], ...wish })
    const [groupId, pointId] = [String(made.groupId), String(made.point('商丘'))]
    const sheet = await ann.call(cell.fillSheet, { groupId, pointId })
    expect(sheet.isMeans).toBe(isMeans)
    const offered = sheet.rows.filter((row) => row.entryName === 'LPA612').map((row) => row.rep)
    expect(offered).toEqual(reps)
    const cells = offered.map((rep) => typed(made, 'plantHeight', '250', { pointId, rep }))
    expect(await save(ann, made, cells)).toMatchObject({ accepted: reps.length })
  })

  test('a plot made by a cell is removed with its last value, and the group is no longer a table of means', async () => {
    const made = await make({ yields: {} })
    const rep = 0
    await save(ann, made, [
      typed(made, 'plantHeight', '250', { rep }),
      typed(made, 'weight', '21', { rep }),
      typed(made, 'area', '20', { rep }),
    ])
    expect(await isMeansOf(made)).toBe(true)
    const [existing] = await plotsOf(made)
    await save(ann, made, [
      typed(made, 'weight', '', { rep, seen: 21 }),
      typed(made, 'area', '', { rep, seen: 20 }),
    ])
    expect(await plotsOf(made)).toHaveLength(1)
    await save(ann, made, [typed(made, 'plantHeight', '', { rep, seen: 250 })])
    expect(await plotsOf(made)).toEqual([])
    expect(
      await app.services.db.select().from(observation).where(eq(observation.groupId, made.groupId)),
    ).toEqual([])
    expect(await isMeansOf(made)).toBe(false)
    const lines = await app.services.db
      .select()
      .from(changeLog)
      .where(and(eq(changeLog.object, 'plot'), eq(changeLog.objectId, existing!.id)))
      .orderBy(changeLog.id)
    expect(lines.map((line) => line.action)).toEqual(['create', 'update', 'delete'])
    await save(ann, made, [typed(made, 'plantHeight', '250', { rep: 3 })])
    expect((await plotsOf(made)).map((row) => row.rep)).toEqual([3])
  })

  test('a plot that was not made by a cell stays when its last value is cleared', async () => {
    const made = await make({ yields: { 新乡: [[700], [650], [640], [660]] } })
    await save(ann, made, [typed(made, 'yieldGiven', '', { seen: 700 })])
    expect(await plotsOf(made)).toHaveLength(4)
  })

  test('clearing a value that only waits makes no plot', async () => {
    const made = await make({ yields: {} })
    await save(bob, made, [typed(made, 'plantHeight', '250')])
    const [waiting] = await entriesOf(made)
    await save(ann, made, [typed(made, 'plantHeight', '', { seenId: String(waiting!.id) })])
    expect(await plotsOf(made)).toEqual([])
    const lines = await app.services.db
      .select()
      .from(changeLog)
      .where(and(eq(changeLog.object, 'plot'), eq(changeLog.orgId, ann.orgId)))
    expect(
      lines.filter((line) => (line.after as { groupId?: number } | null)?.groupId === made.groupId),
    ).toEqual([])
  })
})

describe('values that wait for review', () => {
  test.each([
    ['point', experimentPoint, '试点「新乡」已删除，其填报值不能采用，请退回'],
    ['entry', experimentVariety, '品种「LPA612」已删除，其填报值不能采用，请退回'],
  ] as const)(
    'a value whose %s was removed cannot be accepted, and can be sent back',
    async (what, table, message) => {
      const made = await make({ yields: {} })
      await save(bob, made, [typed(made, 'plantHeight', '250')])
      const [waiting] = await entriesOf(made)
      const id = what === 'point' ? made.point('新乡') : made.entry('LPA612')
      await app.services.db.update(table).set({ deletedAt: new Date() }).where(eq(table.id, id))
      const review = { groupId: String(made.groupId), ids: [String(waiting!.id)] }
      await expect(
        ann.call(cell.reviewCells, { ...review, decision: 'accepted', reason: null, overwrite: true }),
      ).rejects.toMatchObject({ code: 4220, message })
      expect(await plotsOf(made)).toEqual([])
      await ann.call(cell.reviewCells, { ...review, decision: 'rejected', reason: '已删除' })
      expect((await entriesOf(made)).map((row) => row.status)).toEqual(['rejected'])
    },
  )

  test('a mean typed before the group had replicates is not accepted', async () => {
    const made = await make({ yields: {} })
    await save(bob, made, [typed(made, 'plantHeight', '250', { rep: 0 })])
    await setReps(made, 3)
    const [waiting] = await entriesOf(made)
    const review = { groupId: String(made.groupId), ids: [String(waiting!.id)], reason: null }
    await expect(ann.call(cell.reviewCells, { ...review, decision: 'accepted' })).rejects.toThrow(
      '重复不能为0',
    )
    expect(await plotsOf(made)).toEqual([])
  })

  test('values typed by a user without the review permission wait and enter no figure', async () => {
    const made = await make()
    const version = await versionOf(made)
    expect(await save(bob, made, [typed(made, 'plantHeight', '250')])).toEqual({
      saved: 1,
      accepted: 0,
      waiting: 1,
    })
    expect(await versionOf(made)).toBe(version)
    const row = await sheetRow(made)
    expect(row.values).not.toHaveProperty('plantHeight')
    expect(row.waiting['plantHeight']).toMatchObject({ raw: '250', value: 250, byId: String(bob.userId) })
  })

  test('a reviewer accepts values or sends them back, which needs a reason', async () => {
    const made = await make()
    await save(bob, made, [typed(made, 'plantHeight', '250'), typed(made, 'earHeight', '90')])
    const { records } = await ann.call(cell.cellPage, {
      model: { groupId: String(made.groupId), status: 'pending' },
    })
    const idOf = (field: string) => records.find((row) => row.field === field)!.id
    const groupId = String(made.groupId)
    const back = { groupId, ids: [idOf('earHeight')], decision: 'rejected' as const }
    await expect(ann.call(cell.reviewCells, { ...back, reason: null })).rejects.toThrow('退回原因必填')
    await ann.call(cell.reviewCells, { ...back, reason: '请复测' })
    await ann.call(cell.reviewCells, {
      groupId,
      ids: [idOf('plantHeight')],
      decision: 'accepted',
      reason: null,
    })
    expect((await sheetRow(made)).values).toMatchObject({ plantHeight: 250 })
    expect((await sheetRow(made)).waiting).toEqual({})
    expect((await entriesOf(made)).map((row) => [row.field, row.status, row.reason, row.reviewedBy])).toEqual(
      [
        ['plantHeight', 'accepted', null, ann.userId],
        ['earHeight', 'rejected', '请复测', ann.userId],
      ],
    )
    await expect(ann.call(cell.reviewCells, { ...back, reason: '再次' })).rejects.toThrow(
      '有1个值已被审核或覆盖',
    )
    await expect(bob.call(cell.reviewCells, { ...back, reason: '自审' })).rejects.toMatchObject({
      code: 4030,
    })
  })

  test('all values that wait at a point are accepted at once', async () => {
    const made = await make()
    await save(bob, made, [typed(made, 'plantHeight', '250'), typed(made, 'plantHeight', '252', { rep: 2 })])
    const answer = await ann.call(cell.reviewCells, {
      groupId: String(made.groupId),
      pointId: String(made.point('新乡')),
      decision: 'accepted',
      reason: null,
    })
    expect(answer).toEqual({ changed: 2 })
    expect((await meanOf(made)).traits['plantHeight']).toMatchObject({ mean: 251 })
  })

  test('a value stored since a new one was typed is not overwritten unknowingly', async () => {
    const made = await make()
    await save(bob, made, [typed(made, 'plantHeight', '250')])
    const [waiting] = await entriesOf(made)
    await app.services.db.insert(observation).values({
      orgId: ann.orgId,
      crop: 'maize',
      year: 2025,
      groupId: made.groupId,
      pointId: made.point('新乡'),
      entryId: made.entry('LPA612'),
      rep: 1,
      traitKey: 'plantHeight',
      valueNum: 261,
    })
    const review = {
      groupId: String(made.groupId),
      ids: [String(waiting!.id)],
      decision: 'accepted' as const,
      reason: null,
    }
    await expect(ann.call(cell.reviewCells, review)).rejects.toMatchObject({
      code: 4090,
      data: { cells: [{ message: '填报时的值是「（空）」，现在是「261」' }] },
    })
    await ann.call(cell.reviewCells, { ...review, overwrite: true })
    expect((await sheetRow(made)).values).toMatchObject({ plantHeight: 250 })
  })

  test('a clash with a value that somebody else saved names who and when, and one from an import names its file', async () => {
    const client = await app.user()
    const messageOf = async (saving: Promise<unknown>) => {
      const { data } = (await saving.catch((error: unknown) => error)) as {
        data: { cells: cell.CellProblem[] }
      }
      return data.cells.map(({ message }) => message)
    }
    await importPlots(client, await bookOf(HEADS, trialRows(2, 1)))
    const { records } = await client.call(groupPage, { model: {} })
    const groupId = records[0]!.id
    const { pointId, entryId, rep } = (await client.call(cell.fillSheet, { groupId })).rows[0]!
    const at = { pointId, entryId, rep, field: 'plantHeight', seenId: null }
    await client.call(cell.saveCells, { groupId, cells: [{ ...at, raw: '250', seen: 241 }] })
    const late = { groupId, cells: [{ ...at, raw: '255', seen: 241 }] }
    const [typed] = await messageOf(client.call(cell.saveCells, late))
    expect(typed).toMatch(
      new RegExp(
        `^用户${client.account}于\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d改为「250」，打开时是「241」$`,
        'u',
      ),
    )
    const corrected = trialRows(2, 1).map((row) => [...row.slice(0, -1), 260])
    await importPlots(client, await bookOf(HEADS, corrected), { reason: '更正' })
    const [imported] = await messageOf(client.call(cell.saveCells, late))
    expect(imported).toContain('导入「试验.xlsx」改为「260」，打开时是「241」')
  })

  test('the second of two users in one cell sees the first one’s value and may overwrite it knowingly', async () => {
    const made = await make()
    await save(bob, made, [typed(made, 'plantHeight', '250')])
    const blind = save(ann, made, [typed(made, 'plantHeight', '255')])
    const failure = await blind.catch((error: unknown) => error as { data: { cells: cell.CellProblem[] } })
    const [clash] = (failure as { data: { cells: cell.CellProblem[] } }).data.cells
    expect(clash).toMatchObject({
      kind: 'conflict',
      message: expect.stringContaining('填了「250」') as unknown,
    })
    const [typist] = await app.services.db.select().from(user).where(eq(user.id, bob.userId))
    expect(clash!.message).toContain(typist!.name)
    await save(ann, made, [typed(made, 'plantHeight', '255', { seenId: clash!.theirs!.waitingId })])
    expect((await entriesOf(made)).map((row) => [row.rawText, row.status])).toEqual([
      ['250', 'replaced'],
      ['255', 'accepted'],
    ])
  })

  test('a published group accepts no values', async () => {
    const made = await make()
    const owner = { orgId: ann.orgId, crop: 'maize', groupId: made.groupId, year: 2025 }
    await app.services.db
      .insert(upgrade)
      .values({ ...owner, state: 'PUBLISHED', dataVersion: 1, methodVersion: 'test' })
    await expect(save(ann, made, [typed(made, 'plantHeight', '250')])).rejects.toThrow('已发布，不可修改')
    const sheet = await ann.call(cell.fillSheet, { groupId: String(made.groupId) })
    expect(sheet).toMatchObject({
      can: { enter: false, review: false },
      closed: '该组别当年数据已发布，不可修改',
    })
  })
})

describe('POST cell/exclude', () => {
  test('cell/exclude excludes one trait value from the figures with a reason, and includes it again', async () => {
    const made = await make({ traits: { plantHeight: { 新乡: [250, 260, 255, 245] } } })
    const groupId = String(made.groupId)
    const { pointId, entryId, rep, field } = typed(made, 'plantHeight', '')
    const at = { pointId, entryId, rep, field }
    const out = { groupId, cells: [at], status: 'excluded' as const, reason: '测错株' }
    expect(await ann.call(cell.excludeCells, out)).toEqual({ changed: 1 })
    expect((await meanOf(made)).traits).not.toHaveProperty('plantHeight')
    expect((await meanOf(made)).meanYield).not.toBeNull()
    expect((await sheetRow(made)).excluded).toEqual({ plantHeight: '测错株' })
    await ann.call(cell.excludeCells, { ...out, status: 'accepted', reason: '复核无误' })
    expect((await meanOf(made)).traits['plantHeight']).toMatchObject({ mean: 250 })
    await expect(
      ann.call(cell.excludeCells, { ...out, cells: [{ ...at, field: 'weight' }] }),
    ).rejects.toThrow('产量项目请按小区剔除')
  })
})

describe('history of a cell from a workbook', () => {
  test('the history shows where a value came from and what users did to it, and the batch cannot be undone then', async () => {
    const client = await app.user()
    const batch = await importPlots(client, await bookOf(HEADS, trialRows(2, 1)))
    const [group] = await app.services.db
      .select()
      .from(experimentGroup)
      .where(eq(experimentGroup.orgId, client.orgId))
    const groupId = String(group!.id)
    const sheet = await client.call(cell.fillSheet, { groupId })
    const row = sheet.rows[0]!
    const at = { pointId: row.pointId, entryId: row.entryId, rep: row.rep, field: 'plantHeight' }
    const history = () => client.call(cell.cellHistory, { groupId, ...at })
    expect(await history()).toMatchObject([
      { kind: 'import', value: 241, batchId: batch.id, fileName: '试验.xlsx', sheet: '小区数据', row: 2 },
    ])
    const last = sheet.rows.at(-1)!
    const where = { pointId: last.pointId, entryId: last.entryId, rep: last.rep, field: 'weight' }
    expect(await client.call(cell.cellHistory, { groupId, ...where })).toMatchObject([
      { kind: 'import', sheet: '小区数据', row: 5 },
    ])
    const changed = trialRows(2, 1)
      .toReversed()
      .map((cells) => [...cells.slice(0, -1), Number(cells.at(-1)) + 5])
    const later = await importPlots(client, await bookOf(HEADS, changed, '更正'), { reason: '更正株高' })
    expect(await history()).toMatchObject([
      { kind: 'import', value: 246, before: 241, batchId: later.id, sheet: '更正', row: 5 },
      { kind: 'import', value: 241, batchId: batch.id, sheet: '小区数据', row: 2 },
    ])
    const marks = async () => {
      const { records } = await client.call(rawData, { model: { groupId }, sort: 'id', order: 'ascending' })
      return records.map(({ changed }) => changed)
    }
    const mark = { before: 241, by: `用户${client.account}`, reason: '更正株高', batchId: later.id }
    expect((await marks())[0]).toEqual({
      plantHeight: { ...mark, at: expect.any(String) as string, fileName: '试验.xlsx' },
    })
    const { version } = await client.call(batchApi.batchShow, { id: later.id })
    await client.call(batchApi.batchUndo, { id: later.id, version, reason: '更正有误' })
    expect(await marks()).toEqual([{}, {}, {}, {}])
    expect((await history()).map(({ kind, row: no }) => [kind, no])).toEqual([
      ['undo', 5],
      ['import', 5],
      ['import', 2],
    ])
    const keep = { ...at, raw: '262', seen: 241, seenId: null }
    await client.call(cell.saveCells, { groupId, cells: [keep] })
    expect((await marks())[0]).toMatchObject({ plantHeight: { before: 241, batchId: null, fileName: null } })
    await client.call(cell.excludeCells, { groupId, cells: [at], status: 'excluded', reason: '存疑' })
    expect(await history()).toMatchObject([
      { kind: 'status', status: '剔除', reason: '存疑' },
      { kind: 'typed', value: 262, before: '241', status: 'accepted', sheet: null, row: null },
      { kind: 'undo' },
      { kind: 'import' },
      { kind: 'import', value: 241 },
    ])
    await client.call(cell.excludeCells, { groupId, cells: [at], status: 'accepted', reason: '无误' })
    const shown = await client.call(batchApi.batchShow, { id: batch.id })
    const undo = () =>
      client.call(batchApi.batchUndo, { id: batch.id, version: shown.version, reason: '导错了' })
    await expect(undo()).rejects.toThrow('这批数据建立的1条观测值之后由人修改过，请先恢复原样')
    await client.call(cell.saveCells, { groupId, cells: [{ ...at, raw: '241', seen: 262, seenId: null }] })
    await undo()
  })

  test('an own value at a point prevents the undo of the batch that made the point', async () => {
    const client = await app.user()
    const batch = await importPlots(client, await bookOf(HEADS, trialRows(2, 1)))
    const [group] = await app.services.db
      .select()
      .from(experimentGroup)
      .where(eq(experimentGroup.orgId, client.orgId))
    const groupId = String(group!.id)
    const [row] = (await client.call(cell.fillSheet, { groupId })).rows
    const at = { pointId: row!.pointId, entryId: row!.entryId, rep: 1 }
    await client.call(cell.saveCells, {
      groupId,
      cells: [{ ...at, field: 'earHeight', raw: '90', seen: null, seenId: null }],
    })
    const shown = await client.call(batchApi.batchShow, { id: batch.id })
    await expect(
      client.call(batchApi.batchUndo, { id: batch.id, version: shown.version, reason: '导错了' }),
    ).rejects.toThrow('有1条填报的小区或观测值建立在这批数据的试点或品种上')
  })
})
