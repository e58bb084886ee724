import { changeLogExport, changeLogPage } from '@hepu/api/areas/authority/changeLog/changeLog'
import { changeLogOfRecord } from '@hepu/api/core/changeLog/changeHistory'
import { dataAnalysisAvg } from '@hepu/api/areas/experiment/analysis/analysis'
import * as blind from '@hepu/api/areas/experiment/blind'
import { cellHistory, saveCells } from '@hepu/api/areas/experiment/cells/cell'
import { fieldMap, fieldPlan } from '@hepu/api/areas/experiment/design'
import { groupShow } from '@hepu/api/areas/experiment/group/group'
import * as imports from '@hepu/api/areas/experiment/import/trialImport'
import { batchLeftOut } from '@hepu/api/areas/experiment/import/leftOut'
import { exportFillData, fillDataTemplate, rawData } from '@hepu/api/areas/experiment/plotData'
import { severalYears } from '@hepu/api/areas/experiment/analysis/severalYears'
import { parentInformation } from '@hepu/api/areas/experiment/parentInformation'
import * as setup from '@hepu/api/areas/experiment/setup'
import {
  baseInfo,
  exportInformation,
  varietyBaseInfo,
  varietyPage,
} from '@hepu/api/areas/experiment/trialVariety'
import * as evaluation from '@hepu/api/areas/upgrade/evaluation'
import * as pkBaskets from '@hepu/api/areas/upgrade/pk/pkBasket'
import * as pkCompared from '@hepu/api/areas/upgrade/pk/pkCompare'
import * as pks from '@hepu/api/areas/upgrade/pk/pkSaved'
import * as publishing from '@hepu/api/areas/upgrade/publish'
import * as rehearsing from '@hepu/api/areas/upgrade/rehearsal'
import * as standard from '@hepu/api/areas/upgrade/standard/promotionStandard'
import type { Permission } from '@hepu/api/core/permissions'
import { permissionNames } from '@hepu/api/permissionLabels'
import type { Route } from '@hepu/api/core/route'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ctxOf, requestOf, testApp, type Client, type TestApp } from '../../../../test/testApp.ts'
import { experimentVariety, upgradePk, user } from '../../../db/schema/index.ts'
import { readWorkbook } from '../../../import/read/readWorkbook.ts'
import { bookOf, findingsOf, importPlots, uploadPlots, confirm } from '../import/testImport.ts'
import {
  contentOf,
  entriesIn,
  evaluationOf,
  itemOf,
  makeEvaluated,
  makeFivePoints,
  publishBy,
  rehearse,
} from '../../upgrade/testPromotion.ts'
import { yearsOf } from '../../upgrade/evaluation/otherSeasons.ts'
import { loadTrial } from '../analysis/loadTrial.ts'
import { layOutGroup, makeGroup, show, type Shown } from '../setup/testSetup.ts'

let app: TestApp
let now = new Date('2026-05-01T08:00:00Z')
/** The organiser of the trial. */
let ann: Client
/** A member with every right of the group except seeing the names. */
let bob: Client

const withoutReveal: readonly Permission[] = permissionNames.filter(
  (word) => word !== 'experiment.blind:reveal',
)

beforeAll(async () => {
  app = await testApp({ now: () => now })
})
afterAll(() => app.close())

async function newTeam(): Promise<void> {
  ann = await app.user()
  bob = await app.user({ org: ann.org, permissions: withoutReveal })
}

const codes = { prefix: 'A', digits: 3, start: 1, withChecks: true, seed: 5 }

async function startBlind(group: Shown, more: object = {}): Promise<Shown> {
  const { version } = await show(ann, group.id)
  await ann.call(blind.blindStart, { ...codes, groupId: group.id, version, ...more })
  return show(ann, group.id)
}

/** Returns everything an answer contains: the cells of a workbook, or the text of an envelope. */
async function textOf(client: Client, route: Route, input: object): Promise<string> {
  const response = await client.raw(requestOf(route, input))
  if (!String(response.headers['content-type']).includes('spreadsheetml')) return response.body
  const { sheets } = await readWorkbook(response.rawPayload, 'answer.xlsx')
  return JSON.stringify(sheets.map(({ rows }) => rows.map(({ cells }) => cells.map((cell) => cell.value))))
}

const HEADS = ['试验年份', '试验组别', '试验阶段', '试验点', '品种名称', '重复', '折亩产(kg/亩)']

/** Builds a workbook with the yields of every entry at 新乡, under the names given. */
const yieldsOf = (group: Shown, names: readonly string[]) =>
  bookOf(
    HEADS,
    names.flatMap((name, i) =>
      [1, 2, 3].map((rep) => [group.year, group.name, '高级产比', '新乡', name, rep, 600 + 10 * i + rep]),
    ),
  )

describe('a blind group', () => {
  let group: Shown
  let before: string
  beforeAll(async () => {
    await newTeam()
    group = await layOutGroup(ann, await makeGroup(ann, 5, '密码组'))
    const bytes = await yieldsOf(group, ['组合1', '组合2'])
    before = (await importPlots(ann, bytes)).id
    group = await startBlind(group)
  })

  const NAMES = /组合\d|母\d|父\d|禾谱种业|"H\d/

  test.each<[string, Route, () => object]>([
    ['the set-up', setup.setupShow, () => ({ groupId: group.id })],
    ['the group', groupShow, () => ({ groupId: group.id })],
    ['the list of entries', varietyPage, () => ({ model: { groupId: group.id } })],
    ['the analysis', dataAnalysisAvg, () => ({ groupId: group.id })],
    // All plots: their order is independent of the entries, so that a page of ten may hold any of the codes or not.
    ['raw data', rawData, () => ({ size: 50, model: { groupId: group.id } })],
    ['the field map', fieldMap, () => ({ groupId: group.id })],
    ['the field plan', fieldPlan, () => ({ groupId: group.id })],
    ['the template', fillDataTemplate, () => ({ groupId: group.id })],
    ['exported plots', exportFillData, () => ({ groupId: group.id })],
    ['exported entries', exportInformation, () => ({ groupId: group.id })],
    ['the change log', changeLogPage, () => ({ size: 200, model: {} })],
    ['the change log as a workbook', changeLogExport, () => ({})],
    [
      'the history of the group',
      changeLogOfRecord,
      () => ({ object: 'experiment_group', objectId: group.id }),
    ],
  ])('%s shows codes to everybody and names to nobody', async (_, route, input) => {
    const text = await textOf(bob, route, input())
    expect(text).not.toMatch(NAMES)
    if (route !== changeLogPage && route !== changeLogExport && route !== changeLogOfRecord) {
      expect(text).toContain('A001')
      expect(await textOf(ann, route, input())).not.toMatch(NAMES)
    }
  })

  test('only the organiser can read the history of an entry', async () => {
    const input = { object: 'experiment_variety', objectId: group.entries[0]!.id }
    expect(await bob.call(changeLogOfRecord, input)).toEqual([])
    expect(JSON.stringify(await ann.call(changeLogOfRecord, input))).toMatch(NAMES)
    expect(await textOf(ann, changeLogPage, { size: 200, model: {} })).toMatch(NAMES)
  })

  test.each<[string, Route, () => object]>([
    ['its file', imports.batchSource, () => ({ id: before })],
    ['its preview', imports.batchShow, () => ({ id: before })],
    ['its findings', imports.batchFindings, () => ({ model: { batchId: before } })],
    ['its findings as a workbook', imports.batchFindingsExport, () => ({ batchId: before })],
    ['its file with the findings marked', imports.batchMarked, () => ({ batchId: before })],
    ['what it left out', batchLeftOut, () => ({ model: { batchId: before } })],
  ])('only the organiser can read %s of a workbook from before the codes', async (_, route, input) => {
    expect(await textOf(bob, route, input())).toContain('密码编号揭示前只有主持人可以查看')
    const response = await ann.raw(requestOf(route, input()))
    expect(response.statusCode).toBe(200)
    expect(response.body).not.toContain('密码编号揭示前')
  })

  test('codes are assigned in a random order, and only the organiser can read the names behind them', async () => {
    const list = await ann.call(blind.blindList, { groupId: group.id })
    expect(list.map((row) => row.code)).toEqual(['A001', 'A002', 'A003', 'A004', 'A005'])
    expect(list.map((row) => row.name).toSorted()).toEqual(['组合1', '组合2', '组合3', '组合4', '组合5'])
    expect(list.map((row) => row.name)).not.toEqual(['组合1', '组合2', '组合3', '组合4', '组合5'])
    expect(list.find((row) => row.name === '组合1')).toMatchObject({
      entryNo: 'H1',
      femaleParent: '母1',
      maleParent: '父1',
      provider: '禾谱种业',
      isCk: true,
    })
    expect(await textOf(ann, blind.blindExport, { groupId: group.id })).toMatch(NAMES)
    await expect(bob.call(blind.blindList, { groupId: group.id })).rejects.toMatchObject({ code: 4030 })
    await expect(bob.call(blind.blindReveal, { groupId: group.id })).rejects.toMatchObject({ code: 4030 })
  })

  test('entries are listed in the order of their codes', async () => {
    const { entries } = await bob.call(groupShow, { groupId: group.id })
    expect(entries.map((entry) => entry.name)).toEqual(['A001', 'A002', 'A003', 'A004', 'A005'])
  })

  test('plot data are imported under codes; other names, and parents, are refused', async () => {
    const list = await ann.call(blind.blindList, { groupId: group.id })
    const free = list.find((row) => row.name === '组合4')!.code
    const good = await uploadPlots(bob, await yieldsOf(group, [free]))
    expect((await confirm(bob, good)).state).toBe('done')
    expect((await bob.call(imports.batchShow, { id: good.id })).state).toBe('done')
    const wrong = await uploadPlots(ann, await yieldsOf(group, ['A004', '组合9']))
    const found = await findingsOf(ann, wrong)
    expect(found.find((row) => row.code === 'groupBlind')?.message).toContain('品种「组合9」不是其中的编号')
    await expect(confirm(ann, wrong, { leaveOutErrors: true })).rejects.toMatchObject({
      message: '组别正在使用密码编号，只能按编号导入小区数据',
    })
  })

  test('entries, the group and the import from before cannot be changed', async () => {
    const { id, version, entries } = group
    const rows = entries.map((entry) => ({ id: entry.id, name: '改名' }))
    await expect(ann.call(setup.saveEntries, { groupId: id, rows: rows.slice(0, 1) })).rejects.toMatchObject({
      message: '组别正在使用密码编号，揭示前不能修改参试品种',
    })
    await expect(ann.call(setup.groupDelete, { id, version })).rejects.toMatchObject({
      message: '组别正在使用密码编号，揭示前不能删除组别',
    })
    const copy = { id, year: 2027, phase: 'P2', name: '抄' }
    await expect(ann.call(setup.groupCopy, copy)).rejects.toMatchObject({
      message: '组别正在使用密码编号，揭示前不能复制参试品种',
    })
    const batch = await ann.call(imports.batchShow, { id: before })
    await expect(
      ann.call(imports.batchUndo, { id: before, version: batch.version, reason: '撤' }),
    ).rejects.toMatchObject({ message: expect.stringContaining('之后使用了密码编号，请先揭示') })
  })

  test('the reveal restores everything, and the codes stay next to the names', async () => {
    await ann.call(blind.blindReveal, { groupId: group.id })
    const after = await show(bob, group.id)
    expect(after.blind).toMatchObject({ state: 'REVEALED' })
    expect(after.entries[0]).toMatchObject({
      name: '组合1',
      entryNo: 'H1',
      femaleParent: '母1',
      maleParent: '父1',
      provider: '禾谱种业',
      ckNo: 1,
      blindCode: expect.stringMatching(/^A00[1-5]$/),
    })
    expect(await textOf(bob, dataAnalysisAvg, { groupId: group.id })).not.toContain('A00')
    expect(await textOf(bob, changeLogPage, { size: 200, model: {} })).toMatch(NAMES)
    expect((await bob.call(imports.batchShow, { id: before })).id).toBe(before)
    await expect(startBlind(group)).rejects.toMatchObject({
      message: '组别的密码编号已经揭示，不能再次编号',
    })
    await expect(ann.call(blind.blindReveal, { groupId: group.id })).rejects.toMatchObject({
      message: '组别没有使用密码编号',
    })
  })
})

describe('a group before its codes', () => {
  beforeAll(newTeam)

  test('the organiser sees what others may know, and who worked on the group', async () => {
    const group = await makeGroup(ann, 4, '编号之前')
    const before = () => ann.call(blind.blindBefore, { groupId: group.id })
    expect(await before()).toEqual({ plots: 0, filled: 0, people: [] })
    await layOutGroup(ann, group)
    expect(await before()).toMatchObject({ plots: 24, filled: 0, people: [] })
    const { pointId, entryId } = { pointId: group.points[0]!.id, entryId: group.entries[0]!.id }
    const cell = { pointId, entryId, rep: 1, field: 'plantHeight', raw: '250', seen: null, seenId: null }
    await bob.call(saveCells, { groupId: group.id, cells: [cell] })
    const [typist] = await app.services.db.select().from(user).where(eq(user.id, bob.userId))
    expect(await before()).toMatchObject({ plots: 24, filled: 1, people: [{ name: typist!.name }] })
    await expect(bob.call(blind.blindBefore, { groupId: group.id })).rejects.toMatchObject({ code: 4030 })
    const other = await app.user()
    await expect(other.call(blind.blindBefore, { groupId: group.id })).rejects.toMatchObject({ code: 4040 })
  })
})

describe('codes', () => {
  beforeAll(newTeam)

  test('codes may leave the checks out, and start at any number', async () => {
    const group = await startBlind(await makeGroup(ann, 4, '不含对照'), {
      withChecks: false,
      prefix: 'M26-',
      digits: 2,
      start: 11,
    })
    expect(group.entries.map((entry) => entry.name).toSorted()).toEqual([
      'M26-11',
      'M26-12',
      'M26-13',
      '组合1',
    ])
  })

  test.each([
    [{ digits: 2, start: 98 }, '编号位数2不够：最后一个编号是101'],
    [
      { prefix: '组合', digits: 2, start: 0, revealOn: '2026-05-01' },
      '揭示日期须晚于今天；要现在揭示请用「立即揭示」',
    ],
    [{ digits: 1 }, '编号位数不得小于2'],
  ])('codes with the settings %j are refused', async (more, message) => {
    const group = await makeGroup(ann, 4, `编号${message}`)
    await expect(startBlind(group, more)).rejects.toMatchObject({ message })
  })

  test('codes that are the name of a variety are refused', async () => {
    const { id } = await ann.call(setup.groupCreate, { year: 2026, name: '撞名', phase: 'P2' })
    await ann.call(setup.saveEntries, { groupId: id, rows: [{ name: 'A002' }, { name: '乙' }] })
    await expect(startBlind(await show(ann, id))).rejects.toMatchObject({
      message: '编号「A002」与品种名称相同，请改用其他前缀',
    })
  })
})

/** Returns the stored entries of a group by id. */
const stored = ({ id }: Shown) =>
  app.services.db
    .select()
    .from(experimentVariety)
    .where(eq(experimentVariety.groupId, Number(id)))
    .orderBy(experimentVariety.id)

describe('ids from before the codes', () => {
  let group: Shown
  let old: string[]
  let blinded: Shown
  let pkId: string
  let plotIds: Map<string, number>
  const fieldPlaces = async (of: Shown) =>
    (await bob.call(fieldMap, { groupId: of.id })).map((cell) => ({
      id: cell.id,
      place: [cell.pointId, cell.row, cell.col].join('/'),
    }))
  /** Returns the id of the plot at each position. */
  const plotsByCell = async (of: Shown) =>
    new Map((await fieldPlaces(of)).map(({ id, place }) => [place, Number(id)]))
  beforeAll(async () => {
    await newTeam()
    group = await layOutGroup(ann, await makeGroup(ann, 6, '旧号组'))
    const typed = { pointId: group.points[1]!.id, entryId: group.entries[0]!.id, rep: 1 }
    await bob.call(saveCells, {
      groupId: group.id,
      cells: [{ ...typed, field: 'plantHeight', raw: '250', seen: null, seenId: null }],
    })
    await importPlots(ann, await yieldsOf(group, ['组合1', '组合2', '组合3']))
    await app.services.db
      .update(experimentVariety)
      .set({ trialYears: 2, phaseFrom: 'P1', fromEntryId: 1 })
      .where(eq(experimentVariety.groupId, Number(group.id)))
    group = await show(ann, group.id)
    old = group.entries.map((entry) => entry.id)
    await bob.call(pkBaskets.insertPKList, { entryIds: old })
    const other = await makeGroup(bob, 2, '明码组')
    const entryIds = [old[0]!, other.entries[1]!.id, old[1]!]
    pkId = (await bob.call(pks.saveUpgradePk, { name: '旧', entryIds, baseEntryId: old[0]! })).id
    plotIds = await plotsByCell(group)
    blinded = await startBlind(group)
  })

  test('plots get new ids: none occurs again, nor their order, while each keeps its position', async () => {
    const after = await plotsByCell(blinded)
    const cells = [...plotIds.keys()]
    expect(cells).toHaveLength(36)
    expect([...after.values()].filter((id) => [...plotIds.values()].includes(id))).toEqual([])
    const orderOf = (ids: Map<string, number>) => cells.toSorted((a, b) => ids.get(a)! - ids.get(b)!)
    expect(orderOf(after)).not.toEqual(orderOf(plotIds))
    const known = new Map((await fieldPlaces(blinded)).map((cell) => [cell.id, cell]))
    expect(known.size).toBe(36)
    for (const [place, id] of after) expect(known.get(String(id))).toMatchObject({ place })
    const raw = await bob.call(rawData, { model: { groupId: group.id }, size: 200 })
    expect(raw.records.map(({ id }) => id).toSorted()).toEqual([...known.keys()].toSorted())
  })

  test('ids from before the codes are in no line of the log of a plot or value', async () => {
    const lines = await app.services.db.execute<{ entry: string }>(sql`
      select coalesce(after, before) ->> 'entryId' as entry from change_log
      where object in ('plot', 'observation') and coalesce(after, before) ->> 'groupId' = ${group.id}`)
    expect(lines.rows.length).toBeGreaterThan(0)
    expect(lines.rows.filter(({ entry }) => old.includes(entry))).toEqual([])
  })

  test('only the organiser can read file and row of a workbook from before the codes', async () => {
    const names = await ann.call(blind.blindList, { groupId: group.id })
    const entryId = names.find(({ name }) => name === '组合1')!.entryId
    const at = { groupId: group.id, pointId: blinded.points[0]!.id, entryId, rep: 1, field: 'yieldGiven' }
    const event = { kind: 'import', fileName: '试验.xlsx', sheet: '小区数据', row: 2 }
    expect(await ann.call(cellHistory, at)).toMatchObject([event])
    expect(await bob.call(cellHistory, at)).toEqual([])
  })

  test('old ids match nobody, and the order of the new ids reveals nothing', async () => {
    const ids = blinded.entries.map((entry) => entry.id)
    expect(ids.filter((id) => old.includes(id))).toEqual([])
    for (const id of old) await expect(bob.call(baseInfo, { id })).rejects.toMatchObject({ code: 4040 })
    const kept = await stored(group)
    expect(kept.map((entry) => String(entry.id)).toSorted()).toEqual(ids.toSorted())
    const traces = kept.map(({ trialYears, phaseFrom, fromEntryId, firstId, batchId, version }) => [
      trialYears,
      phaseFrom,
      fromEntryId,
      firstId,
      batchId,
      version,
    ])
    expect(new Set(traces.map(String))).toEqual(new Set([',,,,,1']))
    expect(new Set(kept.map((entry) => entry.createdAt.getTime())).size).toBe(1)
  })

  test('entries with codes leave PK lists and saved comparisons', async () => {
    expect((await bob.call(pkBaskets.selectPKList, {})).items).toEqual([])
    const [saved] = await app.services.db
      .select()
      .from(upgradePk)
      .where(eq(upgradePk.id, Number(pkId)))
    expect(saved).toMatchObject({ baseEntryId: null, version: 2 })
    expect(saved!.entryIds).toHaveLength(1)
  })

  test('plots and values follow the new ids of their entries', async () => {
    expect(blinded.filledPlots).toBe(group.filledPlots)
    expect(blinded.plots).toBe(group.plots)
    const filled = ({ entries }: Shown) => entries.map((entry) => entry.filledPlots).toSorted((a, b) => a - b)
    expect(filled(blinded)).toEqual(filled(group))
  })

  test('the reveal restores the order of entry, with years and origin', async () => {
    await ann.call(blind.blindReveal, { groupId: group.id })
    const after = await show(ann, group.id)
    const seen = ({ entries }: Shown) => entries.map(({ name, filledPlots }) => [name, filledPlots])
    expect(seen(after)).toEqual(seen(group))
    for (const entry of await stored(group)) {
      expect(entry).toMatchObject({ trialYears: 2, phaseFrom: 'P1', fromEntryId: 1 })
    }
  })

  test('new ids are random: codes in order do not have ids in order', async () => {
    const group = await startBlind(await makeGroup(ann, 40, '四十'))
    const ids = group.entries.map((entry) => Number(entry.id))
    expect(ids).not.toEqual(ids.toSorted((a, b) => a - b))
    const names = (await ann.call(blind.blindList, { groupId: group.id }))
      .toSorted((a, b) => Number(a.entryId) - Number(b.entryId))
      .map((row) => Number(row.name.slice(2)))
    expect(names).not.toEqual(names.toSorted((a, b) => a - b))
  })
})

describe('a code as a name', () => {
  let first: Shown
  let second: Shown
  let open: Shown
  beforeAll(async () => {
    await newTeam()
    first = await startBlind(await makeGroup(ann, 3, '甲组'))
    second = await startBlind(await makeGroup(ann, 3, '乙组'))
    const { id } = await ann.call(setup.groupCreate, { year: 2027, name: '真名', phase: 'R1' })
    await ann.call(setup.saveEntries, { groupId: id, rows: [{ name: 'A001' }, { name: 'A002' }] })
    open = await show(ann, id)
  })

  test('an entry of several years has only its own trial while it has a code', async () => {
    const { trials } = await ann.call(varietyBaseInfo, { name: 'A001' })
    expect(trials.map((trial) => trial.id)).toEqual([open.entries[0]!.id])
    for (const [group, groupName] of [
      [first, '甲组'],
      [open, '真名'],
    ] as const) {
      const { rows } = await ann.call(severalYears, { id: group.entries[0]!.id })
      expect(rows.flatMap((row) => row.trials.map((trial) => trial.groupName))).toEqual([groupName])
    }
  })

  test('a parent that reads like a code has no trials of the entry with that code', async () => {
    const { id } = await ann.call(setup.groupCreate, { year: 2027, name: '亲本', phase: 'R1' })
    await ann.call(setup.saveEntries, { groupId: id, rows: [{ name: '子', femaleParent: 'A003' }] })
    const { parents } = await ann.call(parentInformation, { id: (await show(ann, id)).entries[0]!.id })
    expect(parents[0]).toMatchObject({ name: 'A003', trials: [] })
  })

  test('comparisons treat a coded entry as its own variety, and never two as one', async () => {
    const entryIds = first.entries.map((entry) => entry.id)
    const { groups } = await ann.call(pkCompared.getContrastInfo, { entryIds })
    expect(groups.map((group) => group.name)).toEqual(['甲组'])
    const openIds = open.entries.map((entry) => entry.id)
    expect(
      (await ann.call(pkCompared.getUpgradePkGroupList, { entryIds: openIds })).map((group) => group.name),
    ).toEqual(['真名'])
    const same = [first.entries[0]!.id, second.entries[0]!.id]
    await expect(ann.call(pkCompared.getContrastInfo, { entryIds: same })).rejects.toMatchObject({
      message: '「A001」在不同组别中不是同一品种，不能一起比较',
    })
    expect((await ann.call(pkBaskets.insertPKList, { entryIds: same })).items).toHaveLength(2)
  })

  test('a code does not find other seasons of entries', async () => {
    const { id } = await ann.call(setup.groupCreate, { year: 2025, name: '往年', phase: 'P1' })
    await ann.call(setup.saveEntries, { groupId: id, rows: [{ name: 'A002' }, { name: 'A003' }] })
    const items = [itemOf({ agg: 'TWO_YEAR_MEAN' })]
    const ctx = await ctxOf(app, ann)
    const found = async ({ id: groupId }: Shown) =>
      (await yearsOf(ctx, await loadTrial(ctx, Number(groupId)), items)).years?.map(
        (trial) => trial.groupName,
      )
    expect(await found(second)).toEqual([])
    expect(await found(open)).toEqual(['往年'])
  })
})

describe('promotion of a blind group', () => {
  test('the evaluation of a blind group uses codes, and is published only after the reveal and a new judgement', async () => {
    ann = await app.user()
    bob = await app.user({ org: ann.org })
    const made = await makeFivePoints(app, ann)
    const group = await startBlind(await show(ann, String(made.groupId)))
    await ann.call(standard.insertStandard, contentOf())
    await ann.call(evaluation.generateCurrentYear, { year: 2025 })
    const upgradeId = (await evaluationOf(ann, made.groupId)).id
    expect(JSON.stringify(await rehearse(ann, upgradeId))).not.toMatch(/LPA612|郑单958/)
    await expect(publishBy({ ann, bob, upgradeId })).rejects.toMatchObject({
      message: '参试品种仍为密码编号，揭示并重新判定后才能发布',
    })
    await ann.call(blind.blindReveal, { groupId: group.id })
    await expect(bob.call(publishing.publish, { upgradeId })).rejects.toMatchObject({
      message: '确认后组别数据已变动，请撤回确认并重新判定',
    })
    const { version } = (await rehearse(ann, upgradeId)).upgrade
    await ann.call(rehearsing.reopen, { upgradeId, version })
    const reopened = (await rehearse(ann, upgradeId)).upgrade
    await ann.call(rehearsing.refreshRehearsal, { upgradeId, version: reopened.version })
    expect(JSON.stringify(await rehearse(ann, upgradeId))).toMatch(/LPA612/)
    await publishBy({ ann, bob, upgradeId })
    await expect(startBlind(await show(ann, group.id))).rejects.toMatchObject({
      message: '组别的密码编号已经揭示，不能再次编号',
    })
  })

  test('a promotion puts no entry into a blind group of the next year', async () => {
    const evaluated = await makeEvaluated(app)
    ann = evaluated.ann
    const { id } = await ann.call(setup.groupCreate, { year: 2026, name: 'D2', phase: 'R2' })
    await ann.call(setup.saveEntries, { groupId: id, rows: [{ name: '甲' }, { name: '乙' }] })
    await startBlind(await show(ann, id))
    await expect(publishBy(evaluated)).rejects.toMatchObject({
      message: '组别正在使用密码编号，揭示前不能向下一年组别「2026 D2」加入参试品种',
    })
  })

  test('a promotion into a group that went blind later cannot be undone before the reveal', async () => {
    const evaluated = await makeEvaluated(app)
    ann = evaluated.ann
    const { upgradeId } = evaluated
    await publishBy(evaluated)
    const [made] = await entriesIn(app, ann, { year: 2026, phase: 'R2' })
    const group = await startBlind(await show(ann, String(made!.groupId)))
    await expect(evaluated.bob.call(publishing.revoke, { upgradeId, reason: '核错' })).rejects.toMatchObject({
      message: '组别正在使用密码编号，揭示前不能撤销发布：品种已进入「2026 D2」',
    })
    await ann.call(blind.blindReveal, { groupId: group.id })
    expect(await evaluated.bob.call(publishing.revoke, { upgradeId, reason: '核错' })).toEqual({
      removedEntries: 1,
    })
  })

  test('a promotion gives no entry the code (参试编号) of one that is blind', async () => {
    const first = await makeEvaluated(app)
    await publishBy(first)
    const promoted = (await entriesIn(app, first.ann, { year: 2026, phase: 'R2' })).filter((row) => !row.isCk)
    const entryNo = promoted[0]!.entryNo!
    const evaluated = await makeEvaluated(app)
    ann = evaluated.ann
    const { id } = await ann.call(setup.groupCreate, { year: 2026, name: '他组', phase: 'R2' })
    await ann.call(setup.saveEntries, { groupId: id, rows: [{ name: '甲', entryNo }, { name: '乙' }] })
    await startBlind(await show(ann, id))
    await publishBy(evaluated)
    const entries = await entriesIn(app, ann, { year: 2026, phase: 'R2' })
    const made = entries.find((entry) => entry.name === promoted[0]!.name)!
    expect(made.entryNo).toMatch(/\d$/)
    expect(made.entryNo).not.toBe(entryNo)
  })

  test('a group that was evaluated gets no codes, because its evidence contains the names', async () => {
    const evaluated = await makeEvaluated(app)
    const { trial, ann: manager } = evaluated
    ann = manager
    const message = '组别已有晋级评估，其中写有品种名称，不能再密码编号'
    const group = await show(manager, String(trial.groupId))
    expect(group.can).toMatchObject({ blind: true, blindStart: false })
    expect(group.whyNot).toEqual({ blindStart: message })
    await expect(startBlind(group)).rejects.toMatchObject({ message })
    await publishBy(evaluated)
    const published = await show(manager, group.id)
    expect(published.whyNot).toEqual({ blindStart: message })
    await expect(startBlind(published)).rejects.toMatchObject({ message })
  })
})

describe('the day of the reveal', () => {
  beforeAll(newTeam)

  test('the first call after midnight reveals the names, on behalf of the user who set the day', async () => {
    const group = await startBlind(await makeGroup(ann, 3, '到期'), { revealOn: '2026-05-02' })
    now = new Date('2026-05-01T15:59:00Z')
    expect((await show(bob, group.id)).entries[0]!.name).toBe('A001')
    now = new Date('2026-05-01T16:02:00Z')
    const after = await show(bob, group.id)
    expect(after.entries.map((entry) => entry.name)).toEqual(['组合1', '组合2', '组合3'])
    const [line] = await bob.call(changeLogOfRecord, { object: 'experiment_group', objectId: group.id })
    expect(line?.reason).toBe('到揭示日期，自动揭示')
  })

  test('the day of the reveal can be changed until it has come', async () => {
    await newTeam()
    const group = await startBlind(await makeGroup(ann, 3, '改期'), { revealOn: '2026-05-10' })
    const moved = { groupId: group.id, version: group.version, revealOn: null }
    await ann.call(blind.blindDate, moved)
    now = new Date('2026-06-01T08:00:00Z')
    bob = await app.user({ org: ann.org, permissions: withoutReveal })
    expect((await show(bob, group.id)).blind).toMatchObject({ state: 'BLIND', revealOn: null })
  })
})
