import { saleBatch, saleUpload } from '@hepu/api/areas/product/sale/saleImport'
import { phaseList } from '@hepu/api/areas/experiment/group/group'
import { SUCCESS, type Envelope } from '@hepu/api/core/envelope'
import { buildApp } from '../apps/server/src/app.ts'
import { quantile, timeOf } from './measure.ts'
import { benchConfig, openPlace, type Place } from './openPlace.ts'
import { recordTrivial } from './record.ts'
import { serve, type Served } from './serve.ts'

/** Lines of the workbook: as many as an import takes. */
const ROWS = 199_000
/** Another call is made this often while the import runs. */
const EVERY_MS = 50
/** How long the other call is timed before the import, once it has been warmed up. */
const IDLE_MS = 10_000

export interface SalesImport {
  postgres: string
  rows: number
  fileBytes: number
  preview: number
  confirm: number
  /** Largest memory of the process, MB. */
  memoryMb: number
  /** Delay of the other call before the import and during it, ms. */
  idleP95: number
  p95: number
}

/** Imports a CSV of bills in a process of its own, while another user calls the list of phases. */
export async function measureSales(undo: (() => Promise<unknown>)[]): Promise<SalesImport> {
  const place = await openPlace()
  undo.push(place.close)
  const fastify = await buildApp({ config: benchConfig(place.url), connection: place.connection })
  undo.push(() => fastify.close())
  const app = await serve('App', { databaseUrl: place.url, calls: [await recordTrivial(place, fastify)] })
  undo.push(app.stop)
  const bytes = billBook()
  const ask = asker(place, app)
  const idle = await besides(ask, () => new Promise((resolve) => setTimeout(resolve, IDLE_MS)))
  const imported = await besides(ask, () => importBook(ask, bytes))
  return {
    postgres: place.postgres,
    rows: ROWS,
    fileBytes: bytes.length,
    ...imported.result,
    memoryMb: Math.round((await app.usage()).maxRss / 1024),
    idleP95: idle.p95,
    p95: imported.p95,
  }
}

/** Runs something while another user calls the list of phases again and again. Returns the delay of that call beside the result. */
async function besides<T>(ask: Ask, run: () => Promise<T>): Promise<{ result: T; p95: number }> {
  const delays: number[] = []
  const pending: Promise<unknown>[] = []
  const timer = setInterval(() => {
    pending.push(timeOf(() => ask(phaseList.path, {})).then((ms) => delays.push(ms)))
  }, EVERY_MS)
  try {
    const result = await run()
    await Promise.all(pending)
    return { result, p95: quantile(delays, 0.95) }
  } finally {
    clearInterval(timer)
    await Promise.all(pending)
  }
}

/** A year of bills: 200 materials, twelve cities, a return in thirty. */
function billBook(): Buffer {
  const cities = [
    '郑州',
    '周口',
    '南阳',
    '洛阳',
    '新乡',
    '许昌',
    '安阳',
    '商丘',
    '开封',
    '濮阳',
    '漯河',
    '焦作',
  ]
  const lines = ['单据号,行号,单据类型,日期,客户,省份,城市,物料编码,物料名称,数量,每袋重量,单价,金额']
  for (let at = 0; at < ROWS; at++) {
    const day = `${at % 2 === 0 ? 2023 : 2024}-${String((at % 12) + 1).padStart(2, '0')}-${String((at % 28) + 1).padStart(2, '0')}`
    const bags = (at % 900) + 1
    const kind = at % 30 === 0 ? '退货' : '销售'
    lines.push(
      `XS${Math.floor(at / 336)}-${day},${at + 1},${kind},${day},客户${at % 3000},河南,${cities[at % 12]},M-${at % 200},种子${at % 200},${bags},2,95,${bags * 95}`,
    )
  }
  return Buffer.from(lines.join('\n'))
}

type Ask = <T>(path: string, init: Omit<RequestInit, 'headers'>, type?: string) => Promise<T>
interface Shown {
  id: string
  version: number
  state: string
  failure: string | null
  preview: { severities: { error: number } } | null
}

async function importBook(ask: Ask, bytes: Buffer): Promise<{ preview: number; confirm: number }> {
  const waitFor = async (id: string, state: string): Promise<Shown> => {
    for (;;) {
      const shown = await ask<Shown>(`${saleBatch.show.path}?id=${id}`, {})
      if (shown.state === state) return shown
      if (shown.failure) throw new Error(shown.failure)
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
  let shown: Shown | undefined
  const preview = await timeOf(async () => {
    const form = new FormData()
    form.append('file', new Blob([Uint8Array.from(bytes)]), '交易.csv')
    const { id } = await ask<{ id: string }>(saleUpload.path, { method: 'POST', body: form })
    shown = await waitFor(id, 'previewed')
  })
  const { id, version } = shown ?? { id: '', version: 0 }
  const confirm = await timeOf(async () => {
    const body = JSON.stringify({ id, version, leaveOutErrors: true })
    await ask(saleBatch.confirm.path, { method: 'POST', body }, 'application/json')
    await waitFor(id, 'done')
  })
  return { preview, confirm }
}

const asker =
  ({ user }: Place, app: Served): Ask =>
  async <T>(path: string, init: Omit<RequestInit, 'headers'>, type?: string): Promise<T> => {
    const headers = { token: `Bearer ${user.token}`, ...(type ? { 'content-type': type } : {}) }
    const answer = await fetch(`${app.origin}${path}`, { ...init, headers })
    const { code, msg, data } = (await answer.json()) as Envelope<T>
    if (code !== SUCCESS) throw new Error(`${path}: ${msg}`)
    return data
  }

/** Prints the figures; they are written into the benchmarks by hand. */
export function printSales(found: SalesImport, startLoad: number): void {
  const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`
  console.log(
    [
      `${found.rows} lines, ${Math.round(found.fileBytes / 1024)} KB; PostgreSQL ${found.postgres}; load at the start ${startLoad.toFixed(1)}`,
      `preview ${seconds(found.preview)}, confirmation ${seconds(found.confirm)}, memory ${found.memoryMb} MB; other call p95 ${found.p95.toFixed(0)} ms, before ${found.idleP95.toFixed(0)} ms`,
    ].join('\n'),
  )
}
