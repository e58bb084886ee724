import { noticePage } from '@hepu/api/areas/authority/notice/notice'
import { scrapPoint } from '@hepu/api/areas/experiment/group/group'
import { scrapEntry } from '@hepu/api/areas/experiment/cells/cell'
import * as evaluation from '@hepu/api/areas/upgrade/evaluation'
import { nextPlans, saveNextPlans } from '@hepu/api/areas/upgrade/nextPlans'
import * as publishing from '@hepu/api/areas/upgrade/publish'
import * as rehearsing from '@hepu/api/areas/upgrade/rehearsal'
import { insertStandard } from '@hepu/api/areas/upgrade/standard/promotionStandard'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { organization } from '../../../db/schema/index.ts'
import { makeOrg } from '../../../../test/build/buildAuthority.ts'
import { fivePoints } from '../../../../test/build/buildTrial.ts'
import { testApp, type Client, type TestApp } from '../../../../test/testApp.ts'
import {
  confirm,
  contentOf,
  decideBy,
  entriesIn,
  evaluationOf,
  logOf,
  makeEvaluated,
  makeFivePoints,
  publishBy,
  rehearse,
  saveDraft,
} from '../testPromotion.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const next = { year: 2026, phase: 'R2' }
const again = { year: 2026, phase: 'R1' }
const withoutLpa = fivePoints.entries.map((entry) =>
  entry.name === 'LPA612' ? { ...entry, name: '老三' } : entry,
)

describe('notices of a publication', () => {
  const listOf = async (who: Client) =>
    (await who.call(noticePage, {})).records
      .filter(({ kind }) => kind.includes('晋级名单'))
      .map(({ title, text, path }) => ({ title, text, path }))

  test('those who may publish a confirmed list are asked to, the last editor only without the four-eyes rule', async () => {
    const { ann, bob, upgradeId } = await makeEvaluated(app)
    const reader = await app.user({ org: ann.org, permissions: ['upgrade.record:read'] })
    const draftId = await saveDraft(ann, upgradeId)
    const lead = await app.user({
      org: ann.org,
      permissions: ['upgrade.record:read', 'upgrade.record:confirm'],
    })
    await lead.call(rehearsing.savePreview, { draftId })
    const asked = {
      title: '2025年「D2」的晋级名单已确认，请核对后发布',
      text: expect.stringContaining('确认人：') as unknown,
      path: `/estimate/estimate-promotion/promotionRehearsal?upgradeId=${upgradeId}`,
    }
    await expect(listOf(bob)).resolves.toEqual([asked])
    for (const other of [ann, reader, lead]) await expect(listOf(other)).resolves.toEqual([])
  })

  test('those who edited or confirmed a list are informed that it was published and that it was revoked', async () => {
    const made = await makeEvaluated(app)
    await publishBy(made)
    await made.bob.call(publishing.revoke, { upgradeId: made.upgradeId, reason: '产量核错' })
    const titles = (await listOf(made.ann)).map(({ title }) => title)
    expect(titles).toEqual(['2025年「D2」的晋级结果已撤销发布', '2025年「D2」的晋级结果已发布'])
  })
})

describe('GET publish', () => {
  test('F-497 publishing is refused to a user without the permission, and for an evaluation of another organisation', async () => {
    const { ann, upgradeId } = await makeEvaluated(app)
    await confirm(ann, upgradeId)
    const eve = await app.user({ org: ann.org, permissions: ['upgrade.record:confirm'] })
    await expect(eve.call(publishing.publish, { upgradeId })).rejects.toThrow('发布晋级结果')
    const stranger = await app.user()
    await expect(stranger.call(publishing.publish, { upgradeId })).rejects.toThrow('晋级评估不存在或无权查看')
  })

  test('publishing is refused to the last editor, unless the organisation allows it', async () => {
    const { ann, bob, upgradeId } = await makeEvaluated(app)
    await confirm(ann, upgradeId)
    const refusal = '发布人不能是最后编辑人（四眼原则），请由其他有发布权限的人员发布'
    await expect(ann.call(publishing.publish, { upgradeId })).rejects.toThrow(refusal)
    expect(await ann.call(publishing.publishCount, {})).toEqual({
      ready: 0,
      published: 0,
      blocked: [{ upgradeId, year: 2025, group: 'D2', reason: refusal }],
    })
    expect(await bob.call(publishing.publishCount, {})).toEqual({ ready: 1, published: 0, blocked: [] })
    await ann.call(evaluation.updateConfigYear, {
      currentYear: 2025,
      fourEyes: false,
      minPoints: 5,
      reason: '只有一名审核人',
    })
    expect(await ann.call(publishing.publishCount, {})).toEqual({ ready: 1, published: 0, blocked: [] })
    await expect(ann.call(publishing.publish, { upgradeId })).resolves.toMatchObject({ createdEntries: 1 })
  })

  test('only users who maintain standards set the fewest valid points, and the change is logged', async () => {
    const { ann } = await makeEvaluated(app)
    const keeper = await app.user({
      org: ann.org,
      permissions: ['upgrade.record:read', 'upgrade.record:generate'],
    })
    const rules = { currentYear: 2024, fourEyes: true, minPoints: 5 }
    await expect(keeper.call(evaluation.updateConfigYear, { ...rules, minPoints: 2 })).rejects.toMatchObject({
      code: 4030,
      message: '「最少有效试点数」只能由有“维护晋级标准”权限的人员修改',
      data: { problems: [{ path: 'minPoints' }] },
    })
    await keeper.call(evaluation.updateConfigYear, rules)
    expect(await keeper.call(evaluation.configYear, {})).toMatchObject({
      ...rules,
      can: { edit: true, editMinPoints: false },
    })
    await ann.call(evaluation.updateConfigYear, { ...rules, minPoints: 2 })
    const line = (await logOf(app, ann)).findLast(({ object }) => object === 'upgrade_setting')
    expect(line).toMatchObject({ before: { minPoints: 5 }, after: { minPoints: 2 } })
  })

  test('a user who may not set the fewest valid points does not overwrite a concurrent change of them', async () => {
    const ann = await app.user()
    const keeper = await app.user({
      org: ann.org,
      permissions: ['upgrade.record:read', 'upgrade.record:generate'],
    })
    const rules = { currentYear: 2025, fourEyes: true, minPoints: 5 }
    await ann.call(evaluation.updateConfigYear, rules)
    const other = await app.connection.pool.connect()
    const waiting = async () =>
      (
        await other.query<{ n: number }>(
          `select count(*)::int as n from pg_stat_activity
           where datname = current_database() and wait_event_type = 'Lock'`,
        )
      ).rows[0]!.n
    await other.query('begin')
    await other.query('select from upgrade_setting where org_id = $1 for update', [ann.orgId])
    const raised = ann.call(evaluation.updateConfigYear, { ...rules, minPoints: 8 })
    await expect.poll(waiting).toBe(1)
    const stale = keeper.call(evaluation.updateConfigYear, { ...rules, currentYear: 2024 })
    const refused = expect(stale).rejects.toMatchObject({ data: { problems: [{ path: 'minPoints' }] } })
    await expect.poll(waiting).toBe(2)
    await other.query('commit')
    other.release()
    await Promise.all([raised, refused])
    expect(await ann.call(evaluation.configYear, {})).toMatchObject({ currentYear: 2025, minPoints: 8 })
  })

  test('publishing follows the four-eyes rule of the organisation that the evaluation belongs to', async () => {
    const head = await app.user()
    const org = await makeOrg(app.services.db, head.org)
    await head.call(evaluation.updateConfigYear, {
      currentYear: 2025,
      fourEyes: false,
      minPoints: 5,
      reason: '只有一名审核人',
    })
    const { upgradeId } = await makeEvaluated(app, {}, { org })
    await head.call(rehearsing.savePreview, { draftId: await saveDraft(head, upgradeId) })
    await expect(head.call(publishing.publish, { upgradeId })).rejects.toThrow('四眼')
  })

  test('an entry scrapped as a whole keeps its status 品种报废 when published and when revoked', async () => {
    const made = await makeEvaluated(app)
    const { ann, bob, upgradeId, trial } = made
    const id = String(trial.entry('试A'))
    await ann.call(scrapEntry, { id, scrapped: true, reason: 'SEED', note: null })
    await ann.call(evaluation.generateCurrentYear, { year: 2025 })
    await publishBy(made, { 试A: { final: 'DROP', reason: '种子混杂' } })
    const statusOf = async () => {
      const entries = await entriesIn(app, ann, { year: 2025, phase: 'R1' })
      return entries.find((entry) => entry.name === '试A')
    }
    expect(await statusOf()).toMatchObject({ decision: 'DROP', status: '9' })
    await bob.call(publishing.revoke, { upgradeId, reason: '重来' })
    expect(await statusOf()).toMatchObject({ decision: null, status: '9' })
  })

  test('publishing freezes the evidence, sets the decisions and writes the publish record', async () => {
    const made = await makeEvaluated(app)
    const { ann, bob, upgradeId, trial } = made
    const { evidence } = await rehearse(ann, upgradeId)
    const counts = { total: 4, checks: 2, UP: 1, RETEST: 0, HOLD: 0, DROP: 1, undecided: 0 }
    const result = await publishBy(made, { 试A: { final: 'DROP', reason: '晚熟' } })
    expect(result).toEqual({
      createdEntries: 1,
      nextGroup: '2026 D2 区域试验第二年',
      arrivals: [{ decision: 'UP', group: '2026 D2 区域试验第二年', created: 1, existing: 0 }],
      counts,
    })
    const after = await rehearse(ann, upgradeId)
    expect(after.evidence).toEqual(evidence)
    expect(after.upgrade).toMatchObject({
      state: 'PUBLISHED',
      counts,
      publishedByName: `用户${bob.account}`,
      lastEditorName: `用户${ann.account}`,
    })
    expect(await ann.call(publishing.publishRecords, { upgradeId })).toEqual([
      expect.objectContaining({
        action: 'PUBLISHED',
        number: 1,
        standardName: '增产五个点',
        standardNumber: 1,
        dataVersion: 1,
        counts,
        createdEntries: 1,
        reason: null,
        byName: `用户${bob.account}`,
      }),
    ])
    const entries = await entriesIn(app, ann, { year: 2025, phase: 'R1' })
    expect(entries.map((entry) => [entry.name, entry.decision, entry.status])).toEqual([
      ['LPA612', 'UP', '3'],
      ['试A', 'DROP', '6'],
      ['郑单958', null, '1'],
      ['登海605', null, '1'],
    ])
    await expect(
      ann.call(scrapPoint, {
        id: String(trial.point('新乡')),
        version: 1,
        scrapped: true,
        reason: 'DISASTER',
      }),
    ).rejects.toThrow('不可修改')
  })

  test('publishing creates exactly the promoted and retested entries, with codes, and the checks', async () => {
    const made = await makeEvaluated(app, { ripePeriod: '夏播' })
    const { ann, trial } = made
    const result = await publishBy(made, { 试A: { final: 'RETEST', reason: '再试一年' } })
    expect(result).toMatchObject({
      createdEntries: 2,
      nextGroup: '2026 D2 区域试验第二年、2026 D2 区域试验第一年',
    })
    const of = (entry: { entryNo: string | null; isCk: boolean; ckNo: number | null; name: string }) => [
      entry.entryNo,
      entry.name,
      entry.isCk ? entry.ckNo : null,
    ]
    const promoted = await entriesIn(app, ann, next)
    expect(promoted.map(of)).toEqual([
      ['3', '郑单958', 1],
      ['4', '登海605', 2],
      ['26R2HHH夏001', 'LPA612', null],
    ])
    expect(promoted.at(-1)).toMatchObject({
      fromEntryId: trial.entry('LPA612'),
      phaseFrom: 'R1',
      trialYears: 2,
      status: '1',
      decision: null,
    })
    const retested = await entriesIn(app, ann, again)
    expect(retested.map(of)).toEqual([
      ['3', '郑单958', 1],
      ['4', '登海605', 2],
      ['26R1HHH夏001', '试A', null],
    ])
    const { records } = await rehearse(ann, made.upgradeId)
    expect(records.map((row) => [row.name, row.nextPhase, row.nextGroup, row.newEntryNo])).toEqual([
      ['LPA612', 'R2', '2026 D2', '26R2HHH夏001'],
      ['试A', 'R1', '2026 D2', '26R1HHH夏001'],
      ['郑单958', null, null, null],
      ['登海605', null, null, null],
    ])
  })

  test('publishing promotes from 生产试验 to 报审 without a trial entry', async () => {
    const made = await makeEvaluated(app, { phase: 'PT' })
    const result = await publishBy(made)
    expect(result).toMatchObject({ createdEntries: 0, nextGroup: null })
    const { records } = await rehearse(made.ann, made.upgradeId)
    expect(records[0]).toMatchObject({ name: 'LPA612', nextPhaseLabel: '报审', newEntryNo: null })
    const [entry] = await entriesIn(app, made.ann, { year: 2025, phase: 'PT' })
    expect(entry).toMatchObject({ name: 'LPA612', decision: 'UP', status: '7' })
    expect(await entriesIn(app, made.ann, { year: 2026, phase: 'APPROVE' })).toEqual([])
  })

  test('publishing into an existing next group keeps its checks, entries and codes', async () => {
    const made = await makeEvaluated(app)
    const { ann } = made
    const existing = await makeFivePoints(app, ann, {
      year: 2026,
      phase: 'R2',
      entries: [
        { name: '新对照', entryNo: 'CK', ckNo: 1 },
        { name: '老三', entryNo: '26R2HHH001' },
        { name: '老四', entryNo: '26R2HHH003' },
        { name: '试A', entryNo: '老编号' },
      ],
    })
    const result = await publishBy(made, { 试A: { final: 'UP', reason: '稳产' } })
    expect(result.createdEntries).toBe(1)
    expect(result.arrivals).toEqual([
      { decision: 'UP', group: '2026 D2 区域试验第二年', created: 1, existing: 1 },
    ])
    const entries = await entriesIn(app, ann, next)
    expect(entries.map((entry) => [entry.name, entry.entryNo, entry.ckNo])).toEqual([
      ['新对照', 'CK', 1],
      ['老三', '26R2HHH001', null],
      ['老四', '26R2HHH003', null],
      ['试A', '老编号', null],
      ['LPA612', '26R2HHH002', null],
    ])
    const { records } = await rehearse(ann, made.upgradeId)
    expect(records[1]).toMatchObject({ name: '试A', nextGroup: '2026 D2', newEntryNo: '老编号' })
    await ann.call(evaluation.generateCurrentYear, { year: 2026 })
    const row = await evaluationOf(ann, existing.groupId)
    expect(row).toMatchObject({ dataVersion: 1, counts: { total: 5 } })
  })

  test('a next group without checks gets them with the first entries, and none without entries', async () => {
    const made = await makeEvaluated(app)
    const { ann } = made
    const existing = [
      { name: '老三', entryNo: '3' },
      { name: '老四', entryNo: '7' },
      { name: '老五', entryNo: '8' },
      { name: '试A', entryNo: '9' },
    ]
    const expected = existing.map(({ name, entryNo }) => [name, entryNo, null])
    const namesIn = async (phase: string) =>
      (await entriesIn(app, ann, { year: 2026, phase })).map(({ name, entryNo, ckNo }) => [
        name,
        entryNo,
        ckNo,
      ])
    await makeFivePoints(app, ann, { year: 2026, phase: 'R1', entries: existing })
    await makeFivePoints(app, ann, { year: 2026, phase: 'R2', entries: existing })
    await publishBy(made, { 试A: { final: 'RETEST', reason: '再试一年' } })
    expect(await namesIn('R1')).toEqual(expected)
    expect(await namesIn('R2')).toEqual([
      ...expected,
      ['郑单958', null, 1],
      ['登海605', '4', 2],
      ['LPA612', '26R2HHH001', null],
    ])
  })

  test("publishing does not count as a change of the next group's data, with new entries or existing ones", async () => {
    const made = await makeEvaluated(app)
    const { ann, bob, upgradeId } = made
    const existing = await makeFivePoints(app, ann, {
      year: 2026,
      phase: 'R2',
      entries: [...fivePoints.entries.filter(({ name }) => name !== '试A'), { name: '老三', entryNo: '9' }],
    })
    await ann.call(evaluation.generateCurrentYear, { year: 2026 })
    const stateOf = async () => {
      const row = await evaluationOf(ann, existing.groupId)
      return { stale: row.stale, staleText: (await rehearse(ann, row.id)).staleText }
    }
    await publishBy(made)
    expect(await stateOf()).toEqual({ stale: false, staleText: null })
    await bob.call(publishing.revoke, { upgradeId, reason: '重来' })
    await ann.call(evaluation.generateCurrentYear, { year: 2025 })
    const { id } = await evaluationOf(ann, made.trial.groupId)
    await publishBy({ ann, bob, upgradeId: id }, { 试A: { final: 'UP', reason: '稳产' } })
    expect(await stateOf()).toEqual({
      stale: false,
      staleText: '有1个参试品种在判定之后加入，请重新判定后再确认',
    })
    await bob.call(publishing.revoke, { upgradeId: id, reason: '重来' })
    expect(await stateOf()).toEqual({ stale: false, staleText: null })
  })

  test('a saved draft of the next group is not confirmed without the entries that were added', async () => {
    const made = await makeEvaluated(app)
    const { ann } = made
    const { groupId } = await makeFivePoints(app, ann, {
      year: 2026,
      phase: 'R2',
      entries: fivePoints.entries.map((entry) => (entry.name === '试A' ? { ...entry, name: '老三' } : entry)),
    })
    await ann.call(evaluation.generateCurrentYear, { year: 2026 })
    const { id } = await evaluationOf(ann, groupId)
    const draftId = await saveDraft(ann, id)
    await publishBy(made, { 试A: { final: 'UP', reason: '稳产' } })
    await expect(ann.call(rehearsing.savePreview, { draftId })).rejects.toThrow(
      '有1个参试品种在判定之后加入，请重新判定并另存草稿',
    )
    const { upgrade } = await rehearse(ann, id)
    await ann.call(rehearsing.refreshRehearsal, { upgradeId: id, version: upgrade.version })
    await decideBy(ann, id, { 试A: { final: 'HOLD', reason: '没有数据' } })
    await confirm(ann, id)
    expect((await rehearse(ann, id)).upgrade.state).toBe('CONFIRMED')
  })

  test('publishing an earlier year after the next one is refused if entries would be added, and else adds nothing', async () => {
    const made = await makeEvaluated(app)
    const { ann, bob, upgradeId } = made
    const { groupId } = await makeFivePoints(app, ann, { year: 2026, phase: 'R2' })
    await ann.call(evaluation.generateCurrentYear, { year: 2026 })
    const { id } = await evaluationOf(ann, groupId)
    await publishBy({ ann, bob, upgradeId: id })
    const plans = await ann.call(nextPlans, { upgradeId })
    expect(plans.blocked).toBeNull()
    expect(plans.entries[0]!.places).toEqual([expect.objectContaining({ takesPart: true, entryNo: '1' })])
    await decideBy(ann, upgradeId, { 试A: { final: 'UP', reason: '稳产' } })
    const result = await publishBy(made)
    expect(result).toMatchObject({ createdEntries: 0, arrivals: [{ created: 0, existing: 2 }] })
    const other = await makeEvaluated(app)
    const later = await makeFivePoints(app, other.ann, {
      year: 2026,
      phase: 'R2',
      entries: withoutLpa,
    })
    await other.ann.call(evaluation.generateCurrentYear, { year: 2026 })
    await publishBy({ ...other, upgradeId: (await evaluationOf(other.ann, later.groupId)).id })
    const reason =
      '下一年组别「2026 D2」的晋级已发布，不能加入参试品种；请先撤销「2026 D2」的发布，再按年份先后发布'
    expect((await other.ann.call(nextPlans, { upgradeId: other.upgradeId })).blocked).toBe(reason)
    await expect(publishBy(other)).rejects.toThrow(reason)
  })

  test('publishing is refused while the next group is confirmed, and changes nothing', async () => {
    const made = await makeEvaluated(app)
    const { ann, bob, upgradeId } = made
    const existing = await makeFivePoints(app, ann, { year: 2026, phase: 'R2', entries: withoutLpa })
    await ann.call(evaluation.generateCurrentYear, { year: 2026 })
    await confirm(ann, (await evaluationOf(ann, existing.groupId)).id)
    await confirm(ann, upgradeId)
    const reason =
      '下一年组别「2026 D2」的晋级已确认，不能加入参试品种；请先撤回「2026 D2」的确认，再按年份先后发布'
    await expect(bob.call(publishing.publish, { upgradeId })).rejects.toThrow(reason)
    expect(await bob.call(publishing.publishCount, {})).toEqual({
      ready: 1,
      published: 0,
      blocked: [{ upgradeId, year: 2025, group: 'D2', reason }],
    })
    expect((await rehearse(ann, upgradeId)).upgrade.state).toBe('CONFIRMED')
    expect((await entriesIn(app, ann, again)).length).toBe(0)
    expect((await entriesIn(app, ann, { year: 2025, phase: 'R1' }))[0]!.decision).toBeNull()
  })

  test('publishing refuses a chosen code that another entry got meanwhile, and the group is not counted as ready', async () => {
    const made = await makeEvaluated(app)
    const { ann, bob, upgradeId } = made
    await confirm(ann, upgradeId)
    const plans = await ann.call(nextPlans, { upgradeId })
    const places = [{ phase: 'R2', groupName: 'D2', entryNo: '新1' }]
    const { recordId } = plans.entries[0]!
    await ann.call(saveNextPlans, { upgradeId, version: plans.version, plans: [{ recordId, places }] })
    await makeFivePoints(app, ann, {
      year: 2026,
      phase: 'R3',
      entries: [...withoutLpa.slice(1), { name: '老三', entryNo: '新1' }],
    })
    const reason = '「LPA612」的新编号「新1」已被「老三」使用'
    expect((await ann.call(nextPlans, { upgradeId })).blocked).toBe(reason)
    expect(await bob.call(publishing.publishCount, {})).toEqual({
      ready: 0,
      published: 0,
      blocked: [{ upgradeId, year: 2025, group: 'D2', reason }],
    })
    await expect(bob.call(publishing.publish, { upgradeId })).rejects.toThrow(reason)
  })

  test('publishCount omits groups of an organisation that the caller may only read', async () => {
    const head = await app.user()
    const org = await makeOrg(app.services.db, head.org)
    const { ann, upgradeId } = await makeEvaluated(app, {}, { org })
    await confirm(ann, upgradeId)
    const reader = await app.user({ org: await makeOrg(app.services.db, head.org) })
    await app.services.db
      .update(organization)
      .set({ dataScope: 'all' })
      .where(eq(organization.id, reader.orgId))
    expect((await rehearse(reader, upgradeId)).upgrade.can['publish']).toBe(false)
    expect(await reader.call(publishing.publishCount, {})).toEqual({ ready: 0, published: 0, blocked: [] })
  })

  test('F-414 publishCount returns the number of published batches to everybody who may read them', async () => {
    const ann = await app.user()
    const bob = await app.user({ org: ann.org })
    const reader = await app.user({ org: ann.org, permissions: ['upgrade.record:read'] })
    const stranger = await app.user()
    await ann.call(insertStandard, contentOf())
    const first = await makeFivePoints(app, ann)
    const second = await makeFivePoints(app, ann, { phase: 'R3' })
    await ann.call(evaluation.generateCurrentYear, { year: 2025 })
    const counted = async () => {
      const found = []
      for (const who of [ann, bob, reader, stranger]) {
        const { total } = await who.call(evaluation.upgradePage, { model: { state: 'PUBLISHED' } })
        expect((await who.call(publishing.publishCount, {})).published).toBe(total)
        found.push(total)
      }
      return found
    }
    expect(await counted()).toEqual([0, 0, 0, 0])
    const upgradeIds = []
    for (const { groupId } of [first, second]) {
      const { id: upgradeId } = await evaluationOf(ann, groupId)
      await publishBy({ ann, bob, upgradeId })
      upgradeIds.push(upgradeId)
      const n = upgradeIds.length
      expect(await counted()).toEqual([n, n, n, 0])
    }
    await bob.call(publishing.revoke, { upgradeId: upgradeIds[1]!, reason: '核错' })
    expect(await counted()).toEqual([1, 1, 1, 0])
  })

  test('F-497 publishCount is empty for users who may not publish', async () => {
    const { ann, upgradeId } = await makeEvaluated(app)
    await confirm(ann, upgradeId)
    const reader = await app.user({ org: ann.org, permissions: ['upgrade.record:read'] })
    expect(await reader.call(publishing.publishCount, {})).toEqual({ ready: 0, published: 0, blocked: [] })
  })

  test('of two people who publish at once one succeeds, the other is refused, and nothing is made twice', async () => {
    for (let round = 0; round < 5; round++) {
      const { ann, bob, upgradeId } = await makeEvaluated(app)
      const cleo = await app.user({ org: ann.org })
      await confirm(ann, upgradeId)
      const outcomes = await Promise.allSettled(
        [bob, cleo].map((who) => who.call(publishing.publish, { upgradeId })),
      )
      const failed = outcomes.filter((outcome) => outcome.status === 'rejected')
      expect(failed.map((outcome) => (outcome.reason as { code: number }).code)).toEqual([4220])
      expect(failed.map((outcome) => String(outcome.reason))).toEqual([
        expect.stringContaining('该组别当年数据已发布，不可修改'),
      ])
      const { blocked } = await cleo.call(nextPlans, { upgradeId })
      expect(blocked).toBe('该组别当年数据已发布，不可修改')
      expect(await ann.call(publishing.publishRecords, { upgradeId })).toHaveLength(1)
      expect((await entriesIn(app, ann, next)).map((entry) => entry.name)).toEqual([
        '郑单958',
        '登海605',
        'LPA612',
      ])
    }
  })

  test('two groups published at once into one new group both arrive, with different codes and one set of checks', async () => {
    const ann = await app.user()
    const bob = await app.user({ org: ann.org })
    await ann.call(insertStandard, contentOf())
    const renamed = [
      { name: '京A', entryNo: '1' },
      { name: '京B', entryNo: '2' },
      { name: '郑单958', entryNo: '3', ckNo: 1 },
      { name: '登海605', entryNo: '4', ckNo: 2 },
    ]
    const first = await makeFivePoints(app, ann)
    const second = await makeFivePoints(app, ann, { phase: 'R2', entries: renamed })
    await ann.call(evaluation.generateCurrentYear, { year: 2025 })
    const ids = [await evaluationOf(ann, first.groupId), await evaluationOf(ann, second.groupId)].map(
      (row) => row.id,
    )
    await decideBy(ann, ids[1]!, {
      京A: { final: 'RETEST', reason: '再试一年' },
      京B: { final: 'DROP', reason: '倒伏' },
    })
    for (const id of ids) await confirm(ann, id)
    const results = await Promise.all(ids.map((upgradeId) => bob.call(publishing.publish, { upgradeId })))
    expect(results.map((result) => result.createdEntries)).toEqual([1, 1])
    const entries = await entriesIn(app, ann, next)
    expect(entries.filter((entry) => entry.isCk).map((entry) => entry.name)).toEqual(['郑单958', '登海605'])
    const own = entries.filter((entry) => !entry.isCk)
    expect(own.map((entry) => entry.name).toSorted()).toEqual(['LPA612', '京A'])
    expect(new Set(own.map((entry) => entry.entryNo))).toEqual(new Set(['26R2HHH001', '26R2HHH002']))
  })

  test('publishing logs the publication, every decision and every new record', async () => {
    const made = await makeEvaluated(app)
    const { ann, bob, upgradeId } = made
    await confirm(ann, upgradeId)
    const before = (await logOf(app, ann)).length
    await bob.call(publishing.publish, { upgradeId })
    const lines = (await logOf(app, ann)).slice(before)
    expect(new Set(lines.map((line) => line.userId))).toEqual(new Set([bob.userId]))
    expect(lines.map((line) => [line.object, line.action])).toEqual([
      ['experiment_variety', 'update'],
      ['experiment_variety', 'update'],
      ['experiment_group', 'create'],
      ['experiment_variety', 'create'],
      ['experiment_variety', 'create'],
      ['experiment_variety', 'create'],
      ['upgrade', 'publish'],
    ])
    expect(lines[0]).toMatchObject({
      before: { decision: null, status: '1' },
      after: { decision: 'UP', status: '3' },
    })
    expect(lines.at(-1)!.after).toMatchObject({
      state: 'PUBLISHED',
      createdEntries: 1,
      nextGroup: '2026 D2 区域试验第二年',
    })
  })

  test('publishing writes everything under the organisation of the group, whoever publishes', async () => {
    const head = await app.user()
    const org = await makeOrg(app.services.db, head.org)
    const { ann, upgradeId } = await makeEvaluated(app, {}, { org })
    await confirm(ann, upgradeId)
    await head.call(publishing.publish, { upgradeId })
    expect(await entriesIn(app, ann, next)).toHaveLength(3)
    expect(await entriesIn(app, head, next)).toHaveLength(0)
    expect((await logOf(app, head)).length).toBe(0)
    expect(await ann.call(publishing.publishRecords, { upgradeId })).toHaveLength(1)
  })
})
