import { reward } from '@hepu/api/areas/research/reward/reward'
import { SUCCESS, type Envelope } from '@hepu/api/core/envelope'
import { readXlsx, writeXlsxStream, type CellValue } from 'hucre/xlsx'
import { buildApp } from '../apps/server/src/app.ts'
import { samples } from '../apps/server/src/areas/research/registry/samples.ts'
import { workbookBytes } from '../apps/server/src/import/write/writeWorkbook.ts'
import { quantile, timeOf } from './measure.ts'
import { benchConfig, openPlace, type Place } from './openPlace.ts'
import { headersOf, recordTrivial, type RecordedCall } from './record.ts'
import {
  measureRegistryList,
  recordRegistryLists,
  type RecordedRegistryList,
  type RegistryListResult,
} from './registryLists.ts'
import { EXPORTED, seedRewards } from './seedRewards.ts'
import { serve, type Served } from './serve.ts'

/** Records of the list, and rows of the imported workbook. */
export const SIZE = { records: 1_000_000, imported: 20_000 }
const { calls } = reward

export interface ExportResult {
  rows: number
  bytes: number
  /** Ms and processor ms of the whole answer, and of the library alone writing the same rows. */
  ours: Cost
  library: Cost
  csv: Cost
  /** Most memory of the server process, in MB, before and after the exports. */
  rssBefore: number
  rss: number
  /** 95 of 100 other requests are answered in this time (ms): alone, and while exports run. */
  idleP95: number
  busyP95: number
}
export interface Cost {
  wall: number
  cpu: number
}
export interface ImportResult {
  rows: number
  columns: number
  previewMs: number
  confirmMs: number
  cpuMs: number
}
export interface ResourceResults {
  postgres: string
  records: number
  seeded: { indexMs: number; indexBytes: number }
  lists: RegistryListResult[]
  plan: string
  export: ExportResult
  import: ImportResult
}

/** Measures list, export and import of a registry with a million records, in processes of their own. */
export async function measureResources(
  undo: (() => Promise<unknown>)[],
  records = SIZE.records,
): Promise<ResourceResults> {
  const place = await openPlace()
  undo.push(place.close)
  console.log(`loading ${records} records…`)
  const seeded = await seedRewards(place.connection, place.user, records)
  const fastify = await buildApp({ config: benchConfig(place.url), connection: place.connection })
  undo.push(() => fastify.close())
  const trivial = await recordTrivial(place, fastify)
  const recorded = await recordRegistryLists(place, fastify)
  console.log('lists…')
  const lists: RegistryListResult[] = []
  for (const list of recorded) lists.push(await measureAlone(place, [trivial, list.call], list))
  const plan = await planOf(
    place,
    recorded.flatMap(({ call }) => call.waves.flat()),
  )
  // A process that has not been under load: its memory is that of the exports.
  const fresh = await serve('App', { databaseUrl: place.url, calls: [trivial] })
  undo.push(fresh.stop)
  console.log('export…')
  const exported = await measureExport(place, fresh)
  console.log('import…')
  const imported = await measureImport(place, fresh)
  return { postgres: place.postgres, records, seeded, lists, plan, export: exported, import: imported }
}

/** Measures one list on two servers of its own, because the bare server answers one thing at an address. */
async function measureAlone(
  place: Place,
  calls: RecordedCall[],
  list: RecordedRegistryList,
): Promise<RegistryListResult> {
  const settings = { databaseUrl: place.url, calls }
  const app = await serve('App', settings)
  try {
    const bare = await serve('Bare', settings)
    try {
      return await measureRegistryList(place, { app, bare }, list)
    } finally {
      await bare.stop()
    }
  } finally {
    await app.stop()
  }
}

/** How the database finds the page: the lines of the plan that name an index. */
async function planOf({ connection }: Place, statements: readonly { text: string; values: unknown[] }[]) {
  const page = statements.find(({ text }) => text.includes('search_grams'))
  if (!page) throw new Error('the list does not look for the keyword')
  const { rows } = await connection.pool.query<{ 'QUERY PLAN': string }>(`explain ${page.text}`, page.values)
  const used = rows.map((row) => row['QUERY PLAN'].trim()).filter((line) => /Index/.test(line))
  return used.map((line) => line.replace(/\s*\(cost.*$/, '').replace(/^-> +/, '')).join('; ')
}

const MB = 1024

async function measureExport(place: Place, app: Served): Promise<ExportResult> {
  const ask = (format: string) => () => fetchFile(place, app, { ...EXPORTED, format })
  const idleP95 = quantile(await timesOf(place, app, 200, () => true), 0.95)
  const rssBefore = (await app.usage()).maxRss / MB
  const bytes = await ask('xlsx')()
  const { sheets } = await readXlsx(bytes)
  const [heads, ...rows] = sheets[0]!.rows
  const costs = { ours: [] as Cost[], library: [] as Cost[] }
  for (let round = 0; round < 3; round++) {
    costs.library.push(await costHere(() => writeAlone(heads!, rows)))
    costs.ours.push(await costThere(app, ask('xlsx')))
  }
  const csv = await costThere(app, ask('csv'))
  let isRunning = true
  const exporting = (async () => {
    for (let round = 0; round < 3; round++) await ask('xlsx')()
    isRunning = false
  })()
  const busy = await timesOf(place, app, 1000, () => isRunning)
  await exporting
  return {
    rows: rows.length,
    bytes: bytes.length,
    ours: least(costs.ours),
    library: least(costs.library),
    csv,
    rssBefore,
    rss: (await app.usage()).maxRss / MB,
    idleP95,
    busyP95: quantile(busy, 0.95),
  }
}

/** What other programs take only ever adds: the least of the rounds is the nearest to the truth. */
const least = (costs: readonly Cost[]): Cost => ({
  wall: Math.min(...costs.map(({ wall }) => wall)),
  cpu: Math.min(...costs.map(({ cpu }) => cpu)),
})

async function writeAlone(heads: CellValue[], rows: CellValue[][]): Promise<void> {
  const columns = heads.map((header) => ({ header: String(header), width: 16 }))
  const reader = writeXlsxStream(rows, { name: '科技奖励', columns, freezePane: { rows: 1 } }).getReader()
  while (!(await reader.read()).done);
}

async function costHere(run: () => Promise<unknown>): Promise<Cost> {
  const cpuAtStart = process.cpuUsage()
  const wall = await timeOf(run)
  const { user, system } = process.cpuUsage(cpuAtStart)
  return { wall, cpu: (user + system) / 1000 }
}

async function costThere(app: Served, run: () => Promise<unknown>): Promise<Cost> {
  const before = await app.usage()
  const wall = await timeOf(run)
  return { wall, cpu: (await app.usage()).cpuMs - before.cpuMs }
}

async function fetchFile({ user }: Place, { origin }: Served, input: object): Promise<Buffer> {
  const body = JSON.stringify(input)
  const answer = await fetch(`${origin}${calls.export.path}`, {
    method: 'POST',
    headers: headersOf(user.token),
    body,
  })
  const bytes = Buffer.from(await answer.arrayBuffer())
  if (!/spreadsheetml|csv/.test(answer.headers.get('content-type') ?? ''))
    throw new Error(bytes.toString().slice(0, 300))
  return bytes
}

/** Times a small list that is requested 20 times a second, at most so often and as long as `goesOn`. */
async function timesOf(
  { user }: Place,
  { origin }: Served,
  most: number,
  goesOn: () => boolean,
): Promise<number[]> {
  const body = JSON.stringify({ current: 1, size: 20, model: { name: 'KJ-000000123' } })
  const times: number[] = []
  while (times.length < most && goesOn()) {
    times.push(
      await timeOf(async () => {
        const request = { method: 'POST', headers: headersOf(user.token), body }
        await (await fetch(`${origin}${calls.page.path}`, request)).json()
      }),
    )
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return times
}

/** Measures the upload of a workbook, its check by a job, and its confirmation until the batch says that it is done. */
export async function measureImport({ user }: Place, app: Served): Promise<ImportResult> {
  const { heads, rows } = importedRows()
  const bytes = await workbookBytes([
    { name: reward.title, columns: heads.map((header) => ({ header })), rows },
  ])
  const ask = async <T>(path: string, init: Omit<RequestInit, 'headers'>, type?: string): Promise<T> => {
    const headers = { token: `Bearer ${user.token}`, ...(type ? { 'content-type': type } : {}) }
    const answer = await fetch(`${app.origin}${path}`, { ...init, headers })
    const { code, msg, data } = (await answer.json()) as Envelope<T>
    if (code !== SUCCESS) throw new Error(`${path}: ${msg}`)
    return data
  }
  const waitForState = async (id: string, state: string): Promise<Shown> => {
    for (;;) {
      const shown = await ask<Shown>(`${calls.batch.show.path}?id=${id}`, {})
      if (shown.state === state) return shown
      if (shown.state === 'failed' || shown.failure) throw new Error(shown.failure ?? shown.state)
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
  const before = (await app.usage()).cpuMs
  let shown!: Shown
  const previewMs = await timeOf(async () => {
    const form = new FormData()
    form.append('file', new Blob([Uint8Array.from(bytes)]), '科技奖励.xlsx')
    const { id } = await ask<{ id: string }>(calls.import.path, { method: 'POST', body: form })
    shown = await waitForState(id, 'previewed')
  })
  const { created, rejected } = shown.preview.counts[0]!
  if (created !== rows.length) throw new Error(`${created} new and ${rejected} rejected of ${rows.length}`)
  const confirmMs = await timeOf(async () => {
    const body = JSON.stringify({ id: shown.id, version: shown.version })
    await ask(calls.batch.confirm.path, { method: 'POST', body }, 'application/json')
    await waitForState(shown.id, 'done')
  })
  return {
    rows: rows.length,
    columns: heads.length,
    previewMs,
    confirmMs,
    cpuMs: (await app.usage()).cpuMs - before,
  }
}

interface Shown {
  id: string
  version: number
  state: string
  failure: string | null
  preview: { counts: { created: number; rejected: number }[] }
}

/** The sample of the registry again and again, each with a name and a number of its own. */
function importedRows(): { heads: string[]; rows: (string | number)[][] } {
  const { values } = samples[reward.name]
  const named = Object.keys(values).map((name) => [name, reward.fields[name]!.label] as const)
  const heads = [...named.map(([, label]) => label), '完成单位外部单位', '完成人人员', '备注']
  const rows = Array.from({ length: SIZE.imported }, (_, at) => [
    ...named.map(([name]) => {
      if (name === 'title') return `玉米抗倒伏种质创制第${at}批`
      return name === 'certNo' ? `SN-${at}` : (values[name] as string | number)
    }),
    '某某农业大学',
    '王麦、李谷、赵豆',
    '由工作簿导入',
  ])
  return { heads, rows }
}
