import { saleBatch, saleUpload } from '@hepu/api/areas/product/sale/saleImport'
import { insertSource, runSource } from '@hepu/api/areas/product/sale/saleSource'
import type { AreaSample } from '../../../../test/build/areaSamples.ts'
import type { Client } from '../../../../test/testApp.ts'
import { workbookBytes } from '../../../import/write/writeWorkbook.ts'

let made = 0

/** Uploads a workbook with one line. Returns its batch and the material. */
async function upload(client: Client, tag: string): Promise<{ id: string; nccId: string }> {
  made += 1
  const nccId = `${tag}M${made}`
  const columns = ['单据号', '日期', '物料编码', '数量', '每袋重量'].map((header) => ({ header }))
  const bytes = await workbookBytes([
    { name: '交易', columns, rows: [[`${tag}XS${made}`, '2024-01-05', nccId, 10, 2]] },
  ])
  const { id } = await client.upload(saleUpload, {}, { name: `${tag}.xlsx`, bytes })
  return { id, nccId }
}

/** Imports a line of a bill. Returns its material. */
async function makeLine(client: Client, tag: string): Promise<string> {
  const { id, nccId } = await upload(client, tag)
  const { version } = await client.call(saleBatch.show, { id })
  await client.call(saleBatch.confirm, { id, version })
  return nccId
}

/** Makes a source with a run that reaches nobody. */
async function makeSource(client: Client, tag: string): Promise<string> {
  made += 1
  const values = { name: `${tag}来源${made}`, address: 'http://10.0.0.1/sales', startDay: '2026-01-01' }
  const { id } = await client.call(insertSource, values)
  await client.call(runSource, { id })
  return id
}

/** Sales and their sources for the sweeps. The material begins no call: `naming.ts` asks for it by name. */
export const saleSamples: readonly AreaSample[] = [
  {
    path: '/api/product/transactionFlow/importBatch/',
    make: async (client, tag) => (await upload(client, tag)).id,
  },
  { path: '/api/product/saleMaterial/', make: makeLine },
  { path: '/api/product/saleSource/', make: makeSource },
]
