import { supplierPage, supplierSave } from '@hepu/api/areas/authority/supplier/supplier'
import { changeLogOfRecord } from '@hepu/api/core/changeLog/changeHistory'
import { randomFrom } from '../../../../bench/random.ts'
import type { Target } from './target.ts'

const AT_ONCE = 8
/** A crash comes this long after the writes began, at most. */
const LATEST_MS = 1500

export interface KillReport {
  kills: number
  acknowledged: number
  /** Slowest start after a crash. */
  slowestStartMs: number
  falls: string[]
}

/** What was asked for, by name: the id that was acknowledged, or null without an answer. */
type Writes = Map<string, string | null>

/**
 * Crashes the server again and again while it writes, every third time with its database. Afterwards every acknowledged record is
 * there with its line in the change log, and none twice.
 */
export async function kill(
  target: Target,
  { kills, seed }: { kills: number; seed: number },
): Promise<KillReport> {
  const random = randomFrom(seed)
  const report: KillReport = { kills: 0, acknowledged: 0, slowestStartMs: 0, falls: [] }
  for (let round = 1; round <= kills; round++) {
    const token = await target.signIn('admin')
    const written: Writes = new Map()
    let isOver = false
    const writers = Array.from({ length: AT_ONCE }, (_, at) =>
      write(target, { token, prefix: `断电${round}-${at}`, written }, () => isOver),
    )
    await new Promise((resolve) => setTimeout(resolve, 200 + random() * LATEST_MS))
    const took = await target.crash(round % 3 === 0)
    isOver = true
    await Promise.all(writers)
    report.kills += 1
    report.slowestStartMs = Math.max(report.slowestStartMs, took)
    report.acknowledged += [...written.values()].filter((id) => id !== null).length
    report.falls.push(...(await checkWrites(target, written)))
  }
  return report
}

interface Writer {
  token: string
  prefix: string
  written: Writes
}

/** Adds suppliers one after another until the server is gone. */
async function write(
  target: Target,
  { token, prefix, written }: Writer,
  isOver: () => boolean,
): Promise<void> {
  for (let at = 0; !isOver(); at++) {
    const name = `${prefix}-${at}号`
    written.set(name, null)
    try {
      const body = JSON.stringify({ name, type: 'SEED' })
      const answer = await target.send({ method: supplierSave.method, path: supplierSave.path, body }, token)
      if (answer.code !== 1) return
      written.set(name, (JSON.parse(answer.text) as { data: { id: string } }).data.id)
    } catch {
      return
    }
  }
}

/** Returns what was lost, doubled, or stored without its line in the change log. */
async function checkWrites(target: Target, written: Writes): Promise<string[]> {
  const token = await target.signIn('admin')
  const falls: string[] = []
  for (const [name, id] of written) {
    const found = await recordsOf(target, token, {
      path: supplierPage.path,
      body: { size: 5, model: { name } },
    })
    const mine = found.filter((row) => row['name'] === name)
    if (mine.length > 1) falls.push(`${name} is there ${mine.length} times`)
    if (id !== null && mine.length === 0) falls.push(`${name} was acknowledged and is lost`)
    if (mine.length === 1 && !(await hasLine(target, token, String(mine[0]?.['id']))))
      falls.push(`${name} has no line in the change log`)
  }
  return falls
}

async function hasLine(target: Target, token: string, objectId: string): Promise<boolean> {
  const query = new URLSearchParams({ object: 'party', objectId })
  const { text, code } = await target.send(
    { method: 'GET', path: `${changeLogOfRecord.path}?${query.toString()}` },
    token,
  )
  return code === 1 && text.includes('create')
}

async function recordsOf(
  target: Target,
  token: string,
  { path, body }: { path: string; body: object },
): Promise<Record<string, unknown>[]> {
  const { text } = await target.send({ method: 'POST', path, body: JSON.stringify(body) }, token)
  return (JSON.parse(text) as { data: { records: Record<string, unknown>[] } }).data.records
}
