import type { ImportCalls, ImportUpload } from '@hepu/api/core/importCalls'
import type { InputOf, OutputOf, Route } from '@hepu/api/core/route'
import type { Client } from '../../../test/testApp.ts'
import { readWorkbook } from '../../import/read/readWorkbook.ts'
import { showRaw } from '../../import/workbook.ts'
import { workbookBytes, type SheetValue } from '../../import/write/writeWorkbook.ts'

export type Shown = OutputOf<ImportCalls['show']>
type Calls = Pick<ImportCalls, 'show' | 'findings' | 'progress' | 'confirm'> & { upload: ImportUpload }

/** Returns a workbook with one sheet of plain heads and rows. */
export const tableOf = (
  heads: readonly string[],
  rows: readonly (readonly SheetValue[])[],
  name = '数据',
): Promise<Buffer> => workbookBytes([{ name, columns: heads.map((header) => ({ header })), rows }])

/** Returns an import as a test goes through it. */
export const importing = <C extends Calls>(calls: C) => ({
  /** Uploads a workbook and answers the batch once it was checked. */
  async preview(client: Client, bytes: Buffer, name = '表.xlsx'): Promise<Shown> {
    const { id } = await client.upload(calls.upload, {}, { name, bytes })
    return settled(client, calls, id)
  },
  /** Confirms a preview; answers what the confirmation did, and the batch once it was imported. */
  async confirm(
    client: Client,
    batch: Shown,
    more: Partial<InputOf<ImportCalls['confirm']>> = {},
  ): Promise<{ answer: OutputOf<C['confirm']>; batch: Shown }> {
    const answer = await client.call(calls.confirm, {
      id: batch.id,
      version: batch.version,
      ...more,
    })
    return { answer: answer as OutputOf<C['confirm']>, batch: await settled(client, calls, batch.id) }
  },
  /** Row, code and message of every finding. */
  async findings(client: Client, batch: Shown) {
    const page = await client.call(calls.findings, {
      size: 200,
      order: 'ascending',
      model: { batchId: batch.id },
    })
    return page.records
  },
})

async function settled(client: Client, calls: Calls, id: string): Promise<Shown> {
  await client.raw({ method: 'GET', url: calls.progress.path, query: { id } })
  return client.call(calls.show, { id })
}

/** Returns what a preview counts. */
export const countsOf = ({ preview }: Shown) => {
  const { created, existing, changed, rejected } = preview!.counts[0]!
  return { created, existing, changed, rejected }
}

/** Returns the sheets of a downloaded workbook, by name, as rows of text. */
export async function sheetsOf(client: Client, route: Route, input: Record<string, unknown> = {}) {
  const query = Object.fromEntries(Object.entries(input).map(([name, value]) => [name, String(value)]))
  const { rawPayload, statusCode, headers } = await client.raw({
    method: route.method,
    url: route.path,
    ...(route.method === 'GET' ? { query } : { payload: input }),
  })
  if (statusCode !== 200 || /json/.test(String(headers['content-type']))) {
    throw new Error(rawPayload.toString())
  }
  const { sheets } = await readWorkbook(rawPayload, 'download.xlsx')
  const rowsOf = (name: string) =>
    sheets.find((sheet) => sheet.name === name)?.rows.map((row) => row.cells.map(showRaw)) ?? []
  return { bytes: rawPayload, rowsOf }
}
