import { readFileSync } from 'node:fs'
import * as api from '@hepu/api/areas/experiment/import/trialImport'
import type { OutputOf } from '@hepu/api/core/route'
import { afterAll, beforeAll } from 'vitest'
import { workbookBytes, type SheetValue } from '../../../import/write/writeWorkbook.ts'
import { testApp, type Client, type TestApp } from '../../../../test/testApp.ts'

/** Starts a server for the tests of a file, and closes it after them; returns what makes a user of it. */
export function usersOfFile(): () => Promise<Client> {
  let server: TestApp
  beforeAll(async () => {
    server = await testApp()
  })
  afterAll(() => server.close())
  return () => server.user()
}

/** Reads a workbook from the fixtures of the tests. */
export const fixture = (name: string): Buffer => readFileSync(new URL(`./fixtures/${name}`, import.meta.url))

/** Builds a workbook with one sheet of plain heads and rows. */
export const bookOf = (
  heads: readonly string[],
  rows: readonly (readonly SheetValue[])[],
  name = '小区数据',
): Promise<Buffer> => workbookBytes([{ name, columns: heads.map((header) => ({ header })), rows }])

export const HEADS = [
  '试验年份',
  '试验组别',
  '试验阶段',
  '试验点',
  '品种名称',
  '是否对照',
  '重复',
  '小区产量(kg)',
  '小区面积(㎡)',
  '含水量(%)',
  '株高(cm)',
] as const

/** Builds a small balanced trial: `entries` × `points` × 2 replicates; the first entry is the check. */
export function trialRows(entries: number, points: number, group = '甲组'): SheetValue[][] {
  const rows: SheetValue[][] = []
  for (let point = 1; point <= points; point++) {
    for (let rep = 1; rep <= 2; rep++) {
      for (let entry = 1; entry <= entries; entry++) {
        const weight = 10 + entry / 10 + point / 100 + rep / 1000
        const plot = [2023, group, '高级产比', `点${point}`, `品种${entry}`, entry === 1 ? '是' : '否', rep]
        rows.push([...plot, weight, 13.34, 20 + entry / 10, 240 + entry])
      }
    }
  }
  return rows
}

export type Shown = OutputOf<typeof api.batchShow>

/** Uploads plot data and returns the batch after its check. */
export async function uploadPlots(
  client: Client,
  bytes: Buffer,
  name = '试验.xlsx',
  defaults?: object,
): Promise<Shown> {
  const input = defaults ? { defaults: JSON.stringify(defaults) } : {}
  const { id } = await client.upload(api.importFillData, input, { name, bytes })
  return settled(client, id)
}

/** Returns the batch once its check or import has ended. */
export async function settled(client: Client, id: string): Promise<Shown> {
  await client.raw({ method: 'GET', url: api.batchProgress.path, query: { id } })
  return client.call(api.batchShow, { id })
}

/** Confirms a previewed batch and returns it after the import. */
export async function confirm(client: Client, batch: Shown, more: object = {}): Promise<Shown> {
  await client.call(api.batchConfirm, {
    id: batch.id,
    version: batch.version,
    leaveOutErrors: false,
    ...more,
  })
  return settled(client, batch.id)
}

/** Uploads and confirms. */
export async function importPlots(client: Client, bytes: Buffer, more: object = {}): Promise<Shown> {
  return confirm(client, await uploadPlots(client, bytes), more)
}

/** Uploads, leaves implausible yields pending, and confirms. */
export async function importPending(client: Client, bytes: Buffer): Promise<Shown> {
  const { id } = await uploadPlots(client, bytes)
  await client.call(api.batchChoose, { id, code: 'yieldImplausible', action: 'pending' })
  return confirm(client, await settled(client, id))
}

/** Returns every finding of a batch. */
export async function findingsOf(
  client: Client,
  batch: Shown,
): Promise<OutputOf<typeof api.batchFindings>['records']> {
  const all: OutputOf<typeof api.batchFindings>['records'] = []
  for (let current = 1; ; current++) {
    const model = { batchId: batch.id }
    const page = await client.call(api.batchFindings, { current, size: 200, order: 'ascending', model })
    all.push(...page.records)
    if (all.length >= page.total) return all
  }
}

/** Returns the count of a kind of record in the preview. */
export const countOf = (batch: Shown, object: string): object => {
  const found = batch.preview?.counts.find((count) => count.object === object)
  return {
    created: found?.created,
    existing: found?.existing,
    changed: found?.changed,
    rejected: found?.rejected,
  }
}
