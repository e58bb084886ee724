import { changeLogExport, changeLogPage } from '@hepu/api/areas/authority/changeLog/changeLog'
import { changeLogOfRecord } from '@hepu/api/core/changeLog/changeHistory'
import * as blind from '@hepu/api/areas/experiment/blind'
import * as cell from '@hepu/api/areas/experiment/cells/cell'
import { groupShow } from '@hepu/api/areas/experiment/group/group'
import { batchPage } from '@hepu/api/areas/experiment/import/trialImport'
import * as trialPlot from '@hepu/api/areas/experiment/plotData'
import * as setup from '@hepu/api/areas/experiment/setup'
import { varietyPage } from '@hepu/api/areas/experiment/trialVariety'
import { permissionNames } from '@hepu/api/permissionLabels'
import type { Route } from '@hepu/api/core/route'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { requestOf, testApp, type Client, type TestApp } from '../../../../test/testApp.ts'
import { readWorkbook } from '../../../import/read/readWorkbook.ts'
import { bookOf, confirm, uploadPlots } from '../import/testImport.ts'
import { show, type Shown } from '../setup/testSetup.ts'

const NAMES = ['真名甲', '真名乙', '真名丙', '真名丁']
const CODES = ['K001', 'K002', 'K003', 'K004']
/** Kinds of records whose lines the log keeps. */
const LOGGED = ['plot', 'observation', 'cell_entry', 'entry_scrap', 'experiment_variety', 'experiment_point']

let app: TestApp
/** The organiser of the trial. */
let ann: Client
/** A member with every right of the group except seeing the names. */
let bob: Client
/** A member whose typed values wait for a reviewer. */
let typist: Client
let group: Shown
let noted: Map<string, string>
/** Ids of everything that belonged to the entries, by table. */
let ids: Map<string, string[]>

beforeAll(async () => {
  app = await testApp()
  ann = await app.user()
  bob = await app.user({
    org: ann.org,
    permissions: permissionNames.filter((word) => word !== 'experiment.blind:reveal'),
  })
  typist = await app.user({
    org: ann.org,
    permissions: ['experiment.variety:read', 'experiment.value:enter'],
  })
  group = await makeTrial()
  for (const entry of group.entries) await writeAbout(entry)
  noted = await ofOneEntry(NAMES)
  ids = await storedIds()
  const { version } = await show(ann, group.id)
  const codes = { prefix: 'K', digits: 3, start: 1, withChecks: true, seed: 5, revealOn: null }
  await ann.call(blind.blindStart, { ...codes, groupId: group.id, version })
  group = await show(ann, group.id)
})
afterAll(() => app.close())

/** Makes four entries with one yield each. Each comes from its own workbook, which contains its name. */
async function makeTrial(): Promise<Shown> {
  const { id } = await ann.call(setup.groupCreate, { year: 2026, name: '暗号组', phase: 'P2', reps: 2 })
  await ann.call(setup.savePoints, { groupId: id, rows: [{ name: '新乡' }, { name: '商丘' }] })
  await ann.call(setup.saveEntries, { groupId: id, rows: NAMES.map((name) => ({ name })) })
  const heads = ['试验年份', '试验组别', '试验阶段', '试验点', '品种名称', '重复', '折亩产(kg/亩)', '备注']
  for (const name of NAMES) {
    const rows = [1, 2].map((rep) => [2026, '暗号组', '高级产比', '新乡', name, rep, 600, `${name}缺苗`])
    await confirm(ann, await uploadPlots(ann, await bookOf(heads, rows), `${name}.xlsx`))
  }
  return show(ann, id)
}

async function storedIds(): Promise<Map<string, string[]>> {
  const { rows } = await app.services.db.execute<{ table: string; id: string }>(sql`
    select 'plot' as table, id from plot union all select 'observation', id from observation
    union all select 'cell_entry', id from cell_entry union all select 'entry_scrap', id from entry_scrap`)
  const byTable = Map.groupBy(rows, ({ table }) => table)
  return new Map([...byTable].map(([table, found]) => [table, found.map(({ id }) => id)]))
}

type Entry = Shown['entries'][number]

const cellOf = ({ id }: Entry, rep: number, field = 'plantHeight') => ({
  pointId: group.points[0]!.id,
  entryId: id,
  rep,
  field,
})

/**
 * Does everything users do with an entry, and names it in every text. All entries get the same values, so that no value
 * identifies one.
 */
async function writeAbout(entry: Entry): Promise<void> {
  const { id: groupId } = group
  const typed = [1, 2].map((rep) => ({ ...cellOf(entry, rep), raw: '250', seen: null, seenId: null }))
  await ann.call(cell.saveCells, { groupId, cells: typed })
  const excluded = { groupId, cells: [cellOf(entry, 1)], status: 'excluded' as const }
  await ann.call(cell.excludeCells, { ...excluded, reason: `${entry.name}量错` })
  await ann.call(trialPlot.setPlotStatus, {
    ids: [await plotOf(entry, 2)],
    status: 'excluded',
    reason: `${entry.name}缺株`,
  })
  const waiting = { ...cellOf(entry, 2, 'earHeight'), raw: '99', seen: null, seenId: null }
  await typist.call(cell.saveCells, { groupId, cells: [waiting] })
  await ann.call(cell.reviewCells, { groupId, decision: 'rejected', reason: `${entry.name}可疑` })
  const scrap = { id: entry.id, pointId: group.points[1]!.id, scrapped: true, reason: 'OTHER' }
  await ann.call(cell.scrapEntry, { ...scrap, note: `${entry.name}混杂` })
}

const plotsOf = async ({ id: entryId }: Entry, client = ann) =>
  (await client.call(trialPlot.rawData, { size: 50, model: { groupId: group.id, entryId } })).records

const plotOf = async (entry: Entry, rep: number): Promise<string> =>
  (await plotsOf(entry)).find((row) => row.rep === rep)!.id

/** Returns the content of an answer: the data of an envelope, or the rows of a workbook. */
async function answerOf(route: Route, input: object, client = bob): Promise<unknown> {
  const response = await client.raw(requestOf(route, input))
  expect(response.statusCode).toBe(200)
  if (!String(response.headers['content-type']).includes('spreadsheetml')) return response.json().data
  const { sheets } = await readWorkbook(response.rawPayload, 'answer.xlsx')
  return sheets.map(({ rows }) =>
    rows.map(({ cells }) => Object.fromEntries(cells.map(({ value }, i) => [i, value]))),
  )
}

/** Collects all answers about the group, by call. An answer about one entry is paired with the name of the entry. */
async function collect(client = bob): Promise<Map<string, unknown>> {
  const { id: groupId, points, entries } = await show(client, group.id)
  const asked: [string, Route, object][] = [
    ['set-up', setup.setupShow, { groupId }],
    ['group', groupShow, { groupId }],
    ['entries', varietyPage, { model: { groupId } }],
    ['raw data', trialPlot.rawData, { size: 50, model: { groupId } }],
    ['exported plots', trialPlot.exportFillData, { groupId }],
    ['sheet', cell.fillSheet, { groupId, pointId: points[0]!.id }],
    ['typed values', cell.cellPage, { size: 100, model: { groupId } }],
    ['scrapped entries', cell.entryProposals, { groupId }],
    ['batches', batchPage, { size: 50, model: {} }],
    ['history of the group', changeLogOfRecord, { object: 'experiment_group', objectId: groupId }],
    ...LOGGED.flatMap((object): [string, Route, object][] => [
      [`log of ${object}`, changeLogPage, { size: 200, model: { object } }],
      [`exported log of ${object}`, changeLogExport, { object }],
    ]),
  ]
  const answers = new Map<string, unknown>()
  for (const [name, route, input] of asked) answers.set(name, await answerOf(route, input, client))
  const histories = []
  for (const entry of entries) {
    for (const { id, rep } of await plotsOf(entry, client)) {
      const record = { object: 'plot', objectId: id }
      histories.push([entry.name, await answerOf(changeLogOfRecord, record, client)])
      for (const field of ['plantHeight', 'earHeight', 'yieldGiven']) {
        const at = { groupId, ...cellOf(entry, rep, field) }
        histories.push([entry.name, await answerOf(cell.cellHistory, at, client)])
      }
    }
    const record = { object: 'experiment_variety', objectId: entry.id }
    histories.push([entry.name, await answerOf(changeLogOfRecord, record, client)])
  }
  return answers.set('histories', histories)
}

const isMoment = (value: string) => /^\d{4}-\d\d-\d\d[T ]\d\d:/.test(value)

/** Calls the visitor with each value below the given one, and its key. */
function visit(value: unknown, key: string, visitor: (key: string, value: string) => void): void {
  if (value === null || value === undefined) return
  if (typeof value !== 'object')
    return visitor(key, typeof value === 'string' ? value : JSON.stringify(value))
  const isList = Array.isArray(value)
  for (const [name, part] of Object.entries(value)) visit(part, isList ? key : name, visitor)
}

/** Yields each object and pair below a value. */
function* recordsIn(value: unknown): Generator<object> {
  if (typeof value !== 'object' || value === null) return
  yield value
  for (const part of Object.values(value)) yield* recordsIn(part)
}

/**
 * Returns the ids and texts that occur in the answers about one entry only, with its name. Times are left out: they
 * stay the same, as do the positions and values of plots, and the organiser is warned about that before.
 */
async function ofOneEntry(names: readonly string[]): Promise<Map<string, string>> {
  const owners = new Map<string, Set<string>>()
  for (const [call, answer] of await collect()) {
    for (const record of recordsIn(answer)) {
      const text = JSON.stringify(record)
      const named = names.filter((name) => text.includes(name))
      if (named.length !== 1) continue
      visit(record, '', (key, value) => {
        if (isMoment(value)) return
        const token = `${call}: ${key} ${value}`
        owners.set(token, (owners.get(token) ?? new Set()).add(named[0]!))
      })
    }
  }
  return new Map([...owners].flatMap(([token, of]) => (of.size === 1 ? [[token, [...of][0]!]] : [])))
}

describe('a member with all answers from before the codes', () => {
  test('a member with old answers finds no id and no text again next to a code', async () => {
    expect(noted.size).toBeGreaterThan(200)
    const now = await ofOneEntry(CODES)
    expect(now.size).toBeGreaterThan(50)
    const joins = [...now].flatMap(([token, code]) =>
      noted.has(token) ? [`${token}: ${noted.get(token)} is ${code}`] : [],
    )
    expect(joins).toEqual([])
  })

  test('a member with old answers finds no id again, even without a code next to it, nor in the log', async () => {
    const now = await storedIds()
    expect([...now.keys()]).toEqual(['plot', 'observation', 'cell_entry', 'entry_scrap'])
    for (const [table, after] of now) {
      const before = ids.get(table)!
      expect(after).toHaveLength(before.length)
      expect(after.filter((id) => before.includes(id))).toEqual([])
      const { rows } = await app.services.db.execute<{ id: string }>(
        sql`select distinct object_id as id from change_log where object = ${table} and object_id is not null`,
      )
      expect(rows.length).toBeGreaterThan(0)
      expect(rows.filter(({ id }) => !after.includes(id))).toEqual([])
    }
  })

  test('a member with old answers finds no plot again by its version or creation time', async () => {
    const ask = (sort: 'id' | 'createTime') =>
      bob.call(trialPlot.rawData, { size: 50, sort, model: { groupId: group.id } })
    const { records } = await ask('id')
    expect(new Set(records.map(({ version }) => version))).toEqual(new Set([1]))
    expect((await ask('createTime')).records.map(({ id }) => id)).toEqual(records.map(({ id }) => id))
  })

  test('a member with old answers sees no name except those of files in the list of imports', async () => {
    const naming = [...(await collect())].filter(([, answer]) => JSON.stringify(answer).includes('真名'))
    expect(naming.map(([call]) => call)).toEqual(['batches'])
  })
})

describe('the organiser', () => {
  test.each(['raw data', 'sheet', 'typed values', 'scrapped entries', 'histories'])(
    'the organiser reads the texts from before the codes in %s',
    async (call) => {
      const words = {
        'raw data': ['缺苗', '缺株', '量错'],
        sheet: ['量错'],
        'typed values': ['可疑'],
        'scrapped entries': ['混杂'],
        histories: ['缺株', '量错', '可疑', '.xlsx'],
      }[call]!
      const text = JSON.stringify((await collect(ann)).get(call))
      for (const word of words) {
        for (const name of NAMES) expect(text).toContain(`${name}${word}`)
      }
    },
  )

  test('exports of the organiser do not contain the texts from before, because the file is passed on', async () => {
    const text = JSON.stringify((await collect(ann)).get('exported plots'))
    expect(text).toContain('K001')
    expect(text).not.toContain('真名')
  })

  test('the organiser finds the log lines from before the codes', async () => {
    const answers = await collect(ann)
    for (const object of ['plot', 'observation', 'experiment_variety', 'entry_scrap']) {
      expect(JSON.stringify(answers.get(`log of ${object}`))).toMatch(/真名/)
    }
  })
})

describe('texts after the codes', () => {
  test('a text written after the codes is visible to everybody, without the one that it replaced', async () => {
    const entry = group.entries[0]!
    const plotId = await plotOf(entry, 2)
    await ann.call(trialPlot.setPlotStatus, { ids: [plotId], status: 'accepted', reason: '复核无误' })
    const [line, ...older] = await bob.call(changeLogOfRecord, { object: 'plot', objectId: plotId })
    expect(line).toMatchObject({ reason: '复核无误', changes: expect.any(Array) })
    expect(older).toEqual([])
    expect(JSON.stringify(line)).not.toMatch(/真名/)
    const lines = await bob.call(changeLogPage, { size: 200, model: { object: 'plot' } })
    expect(lines.records).toMatchObject([{ objectId: plotId, objectName: entry.name, reason: '复核无误' }])
    const row = (await plotsOf(entry, bob)).find(({ id }) => id === plotId)
    expect(row).toMatchObject({ statusReason: '复核无误', note: null, batchId: null, isBeforeCodes: true })
    const history = await bob.call(cell.cellHistory, { groupId: group.id, ...cellOf(entry, 2, 'yieldGiven') })
    expect(history).toMatchObject([{ kind: 'status', reason: '复核无误' }])
  })
})

describe('the reveal', () => {
  test('the reveal restores the texts from before, except where another text was written since', async () => {
    const code = group.entries[0]!.name
    const list = await ann.call(blind.blindList, { groupId: group.id })
    const replaced = list.find((row) => row.code === code)!.name
    await ann.call(blind.blindReveal, { groupId: group.id })
    const records = (await bob.call(trialPlot.rawData, { size: 50, model: { groupId: group.id } })).records
    expect(records).toHaveLength(8)
    for (const { entryName, rep, statusReason, note, values, batchId } of records) {
      expect(note).toBe(`${entryName}缺苗`)
      expect(batchId).not.toBeNull()
      if (rep === 1) expect(values['plantHeight']!.excluded).toBe(`${entryName}量错`)
      else expect(statusReason).toBe(entryName === replaced ? '复核无误' : `${entryName}缺株`)
    }
    const answers = await collect()
    expect(JSON.stringify(answers.get('typed values'))).toContain(`${NAMES[1]}可疑`)
    expect(JSON.stringify(answers.get('scrapped entries'))).toContain(`${NAMES[1]}混杂`)
    expect(JSON.stringify(answers.get('log of plot'))).toContain(`${NAMES[1]}缺株`)
    const left = await app.services.db.execute(sql`select from hidden_text`)
    expect(left.rows).toEqual([])
  })
})
