import * as blind from '@hepu/api/areas/experiment/blind'
import { excludeCells } from '@hepu/api/areas/experiment/cells/cell'
import { groupPage } from '@hepu/api/areas/experiment/group/group'
import * as batches from '@hepu/api/areas/experiment/import/trialImport'
import { rawData, setPlotStatus } from '@hepu/api/areas/experiment/plotData'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testApp, type Client, type TestApp } from '../../../../test/testApp.ts'
import { bookOf, importPending, importPlots, type Shown as Batch } from '../import/testImport.ts'
import { show } from '../setup/testSetup.ts'

const HEADS = [
  '试验年份',
  '试验组别',
  '试验阶段',
  '试验点',
  '品种名称',
  '重复',
  '小区产量(kg)',
  '小区面积(㎡)',
  '含水量(%)',
  '株高(cm)',
  '备注',
]

/** One plot of an entry, as a row of a workbook. */
interface PlotRow {
  name: string
  weight?: number
  height?: number
  note?: string | null
}

const book = (plots: readonly PlotRow[]): Promise<Buffer> =>
  bookOf(
    HEADS,
    plots.map(({ name, weight = 10, height = 250, note = `${name}缺苗` }) => {
      const at = [2026, '编号组', '高级产比', '新乡', name, 1]
      return [...at, weight, 13.34, 14, height, note]
    }),
  )

let app: TestApp
let ann: Client
let groupId: string
let first: Batch
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

/** The yield of the first plot is impossible and waits for a decision. */
beforeEach(async () => {
  ann = await app.user()
  first = await importPending(ann, await book([{ name: '甲', weight: 100 }, { name: '乙' }, { name: '丙' }]))
  groupId = (await ann.call(groupPage, { model: {} })).records[0]!.id
})

/** Starts codes and returns the code of each name. */
async function startCodes(): Promise<Map<string, string>> {
  const { version } = await show(ann, groupId)
  const codes = { prefix: 'C', digits: 2, start: 1, withChecks: true, seed: 5, revealOn: null }
  await ann.call(blind.blindStart, { ...codes, groupId, version })
  const list = await ann.call(blind.blindList, { groupId })
  return new Map(list.map(({ name, code }) => [name, code]))
}

/** Imports other values of entries under their codes. */
const correct = async (plots: readonly PlotRow[]): Promise<Batch> =>
  importPlots(ann, await book(plots.map((plot) => ({ note: null, ...plot }))), { reason: '更正' })

const reveal = () => ann.call(blind.blindReveal, { groupId })

const plots = async () => (await ann.call(rawData, { size: 50, model: { groupId } })).records

const plotOf = async (name: string) => (await plots()).find(({ entryName }) => entryName === name)!

/** Returns the raw data of each plot, by the name of its entry. */
const readPlots = async () =>
  Object.fromEntries(
    (await plots()).map(({ entryName, weight, status, statusReason, note, values }) => {
      const { value: height, excluded } = values['plantHeight']!
      return [entryName, { weight, status, statusReason, note, height, excluded }]
    }),
  )

async function setHeight(name: string, status: 'accepted' | 'excluded', reason: string): Promise<void> {
  const { pointId, entryId, rep } = await plotOf(name)
  await ann.call(excludeCells, {
    groupId,
    cells: [{ pointId, entryId, rep, field: 'plantHeight' }],
    status,
    reason,
  })
}

async function setPlot(name: string, status: 'accepted' | 'excluded', reason: string): Promise<void> {
  await ann.call(setPlotStatus, { ids: [(await plotOf(name)).id], status, reason })
}

const obstacles = async ({ id }: Batch) => (await ann.call(batches.batchUndoCheck, { id })).obstacles

const undo = ({ id, version }: Batch) => ann.call(batches.batchUndo, { id, version, reason: '导错' })

/** Lists the tables that contain records of the trial. */
async function listExisting(): Promise<string[]> {
  const org = sql`org_id = ${ann.orgId}::bigint`
  const { rows } = await app.services.db.execute<{ name: string }>(sql`
    select 'experiment_group' as name from experiment_group where ${org} and deleted_at is null
    union select 'experiment_point' from experiment_point where ${org} and deleted_at is null
    union select 'experiment_variety' from experiment_variety where ${org} and deleted_at is null
    union select 'plot' from plot where ${org} and deleted_at is null
    union select 'observation' from observation where ${org}
    union select 'group_summary' from group_summary where ${org}
    union select 'entry_identity' from entry_identity where ${org}
    union select 'hidden_text' from hidden_text where ${org}`)
  return rows.map(({ name }) => name)
}

describe('undo after the reveal', () => {
  test('the batch that made the group is undone after the reveal, with all records that got new ids', async () => {
    expect(await listExisting()).toHaveLength(6)
    await startCodes()
    expect(await obstacles(first)).toEqual(['2026年组别「编号组」之后使用了密码编号，请先揭示'])
    await reveal()
    expect(await obstacles(first)).toEqual([])
    await undo(first)
    expect(await listExisting()).toEqual([])
  })

  test('a batch imported under codes is undone, and then the one before it', async () => {
    await setPlot('乙', 'excluded', '乙缺株')
    await setHeight('丙', 'excluded', '丙量错')
    const before = await readPlots()
    const codeOf = await startCodes()
    const second = await correct([
      { name: codeOf.get('甲')!, weight: 9 },
      { name: codeOf.get('乙')!, weight: 11 },
      { name: codeOf.get('丙')!, height: 260, note: '补记' },
    ])
    await reveal()
    expect(await readPlots()).toEqual({
      甲: { ...before['甲'], weight: 9, status: 'accepted', statusReason: null },
      乙: { ...before['乙'], weight: 11 },
      丙: { ...before['丙'], height: 260, note: '补记' },
    })
    expect(await obstacles(first)).toEqual([expect.stringContaining('请先撤销它')])
    await undo(second)
    expect(await readPlots()).toEqual(before)
    await setPlot('乙', 'accepted', '复核')
    await setHeight('丙', 'accepted', '复核')
    await undo(first)
    expect(await listExisting()).toEqual([])
  })
})

describe('hidden reasons', () => {
  test('a hidden reason ends with the status that it explains, before and after the reveal', async () => {
    await setHeight('丙', 'excluded', '丙量错')
    const { statusReason } = await plotOf('甲')
    const codeOf = await startCodes()
    expect(await readPlots()).toMatchObject({
      [codeOf.get('甲')!]: { status: 'pending', statusReason, note: '甲缺苗' },
      [codeOf.get('丙')!]: { excluded: '丙量错' },
    })
    await correct([{ name: codeOf.get('甲')!, weight: 9 }])
    await setHeight(codeOf.get('丙')!, 'accepted', '复核')
    expect(await readPlots()).toMatchObject({
      [codeOf.get('甲')!]: { status: 'accepted', statusReason: null, note: '甲缺苗' },
      [codeOf.get('丙')!]: { excluded: null },
    })
    await reveal()
    expect((await readPlots())['甲']).toMatchObject({
      status: 'accepted',
      statusReason: null,
      note: '甲缺苗',
    })
    const { rows } = await app.services.db.execute(sql`
      select from observation where org_id = ${ann.orgId}::bigint and status_reason is not null`)
    expect(rows).toEqual([])
  })

  test('a hidden reason applies again when the batch that changed the status is undone', async () => {
    const { statusReason } = await plotOf('甲')
    const codeOf = await startCodes()
    const code = codeOf.get('甲')!
    const second = await correct([{ name: code, weight: 9 }])
    await undo(second)
    expect(await plotOf(code)).toMatchObject({ status: 'pending', statusReason })
    await reveal()
    expect(await plotOf('甲')).toMatchObject({ status: 'pending', statusReason })
  })
})
