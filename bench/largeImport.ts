import { batchConfirm, batchShow, importFillData } from '@hepu/api/areas/experiment/import/trialImport'
import { phaseList } from '@hepu/api/areas/experiment/group/group'
import { SUCCESS, type Envelope } from '@hepu/api/core/envelope'
import { readXlsx } from 'hucre/xlsx'
import { plotBook, timeCopy } from './imports.ts'
import { quantile, timeOf } from './measure.ts'
import { benchConfig, openPlace, type Place } from './openPlace.ts'
import { buildApp } from '../apps/server/src/app.ts'
import { recordTrivial } from './record.ts'
import { serve, type Served } from './serve.ts'

/** Plots of the large workbook: 60 points of 500 entries in 2 replicates. */
const LARGE = { points: 60, entries: 500, reps: 2 }
/** Another call is made this often while the import runs. */
const EVERY_MS = 20

export interface LargeImport {
  postgres: string
  rows: number
  cells: number
  fileBytes: number
  parse: number
  preview: number
  confirm: number
  copy: number
  /** Delay of the other call: 99 of 100, and the longest. */
  delay: { p99: number; most: number }
}

/** Imports one workbook of 60 000 plots in a process of its own, while another user calls the list of phases. */
export async function measureLargeImport(undo: (() => Promise<unknown>)[]): Promise<LargeImport> {
  const place = await openPlace()
  undo.push(place.close)
  const fastify = await buildApp({ config: benchConfig(place.url), connection: place.connection })
  undo.push(() => fastify.close())
  const app = await serve('App', { databaseUrl: place.url, calls: [await recordTrivial(place, fastify)] })
  undo.push(app.stop)
  const bytes = await plotBook(1, LARGE)
  const parse = await timeOf(() => readXlsx(bytes))
  const { delays, result } = await withOtherCalls(place, app, () => importBook(place, app, bytes))
  const rows = LARGE.points * LARGE.entries * LARGE.reps
  return {
    postgres: place.postgres,
    rows,
    cells: rows * 25,
    fileBytes: bytes.length,
    parse,
    ...result,
    copy: await timeCopy(place.connection.pool, result.id),
    delay: { p99: quantile(delays, 0.99), most: Math.max(...delays) },
  }
}

async function importBook(place: Place, app: Served, bytes: Uint8Array) {
  const ask = asker(place, app)
  const waitFor = async (id: string, state: string): Promise<Shown> => {
    for (;;) {
      const shown = await ask<Shown>(`${batchShow.path}?id=${id}`, {})
      if (shown.state === state) return shown
      if (shown.state === 'failed' || shown.failure) throw new Error(shown.failure ?? shown.state)
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
  let shown!: Shown
  const preview = await timeOf(async () => {
    const form = new FormData()
    form.append('file', new Blob([Uint8Array.from(bytes)]), '小区数据.xlsx')
    const { id } = await ask<{ id: string }>(importFillData.path, { method: 'POST', body: form })
    shown = await waitFor(id, 'previewed')
  })
  if (shown.preview.severities.error > 0) throw new Error(JSON.stringify(shown.preview.severities))
  const confirm = await timeOf(async () => {
    const body = JSON.stringify({ id: shown.id, version: shown.version })
    await ask(batchConfirm.path, { method: 'POST', body }, 'application/json')
    await waitFor(shown.id, 'done')
  })
  return { id: shown.id, preview, confirm }
}

interface Shown {
  id: string
  version: number
  state: string
  failure: string | null
  preview: { severities: { error: number } }
}

const asker =
  ({ user }: Place, app: Served) =>
  async <T>(path: string, init: Omit<RequestInit, 'headers'>, type?: string): Promise<T> => {
    const headers = { token: `Bearer ${user.token}`, ...(type ? { 'content-type': type } : {}) }
    const answer = await fetch(`${app.origin}${path}`, { ...init, headers })
    const { code, msg, data } = (await answer.json()) as Envelope<T>
    if (code !== SUCCESS) throw new Error(`${path}: ${msg}`)
    return data
  }

/** Runs something, and times a call that needs next to nothing again and again meanwhile. */
async function withOtherCalls<T>(
  place: Place,
  app: Served,
  run: () => Promise<T>,
): Promise<{ delays: number[]; result: T }> {
  const ask = asker(place, app)
  const delays: number[] = []
  const pending: Promise<unknown>[] = []
  const timer = setInterval(() => {
    pending.push(timeOf(() => ask(phaseList.path, {})).then((ms) => delays.push(ms)))
  }, EVERY_MS)
  try {
    const result = await run()
    return { delays, result }
  } finally {
    clearInterval(timer)
    await Promise.all(pending)
  }
}

/** Prints the figures with their ratios; they are written into the benchmarks by hand. */
export function printLargeImport(found: LargeImport, startLoad: number): void {
  const { rows, cells, fileBytes, parse, preview, confirm, copy, delay } = found
  const seconds = (ms: number): string => `${(ms / 1000).toFixed(2)} s`
  console.log(
    [
      `${rows} plots, ${cells} cells, ${Math.round(fileBytes / 1024)} KB; PostgreSQL ${found.postgres}; load at the start ${startLoad.toFixed(1)}`,
      `library reading the file ${seconds(parse)}; preview ${seconds(preview)} (${(preview / parse).toFixed(2)} x)`,
      `database copying the observations ${seconds(copy)}; confirmation ${seconds(confirm)} (${(confirm / copy).toFixed(2)} x)`,
      `other call: p99 ${delay.p99.toFixed(0)} ms, longest ${delay.most.toFixed(0)} ms`,
    ].join('\n'),
  )
}
