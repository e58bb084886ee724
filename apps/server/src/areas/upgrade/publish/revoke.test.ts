import { saveCells } from '@hepu/api/areas/experiment/cells/cell'
import { scrapPoint, setChecks } from '@hepu/api/areas/experiment/group/group'
import { savePoints } from '@hepu/api/areas/experiment/setup'
import * as evaluation from '@hepu/api/areas/upgrade/evaluation'
import * as publishing from '@hepu/api/areas/upgrade/publish'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../../test/testApp.ts'
import { experimentPoint, plot, type experimentVariety } from '../../../db/schema/index.ts'
import { layOutGroup, show } from '../../experiment/setup/testSetup.ts'
import {
  confirm,
  decideBy,
  entriesIn,
  evaluationOf,
  logOf,
  makeEvaluated,
  makeFivePoints,
  publishBy,
  rehearse,
} from '../testPromotion.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const next = { year: 2026, phase: 'R2' }

describe('POST revoke', () => {
  test('revoking deletes entries and the new group, clears decisions, and is recorded and logged', async () => {
    const made = await makeEvaluated(app)
    const { ann, bob, upgradeId } = made
    await publishBy(made)
    expect(await bob.call(publishing.revoke, { upgradeId, reason: '产量核错' })).toEqual({
      removedEntries: 1,
    })
    expect(await entriesIn(app, ann, next)).toEqual([])
    const entries = await entriesIn(app, ann, { year: 2025, phase: 'R1' })
    expect(new Set(entries.map((entry) => `${entry.decision} ${entry.status}`))).toEqual(new Set(['null 1']))
    const records = await ann.call(publishing.publishRecords, { upgradeId })
    expect(
      records.map((record) => [record.action, record.number, record.createdEntries, record.reason]),
    ).toEqual([
      ['REVOKED', 1, -1, '产量核错'],
      ['PUBLISHED', 1, 1, null],
    ])
    expect((await logOf(app, ann)).at(-1)).toMatchObject({
      object: 'upgrade',
      action: 'undo',
      after: { state: 'REVOKED', removedEntries: 1 },
      reason: '产量核错',
    })
    const ofEntries = (await logOf(app, ann)).filter(
      ({ object, action }) => object === 'experiment_variety' && action === 'update',
    )
    expect(new Set(ofEntries.map(({ reason }) => reason))).toEqual(
      new Set(['发布晋级', '撤销发布：产量核错']),
    )
    await ann.call(evaluation.generateCurrentYear, { year: 2026 })
    expect((await ann.call(evaluation.upgradePage, { model: { year: 2026 } })).total).toBe(0)
  })

  test('revoking keeps the published figures, even if the data change', async () => {
    const made = await makeEvaluated(app)
    const { ann, bob, upgradeId, trial } = made
    await publishBy(made)
    const published = await rehearse(ann, upgradeId)
    await bob.call(publishing.revoke, { upgradeId, reason: '产量核错' })
    await ann.call(scrapPoint, {
      id: String(trial.point('新乡')),
      version: 1,
      scrapped: true,
      reason: 'DISASTER',
    })
    const revoked = await rehearse(ann, upgradeId)
    expect(revoked.upgrade).toMatchObject({ state: 'REVOKED', stale: false })
    expect(published.revoked).toBeNull()
    expect(revoked.revoked).toMatchObject({
      byName: `用户${bob.account}`,
      reason: '产量核错',
      dataVersionNow: published.evidence.dataVersion + 1,
      newer: null,
    })
    await ann.call(evaluation.generateCurrentYear, { year: 2025 })
    expect((await rehearse(ann, upgradeId)).revoked!.newer).toMatchObject({ number: 2, state: 'INIT' })
    expect(revoked.evidence).toEqual(published.evidence)
    const figures = (rows: typeof published.records) =>
      rows.map(({ name, meanYield, yieldRank, gains, verdict }) => ({
        name,
        meanYield,
        yieldRank,
        gains,
        verdict,
      }))
    expect(figures(revoked.records)).toEqual(figures(published.records))
  })

  test('revoking is refused if an entry of the next phase has data, and names it', async () => {
    const made = await makeEvaluated(app)
    const { ann, bob, upgradeId } = made
    await publishBy(made)
    const [entry] = (await entriesIn(app, ann, next)).filter((row) => !row.isCk)
    await addPlot(ann.orgId, entry!)
    await expect(bob.call(publishing.revoke, { upgradeId, reason: '复核' })).rejects.toThrow(
      '下一阶段品种「LPA612」已有试验数据，不能撤销发布',
    )
    expect((await rehearse(ann, upgradeId)).upgrade.state).toBe('PUBLISHED')
    expect(await entriesIn(app, ann, next)).toHaveLength(3)
  })

  test('revoking deletes plots without values, and is refused only for entries with values', async () => {
    const made = await makeEvaluated(app)
    const { ann, bob, upgradeId } = made
    await decideBy(ann, upgradeId, { 试A: { final: 'UP', reason: '再看一年' } })
    await publishBy(made)
    const entries = await entriesIn(app, ann, next)
    const grown = entries.find((entry) => entry.name === 'LPA612')!
    const groupId = String(grown.groupId)
    await ann.call(savePoints, { groupId, rows: [{ name: '新乡' }] })
    await layOutGroup(ann, await show(ann, groupId))
    const [at] = await plotsOf(grown.id)
    const cell = { pointId: String(at!.pointId), entryId: String(grown.id), rep: at!.rep, seenId: null }
    const type = (field: string, raw: string, seen: number | null) =>
      ann.call(saveCells, { groupId, cells: [{ ...cell, field, raw, seen, confirmed: true }] })
    await type('yieldGiven', '650', null)
    await type('plantHeight', '250', null)
    await expect(bob.call(publishing.revoke, { upgradeId, reason: '复核' })).rejects.toThrow(
      '下一阶段品种「LPA612」已有试验数据，不能撤销发布',
    )
    expect(await plotsOf(grown.id)).toHaveLength(3)
    await type('yieldGiven', '', 650)
    await type('plantHeight', '', 250)
    expect(await bob.call(publishing.revoke, { upgradeId, reason: '复核' })).toEqual({ removedEntries: 2 })
    expect(await plotsOf(grown.id)).toEqual([])
    expect((await entriesIn(app, ann, next)).map((entry) => entry.name)).toEqual(['郑单958', '登海605'])
  })

  test('revoking is refused while typed values of an entry wait for a reviewer', async () => {
    const made = await makeEvaluated(app)
    const { ann, bob, upgradeId } = made
    await publishBy(made)
    const entry = (await entriesIn(app, ann, next)).find((row) => !row.isCk)!
    const groupId = String(entry.groupId)
    await ann.call(savePoints, { groupId, rows: [{ name: '新乡' }] })
    await layOutGroup(ann, await show(ann, groupId))
    const [at] = await plotsOf(entry.id)
    const typist = await app.user({
      org: ann.org,
      permissions: ['experiment.variety:read', 'experiment.value:enter'],
    })
    const cell = { pointId: String(at!.pointId), entryId: String(entry.id), rep: at!.rep }
    await typist.call(saveCells, {
      groupId,
      cells: [{ ...cell, field: 'plantHeight', raw: '250', seen: null, seenId: null }],
    })
    await expect(bob.call(publishing.revoke, { upgradeId, reason: '复核' })).rejects.toThrow(
      '下一阶段品种「LPA612」有待审核的填报值，不能撤销发布',
    )
  })

  test('revoking is refused once the next group is confirmed', async () => {
    const made = await makeEvaluated(app)
    const { ann, bob, upgradeId } = made
    await publishBy(made)
    const [entry] = await entriesIn(app, ann, next)
    await addPlot(ann.orgId, entry!)
    await ann.call(evaluation.generateCurrentYear, { year: 2026 })
    const { records } = await ann.call(evaluation.upgradePage, { model: { year: 2026 } })
    await confirm(ann, records[0]!.id)
    await expect(bob.call(publishing.revoke, { upgradeId, reason: '复核' })).rejects.toThrow(
      '下一年组别「2026 D2」的晋级已确认，不能撤销发布',
    )
  })

  test('revoking keeps entries and groups that the publication did not make', async () => {
    const made = await makeEvaluated(app)
    const { ann, bob, upgradeId } = made
    await makeFivePoints(app, ann, { year: 2026, phase: 'R2' })
    const before = await entriesIn(app, ann, next)
    await publishBy(made)
    expect(await bob.call(publishing.revoke, { upgradeId, reason: '复核' })).toEqual({ removedEntries: 0 })
    expect(await entriesIn(app, ann, next)).toEqual(before)
  })

  test('a correction after revoking publishes as number 2 with the same codes', async () => {
    const made = await makeEvaluated(app)
    const { ann, bob, upgradeId, trial } = made
    await publishBy(made)
    await bob.call(publishing.revoke, { upgradeId, reason: '对照设错' })
    await ann.call(setChecks, {
      groupId: String(trial.groupId),
      entryIds: [String(trial.entry('登海605')), String(trial.entry('郑单958'))],
    })
    await ann.call(evaluation.generateCurrentYear, { year: 2025 })
    const { id, number } = await evaluationOf(ann, trial.groupId)
    expect(number).toBe(2)
    await publishBy({ ann, bob, upgradeId: id })
    const entries = await entriesIn(app, ann, next)
    expect(entries.map((entry) => [entry.name, entry.ckNo, entry.entryNo])).toEqual([
      ['郑单958', 2, '3'],
      ['登海605', 1, '4'],
      ['LPA612', null, '26R2HHH001'],
    ])
    const records = await ann.call(publishing.publishRecords, { upgradeId })
    expect(records.map((record) => [record.action, record.number])).toEqual([
      ['PUBLISHED', 2],
      ['REVOKED', 1],
      ['PUBLISHED', 1],
    ])
  })

  test('revoking needs a reason', async () => {
    const made = await makeEvaluated(app)
    await publishBy(made)
    const input = { upgradeId: made.upgradeId, reason: ' ' }
    await expect(made.bob.call(publishing.revoke, input)).rejects.toThrow('撤销原因必填')
  })
})

/** Plots of an entry. */
const plotsOf = (entryId: number): Promise<(typeof plot.$inferSelect)[]> =>
  app.services.db.select().from(plot).where(eq(plot.entryId, entryId))

/** A plot of an entry at a point of its own. */
async function addPlot(orgId: number, entry: typeof experimentVariety.$inferSelect): Promise<void> {
  const { db } = app.services
  const owner = { orgId, crop: entry.crop, groupId: entry.groupId }
  const [point] = await db
    .insert(experimentPoint)
    .values({ ...owner, name: '新乡' })
    .returning()
  await db.insert(plot).values({ ...owner, pointId: point!.id, entryId: entry.id, rep: 1, yieldMu: 700 })
}
