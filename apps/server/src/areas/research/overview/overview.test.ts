import { myAuths, type AuthEntry } from '@hepu/api/areas/authority/session/session'
import { varietyInbox } from '@hepu/api/areas/research/acquire/acquireCalls'
import * as blind from '@hepu/api/areas/experiment/blind'
import * as setup from '@hepu/api/areas/experiment/setup'
import { saveHistory } from '@hepu/api/areas/research/ownership/ownership'
import { copyright } from '@hepu/api/areas/research/copyright/copyright'
import { gene } from '@hepu/api/areas/research/gene/gene'
import { patent } from '@hepu/api/areas/research/patent/patent'
import { person } from '@hepu/api/areas/research/person/person'
import { project } from '@hepu/api/areas/research/project/project'
import { thesis } from '@hepu/api/areas/research/thesis/thesis'
import { variety } from '@hepu/api/areas/research/variety/variety'
import { varietyInfo } from '@hepu/api/areas/research/varietyInfo/varietyInfo'
import * as api from '@hepu/api/areas/research/overview/varietyOverview'
import * as publishing from '@hepu/api/areas/upgrade/publish'
import { createProject } from '@hepu/api/areas/project/node/projectTracking'
import { insertTaskIndex } from '@hepu/api/areas/project/plan/taskIndex'
import { insertAchievement } from '@hepu/api/areas/project/result/projectAchievement'
import type { Permission } from '@hepu/api/core/permissions'
import { permissionNames } from '@hepu/api/permissionLabels'
import type { Resource } from '@hepu/api/core/resource/resource'
import { eq } from 'drizzle-orm'
import { contractResult } from '../../../db/schema/index.ts'
import { storeContract } from '../../contract/testContracts.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeTrial } from '../../../../test/build/buildTrial.ts'
import { ctxOf, testApp, type Client, type TestApp } from '../../../../test/testApp.ts'
import { experimentVariety, researchVariety } from '../../../db/schema/index.ts'
import { importing, tableOf } from '../../authority/testTables.ts'
import { makeEvaluated, publishBy } from '../../upgrade/testPromotion.ts'
import { makeGermplasm } from '../germplasm/testGermplasm.ts'
import { valuesOf } from '../registry/testRegistries.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const show = (who: Client, name: string) => who.call(api.overviewShow, { name })
const events = (who: Client, model: { name: string; kinds?: string[]; each?: 'DAY' | 'RECORD' }, page = {}) =>
  who.call(api.overviewPage, { model, size: 100, ...page })
type Shown = Awaited<ReturnType<typeof show>>

const sectionOf = (shown: Shown, key: string) => shown.sections.find((section) => section.key === key)!
const totalsOf = ({ sections }: Shown) =>
  Object.fromEntries(sections.filter(({ total }) => total > 0).map(({ key, total }) => [key, total]))
const without = (...permissions: Permission[]) =>
  permissionNames.filter((word) => !permissions.includes(word))
const factsOf = ({ facts }: { facts: { label: string; text: string }[] }) =>
  Object.fromEntries(facts.map(({ label, text }) => [label, text]))

/** A draft of a registry: the sample, changed as given. */
async function register(def: Resource, who: Client, changes: Record<string, unknown>): Promise<string> {
  const { id } = await who.call<typeof def.calls.create>(def.calls.create, {
    ...valuesOf(def, who),
    ...changes,
  })
  return id
}

/** A trial of 2024 with one entry at one point. */
const makeOne = async (who: Client, name: string, more: { year?: number; female?: string } = {}) =>
  makeTrial(await ctxOf(app, who), {
    name: `${name}组`,
    year: more.year ?? 2024,
    points: [{ name: '新乡' }],
    entries: [{ name, ...(more.female ? { femaleParent: more.female } : {}) }],
    yields: { 新乡: [[650]] },
  })

async function announce(who: Client, name: string): Promise<void> {
  const flow = importing({ ...varietyInbox.calls.batch, upload: varietyInbox.calls.uploadData })
  const heads = ['公告号', '公告日期', '品种名称', '公告原文']
  await flow.confirm(
    who,
    await flow.preview(who, await tableOf(heads, [['第500号', '2022-01-05', name, '予以公告']])),
  )
}

describe('projects that count a variety', () => {
  test('a project that counts its approval is listed with its index and a link, for those who read its results', async () => {
    const ann = await app.user()
    const id = await register(variety, ann, { name: '计入玉1号' })
    const days = { startDate: '2024-01-01', endDate: '2027-12-31', directorId: String(ann.userId) }
    const top = await ann.call(createProject, { name: '选育项目', ...days })
    const index = { name: '审定品种', indexType: 'variety' as const, unit: '个', target: 2 }
    const made = await ann.call(insertTaskIndex, { projectId: top.id, ...index })
    await ann.call(insertAchievement, {
      projectId: top.id,
      resultType: 'research.variety',
      resultId: id,
      indexes: [{ indexId: made.id, quantity: 1 }],
    })
    const section = sectionOf(await show(ann, '计入玉1号'), 'projectResult')
    expect(section).toMatchObject({
      title: '计入项目',
      total: 1,
      rows: [
        {
          path: `/task/project/ProjectResults?projectId=${top.id}`,
          match: 'RELATION',
          state: '待佐证',
        },
      ],
    })
    expect(section.rows[0]?.title).toContain('选育项目')
    expect(factsOf(section.rows[0]!)).toEqual({ 任务指标: '审定品种', 计入数量: '1 个' })
    const outside = await app.user({
      org: ann.org,
      permissions: ['research.varietyOverview:read', 'research.variety:read', 'project.node:read'],
    })
    expect(sectionOf(await show(outside, '计入玉1号'), 'projectResult')).toMatchObject({
      isAllowed: true,
      total: 0,
    })
  })
})

test('a contract about a variety is a section of it, for those who may read contracts', async () => {
  const ann = await app.user()
  const id = await register(variety, ann, { name: '许可玉2号' })
  const row = await storeContract(app, ann)
  const draft = await storeContract(app, ann, { state: 'draft' })
  for (const { id: contractId } of [row, draft])
    await app.services.db.insert(contractResult).values({
      orgId: ann.orgId,
      crop: 'maize',
      contractId,
      resultType: 'research.variety',
      resultId: Number(id),
    })
  const section = sectionOf(await show(ann, '许可玉2号'), 'contract')
  expect(section).toMatchObject({
    title: '合同',
    total: 1,
    rows: [{ path: `/task/contract/ContractDetail?contractId=${row.id}`, state: '履行中' }],
  })
  const cal = await app.user({
    org: ann.org,
    permissions: ['research.varietyOverview:read', 'research.variety:read'],
  })
  expect(sectionOf(await show(cal, '许可玉2号'), 'contract')).toMatchObject({ isAllowed: false })
})

describe('品种总览 of a variety with records everywhere', () => {
  let ann: Client
  let projectId: string
  beforeAll(async () => {
    const made = await makeEvaluated(app, { year: 2023, name: 'A组' })
    ann = made.ann
    await publishBy(made)
    projectId = await register(project, ann, { name: '玉米育种专项', projectNo: '2023ZD04031' })
    const approval = await register(variety, ann, { name: 'LPA 612', sourceProjectId: projectId })
    await register(varietyInfo, ann, { name: 'ＬＰＡ６１２' })
    await register(project, ann, { name: 'LPA612示范推广', projectNo: '2023ZD04032' })
    await register(thesis, ann, { title: '玉米品种LPA 612的选育' })
    await register(thesis, ann, { title: '玉米品种LPA6128的选育', doi: null })
    await register(patent, ann, { title: '一种以lpa612为亲本的制种方法' })
    await register(person, ann, { achievements: [{ kind: 'research.variety', name: 'LPA612' }] })
    await register(copyright, ann, { softwareName: 'LPA612制种管理系统' })
    await register(gene, ann, { code: 'G-612', donor: 'lpa 612' })
    await register(gene, ann, { code: 'G-613', donor: 'LPA6128' })
    await makeOne(ann, '禾丰1号', { female: 'LPA612' })
    await announce(ann, 'LPA612')
    await ann.call(saveHistory, {
      type: 'variety',
      assetId: approval,
      kind: 'LICENSE',
      toName: '受让方',
      effectiveDate: '2021-03-01',
    })
  })

  test('the overview counts the records of each kind, in any spelling of the name', async () => {
    const totals = {
      // The published decision made an entry of the next year.
      trial: 2,
      decision: 1,
      'research.variety': 1,
      'research.varietyInfo': 1,
      ownership: 1,
      parent: 1,
      'research.project': 2,
      'research.thesis': 1,
      'research.patent': 1,
      'research.copyright': 1,
      'research.gene': 1,
      'research.person': 1,
      'research.varietyAcquireRecord': 1,
    }
    expect(totalsOf(await show(ann, 'LPA612'))).toEqual(totals)
    expect(totalsOf(await show(ann, 'ｌｐａ 612'))).toEqual(totals)
  })

  test('each record shows how it was matched, and links to its screen', async () => {
    const shown = await show(ann, 'LPA612')
    const matches = Object.fromEntries(
      shown.sections.map(({ key, rows }) => [key, rows.map(({ match }) => match)]),
    )
    expect(matches).toMatchObject({
      trial: ['NAME', 'NAME'],
      decision: ['RELATION'],
      'research.variety': ['NAME'],
      ownership: ['RELATION'],
      parent: ['NAME'],
      'research.person': ['ACHIEVEMENT'],
      'research.thesis': ['MENTION'],
      'research.copyright': ['MENTION'],
      'research.gene': ['NAME'],
      'research.varietyAcquireRecord': ['NAME'],
    })
    const { rows } = sectionOf(shown, 'research.project')
    expect(new Set(rows.map(({ title, match }) => `${title} ${match}`))).toEqual(
      new Set(['2023ZD04031 玉米育种专项 RELATION', '2023ZD04032 LPA612示范推广 MENTION']),
    )
    expect(rows.find(({ id }) => id === projectId)!.path).toBe(
      `/research/projectList/projectListDetailsCheck?id=${projectId}`,
    )
  })

  test('its head values come from the records, with numbers that link to them', async () => {
    const { heads, cropLabel } = await show(ann, 'LPA612')
    expect(cropLabel).toBe('玉米')
    const values = Object.fromEntries(
      heads.map(({ label, values }) => [label, values.map(({ text }) => text)]),
    )
    expect(values).toMatchObject({
      作物: ['玉米'],
      '审定/登记编号': ['国审玉20176020'],
      品种权号: ['CNA009776E'],
      品种类型: ['机收'],
    })
    expect(values['育种者']![0]).toContain('王麦')
    const number = heads.find(({ label }) => label === '审定/登记编号')!
    expect(number.values[0]!.path).toMatch(/^\/research\/varietyList\/verietyListDetailsCheck\?id=\d+$/)
  })

  test('trials and decisions show yield, gain over the check and rank', async () => {
    const shown = await show(ann, 'LPA612')
    const { rows } = sectionOf(shown, 'decision')
    expect(rows[0]).toMatchObject({ what: '决定', state: '已发布' })
    expect(rows[0]!.title).toBe('2023 A组 区域试验第一年：晋级')
    expect(Object.keys(factsOf(rows[0]!))).toEqual(['进入', '折亩产', '比郑单958', '增产点', '位次'])
    const trial = sectionOf(shown, 'trial').rows.find(({ title }) => title.startsWith('2023'))!
    expect(trial.date).toBe('2023')
    expect(factsOf(trial)['折亩产']).toMatch(/^\d{3}\.\d kg\/亩$/)
    expect(factsOf(trial)['比郑单958']).toMatch(/^\+\d\.\d\d%$/)
  })

  test('the timeline has every relevant day, the latest first and records without a day last', async () => {
    const { total, records } = await events(ann, { name: 'LPA612' })
    expect(records).toHaveLength(total)
    const days = records.map(({ date }) => date)
    const known = days.filter((date) => date !== null)
    expect(days.slice(known.length).every((date) => date === null)).toBe(true)
    const order = known.map((date) => (date.length === 4 ? `${date}-12-31` : date))
    expect(order).toEqual(order.toSorted().toReversed())
    const right = records.filter(({ kind }) => kind === 'research.varietyInfo')
    expect(right.map(({ what, date }) => `${what} ${date}`)).toEqual([
      '授权 2022-06-01',
      '初审合格 2020-03-01',
      '申请 2019-11-28',
    ])
  })

  test('pages do not overlap, and filters by kind and record limit the timeline', async () => {
    const all = await events(ann, { name: 'LPA612' })
    const pages = [1, 2, 3, 4].map((current) => events(ann, { name: 'LPA612' }, { current, size: 5 }))
    const paged = (await Promise.all(pages)).flatMap(({ records }) => records)
    expect(paged).toEqual(all.records.slice(0, 20))
    const beyond = await events(ann, { name: 'LPA612' }, { current: 99, size: 5 })
    expect(beyond).toMatchObject({ total: all.total, records: [] })
    const right = { name: 'LPA612', kinds: ['research.varietyInfo'] }
    expect((await events(ann, right)).total).toBe(3)
    expect((await events(ann, { ...right, each: 'RECORD' })).total).toBe(1)
    const oldest = await events(ann, right, { order: 'ascending' })
    expect(oldest.records.map(({ what }) => what)).toEqual(['申请', '初审合格', '授权'])
    await expect(events(ann, { name: 'LPA612', kinds: ['没有'] })).rejects.toMatchObject({
      code: 4000,
      message: '类别「没有」不正确',
    })
  })

  test('a caller who may not read a registry is told so, and neither sees nor counts its records', async () => {
    const bob = await app.user({
      org: ann.org,
      permissions: without('research.variety:read', 'experiment.variety:read'),
    })
    const shown = await show(bob, 'LPA612')
    for (const key of ['research.variety', 'trial', 'parent']) {
      expect(sectionOf(shown, key)).toMatchObject({ isAllowed: false, total: 0, rows: [], list: null })
    }
    expect(sectionOf(shown, 'research.varietyInfo')).toMatchObject({ isAllowed: true, total: 1 })
    // The project is related only through the approval, so no other caller may learn that it names the variety.
    expect(sectionOf(shown, 'research.project').rows.map(({ title }) => title)).toEqual([
      '2023ZD04032 LPA612示范推广',
    ])
    expect(shown.heads.map(({ label }) => label)).not.toContain('审定/登记编号')
    const { records } = await events(bob, { name: 'LPA612' })
    expect(records.map(({ kind }) => kind)).not.toContain('research.variety')
    expect((await events(bob, { name: 'LPA612', kinds: ['trial', 'parent'] })).total).toBe(0)
    await expect(
      (await app.user({ org: ann.org, permissions: without('research.varietyOverview:read') })).call(
        api.overviewShow,
        { name: 'LPA612' },
      ),
    ).rejects.toMatchObject({ code: 4030 })
  })

  test('another organisation and another crop see nothing of it', async () => {
    const eve = await app.user()
    const rice = await app.user({ org: ann.org, crop: 'rice' })
    for (const who of [eve, rice]) {
      expect(totalsOf(await show(who, 'LPA612'))).toEqual({})
      expect((await events(who, { name: 'LPA612' })).total).toBe(0)
      expect(await who.call(api.overviewSearch, { name: 'LPA' })).toMatchObject({ total: 0, records: [] })
    }
  })

  test('a variety is found once by a part of its name or number, the exact name first', async () => {
    const { total, records } = await ann.call(api.overviewSearch, { name: 'lpa612' })
    expect(total).toBe(records.length)
    expect(records[0]!.sources).toEqual(['参试', '品种公告'])
    const all = await ann.call(api.overviewSearch, { name: 'LPA' })
    expect(all.total).toBe(1)
    expect(all.records[0]!.sources).toEqual(['参试', '审定品种', '权属变更', '品种公告'])
    const byNumber = await ann.call(api.overviewSearch, { name: '20176020' })
    expect(byNumber.records).toEqual([
      { name: 'LPA 612', numbers: ['国审玉20176020'], crops: ['玉米'], sources: ['审定品种'] },
    ])
    expect((await ann.call(api.overviewSearch, { name: '100%' })).total).toBe(0)
  })
})

describe('other names of a variety', () => {
  test('other names of germplasm lead to the records with those names', async () => {
    const ann = await app.user()
    await makeGermplasm(ann, '禾58', { aliases: '试58、H-58', code: 'G001' })
    await makeOne(ann, '试58')
    await makeOne(ann, 'G001', { year: 2022 })
    const shown = await show(ann, 'h-58')
    expect(shown.others.map(({ name }) => name)).toEqual(['禾58', '试58', 'G001'])
    expect(sectionOf(shown, 'trial').rows.map(({ match, by }) => [match, by])).toEqual([
      ['ALIAS', '试58'],
      ['ALIAS', 'G001'],
    ])
    expect(totalsOf(shown)).toEqual({ trial: 2, 'research.germplasm': 1 })
    const bob = await app.user({ org: ann.org, permissions: without('research.germplasm:read') })
    expect(totalsOf(await show(bob, 'h-58'))).toEqual({})
  })

  test('a gene is found by the germplasm it came from, for callers who may read germplasm', async () => {
    const ann = await app.user()
    const donorGermplasm = await makeGermplasm(ann, '供体7号', { code: 'G007' })
    await register(gene, ann, { code: 'G-614', donor: null, donorGermplasm })
    const { rows } = sectionOf(await show(ann, '供体7号'), 'research.gene')
    expect(rows).toMatchObject([{ match: 'RELATION' }])
    expect(JSON.stringify(rows)).toContain('供体7号')
    const bob = await app.user({ org: ann.org, permissions: without('research.germplasm:read') })
    expect(totalsOf(await show(bob, '供体7号'))).toEqual({})
  })

  test('a name changed after a promotion is followed in both directions', async () => {
    const ann = await app.user()
    const [first, second] = [await makeOne(ann, '组合7', { year: 2022 }), await makeOne(ann, '禾丰7号')]
    await app.services.db
      .update(experimentVariety)
      .set({ fromEntryId: first.entry('组合7') })
      .where(eq(experimentVariety.id, second.entry('禾丰7号')))
    for (const [name, other] of [
      ['组合7', '禾丰7号'],
      ['禾丰7号', '组合7'],
    ] as const) {
      const shown = await show(ann, name)
      expect(shown.others).toEqual([{ name: other, why: '晋级前后的参试名称' }])
      expect(sectionOf(shown, 'trial').rows.map(({ by, match }) => [by, match])).toContainEqual([
        other,
        'RELATION',
      ])
      expect(sectionOf(shown, 'trial').total).toBe(2)
    }
  })

  test('a name that is too short or of digits only is not searched in titles', async () => {
    const ann = await app.user()
    await register(thesis, ann, { title: '玉米958的一个研究' })
    expect(totalsOf(await show(ann, '958'))).toEqual({})
    expect(totalsOf(await show(ann, '玉'))).toEqual({})
    expect(totalsOf(await show(ann, '玉米958'))).toEqual({ 'research.thesis': 1 })
    expect(totalsOf(await show(ann, '.*'))).toEqual({})
  })
})

test('a blinded entry is found neither by its code nor by its name, not even by its organiser', async () => {
  const ann = await app.user()
  const { id } = await ann.call(setup.groupCreate, { year: 2024, name: '密码组', phase: 'PRE' })
  await ann.call(setup.saveEntries, {
    groupId: id,
    rows: [{ name: '禾密1号', femaleParent: '密母' }, { name: '禾密2号' }],
  })
  expect(totalsOf(await show(ann, '禾密1号'))).toEqual({ trial: 1 })
  const { version } = await ann.call(setup.setupShow, { groupId: id })
  const codes = { prefix: 'Z', digits: 2, start: 1, withChecks: true, seed: 1 }
  await ann.call(blind.blindStart, { groupId: id, version, ...codes })
  for (const name of ['禾密1号', '密母', 'Z01', 'Z02']) {
    expect(totalsOf(await show(ann, name)), name).toEqual({})
    expect((await ann.call(api.overviewSearch, { name })).total, name).toBe(0)
  }
  await ann.call(blind.blindReveal, { groupId: id })
  expect(totalsOf(await show(ann, '禾密1号'))).toEqual({ trial: 1 })
  expect(totalsOf(await show(ann, '密母'))).toEqual({ parent: 1 })
})

test('an announcement is found by the record made of it, whatever its present name', async () => {
  const ann = await app.user()
  await announce(ann, '禾公1号')
  const { records } = await ann.call(varietyInbox.calls.pageRecord, {})
  expect(sectionOf(await show(ann, '禾公1号'), 'research.varietyAcquireRecord').rows[0]!.match).toBe('NAME')
  const { recordId } = await ann.call(varietyInbox.calls.create, { id: records[0]!.id })
  await app.services.db
    .update(researchVariety)
    .set({ name: '禾公2号' } as object)
    .where(eq(researchVariety.id, Number(recordId)))
  const shown = await show(ann, '禾公2号')
  expect(totalsOf(shown)).toEqual({ 'research.variety': 1, 'research.varietyAcquireRecord': 1 })
  expect(sectionOf(shown, 'research.varietyAcquireRecord').rows[0]!.match).toBe('RELATION')
})

test('a revoked decision shows the day of its revocation', async () => {
  const made = await makeEvaluated(app)
  await publishBy(made)
  await made.bob.call(publishing.revoke, { upgradeId: made.upgradeId, reason: '产量核错' })
  const { records } = await events(made.ann, { name: 'LPA612', kinds: ['decision'] })
  expect(records.map(({ what, state }) => `${what} ${state}`).toSorted()).toEqual([
    '决定 已撤销',
    '撤销 已撤销',
  ])
  expect(sectionOf(await show(made.ann, 'LPA612'), 'decision').total).toBe(1)
})

test('a rehearsal is not shown as a decision', async () => {
  const { ann } = await makeEvaluated(app)
  expect(sectionOf(await show(ann, 'LPA612'), 'decision').total).toBe(0)
})

test('records beyond a page are counted in full and returned by page', async () => {
  const ann = await app.user()
  for (let year = 2010; year < 2018; year++) await makeOne(ann, '禾丰9号', { year })
  const section = sectionOf(await show(ann, '禾丰9号'), 'trial')
  expect([section.total, section.rows.length]).toEqual([8, api.OVERVIEW_ROWS])
  expect(section.rows[0]!.date).toBe('2017')
  const model = { name: '禾丰9号', kinds: ['trial'], each: 'RECORD' as const }
  const second = await events(ann, model, { current: 2, size: api.OVERVIEW_ROWS })
  expect(second.records.map(({ date }) => date)).toEqual(['2012', '2011', '2010'])
})

test('its permission alone puts it into the menu', async () => {
  const ann = await app.user({ permissions: ['research.varietyOverview:read'] })
  const { menus } = await ann.call(myAuths, {})
  const shownIn = ({ children }: Pick<AuthEntry, 'children'>) =>
    children.filter(({ type, hidden }) => type === 'm' && !hidden)
  const group = shownIn(menus[0]!).find(({ label }) => label === '科研资产')!
  expect(shownIn(group).map(({ label }) => label)).toEqual(['品种总览'])
})
