import {
  batchConfirm,
  batchShow,
  importFillData,
  type ImportPreview,
} from '@hepu/api/areas/experiment/import/trialImport'
import { traitHeader, traitOf } from '@hepu/api/areas/experiment/traits/traits'
import { SUCCESS, type Envelope } from '@hepu/api/core/envelope'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { readXlsx, writeXlsx } from 'hucre/xlsx'
import type { Pool } from 'pg'
import { median, timeOf } from './measure.ts'
import type { Place } from './openPlace.ts'
import { randomFrom, range } from './random.ts'
import { headersOf } from './record.ts'

type Span = readonly [low: number, high: number]

/** Points, entries at each, and their replicates. */
interface Size {
  points: number
  entries: number
  reps: number
}

const SIZE: Size = { points: 10, entries: 50, reps: 2 }
const FIXED = [
  '试验年份',
  '试验组别',
  '试验阶段',
  '熟期',
  '试验点',
  '省/州',
  '品种名称',
  '参试编号',
  '是否对照',
  '重复',
]
const HARVEST = ['小区面积(㎡)', '小区产量(kg)', '含水量(%)']
const SURVEYED: readonly (readonly [key: string, low: number, high: number])[] = [
  ['plantHeight', 230, 310],
  ['earHeight', 80, 130],
  ['growthDays', 96, 118],
  ['lodging', 0, 12],
  ['breakage', 0, 6],
  ['earLength', 15, 22],
  ['earDiameter', 4, 6],
  ['rowNumber', 12, 20],
  ['kernelsPerRow', 28, 42],
  ['hundredKW', 28, 42],
  ['shellRate', 82, 91],
  ['testWeight', 710, 790],
]
/** Weight and moisture of the plot, then the traits. */
const MEASURED: readonly Span[] = [[15, 21], [18, 26], ...SURVEYED.map(([, low, high]): Span => [low, high])]
const ROWS = SIZE.points * SIZE.entries * SIZE.reps
const ROUNDS = { warmUp: 2, rounds: 7 }

type Times = Record<'parse' | 'preview' | 'confirm' | 'copy', number>

export interface ImportResult {
  rows: number
  cells: number
  fileBytes: number
  /** Median ms of the library reading the same file. */
  parse: number
  /** Median ms of the upload with its check, and of the confirmation with everything it writes. */
  preview: number
  confirm: number
  /** Median of preview + confirm. */
  whole: number
  /** Median ms of the database copying the observations of one import within itself: indexes and keys, no client. */
  copy: number
}

/** Imports workbooks of 1 000 plots × 25 columns, each a new group, and reads each of them with the library alone. */
export async function measureImport(place: Place, fastify: FastifyInstance): Promise<ImportResult> {
  const times: Times[] = []
  let fileBytes = 0
  for (let round = -ROUNDS.warmUp; round < ROUNDS.rounds; round++) {
    const bytes = await plotBook(round + ROUNDS.warmUp + 1)
    fileBytes = bytes.length
    const parse = await timeOf(() => readXlsx(bytes))
    const { id, ...imported } = await importBook(fastify, place.user.token, bytes)
    const copy = await timeCopy(place.connection.pool, id)
    if (round >= 0) times.push({ parse, copy, ...imported })
  }
  return {
    rows: ROWS,
    cells: ROWS * (FIXED.length + HARVEST.length + SURVEYED.length),
    fileBytes,
    parse: median(times.map((time) => time.parse)),
    preview: median(times.map((time) => time.preview)),
    confirm: median(times.map((time) => time.confirm)),
    whole: median(times.map((time) => time.preview + time.confirm)),
    copy: median(times.map((time) => time.copy)),
  }
}

async function importBook(
  fastify: FastifyInstance,
  token: string,
  bytes: Uint8Array,
): Promise<{ id: string; preview: number; confirm: number }> {
  const call = async <T>(request: InjectOptions & { url: string }): Promise<T> => {
    const response = await fastify.inject({
      ...request,
      headers: { ...headersOf(token), ...request.headers },
    })
    const { code, msg, data } = response.json<Envelope<T>>()
    if (code !== SUCCESS) throw new Error(`${request.url}: ${msg}`)
    return data
  }
  const upload = await multipart(bytes)
  let id = ''
  const preview = await timeOf(async () => {
    const sent = await call<{ id: string; state: string }>({
      method: 'POST',
      url: importFillData.path,
      ...upload,
    })
    if (sent.state !== 'previewed') throw new Error(`the preview was left to a job (${sent.state})`)
    id = sent.id
  })
  const shown = await call<Shown>({ method: 'GET', url: batchShow.path, query: { id } })
  assertClean(shown.preview)
  const confirmation = JSON.stringify({ id, version: shown.version })
  const confirm = await timeOf(async () => {
    const done = await call<{ state: string }>({
      method: 'POST',
      url: batchConfirm.path,
      payload: confirmation,
    })
    if (done.state !== 'done') throw new Error(`the import was left to a job (${done.state})`)
  })
  return { id, preview, confirm }
}

type Shown = { version: number; preview: ImportPreview }

/** Every plot and value must be new and taken: a file that is turned away in part would be no measure. */
function assertClean({ severities, counts }: ImportPreview): void {
  const created = new Map(counts.map((count) => [count.object, count.created]))
  const isWhole = created.get('plot') === ROWS && created.get('observation') === ROWS * SURVEYED.length
  if (severities.error > 0 || !isWhole) {
    throw new Error(`not imported whole: ${JSON.stringify({ severities, counts })}`)
  }
}

/** The same observations once more, one year later, taken back at once. */
export async function timeCopy(pool: Pool, batchId: string): Promise<number> {
  const client = await pool.connect()
  const columns = 'org_id, crop, group_id, point_id, entry_id, rep, trait_key, value_num, status, batch_id'
  const copy = `insert into observation (year, ${columns}) select year + 1, ${columns} from observation where batch_id = $1`
  try {
    await client.query('begin')
    return await timeOf(() => client.query(copy, [batchId]))
  } finally {
    await client.query('rollback')
    client.release()
  }
}

async function multipart(bytes: Uint8Array): Promise<Pick<InjectOptions, 'headers' | 'payload'>> {
  const form = new FormData()
  form.append('file', new Blob([Uint8Array.from(bytes)]), '小区数据.xlsx')
  const body = new Response(form)
  const type = body.headers.get('content-type') ?? ''
  return { headers: { 'content-type': type }, payload: Buffer.from(await body.arrayBuffer()) }
}

/** Returns a workbook of plots of one new group, a sheet of 25 columns. */
export function plotBook(round: number, size: Size = SIZE): Promise<Uint8Array> {
  const group = `导入测速${round}组`
  const random = randomFrom(round)
  const header = [...FIXED, ...HARVEST, ...SURVEYED.map(([key]) => traitHeader(traitOf('maize', key)!))]
  const rows = range(size.points).flatMap((point) =>
    range(size.entries).flatMap((entry) =>
      range(size.reps).map((rep) => [
        ...plotCells(group, { point, entry, rep }),
        ...MEASURED.map(([low, high]) => Math.round(10 * (low + (high - low) * random())) / 10),
      ]),
    ),
  )
  return writeXlsx({ sheets: [{ name: '小区数据', rows: [header, ...rows] }] })
}

/** The cells under `FIXED`, and the area of the plot. */
function plotCells(group: string, { point, entry, rep }: { point: number; entry: number; rep: number }) {
  const name = entry < 2 ? `对照${entry + 1}` : `测速${entry}`
  const isCheck = entry < 2 ? '是' : '否'
  const identity = [2024, group, '高级产比', '中熟', `试点${point + 1}`, '河南']
  return [...identity, name, String(entry + 1), isCheck, rep + 1, 20]
}
