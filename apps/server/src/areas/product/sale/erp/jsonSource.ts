import { AppError } from '@hepu/api/core/errorCodes'
import { z } from 'zod'
import { requestJson } from '../../../../outside/request/requestJson.ts'
import type { SaleLineIn } from '../saleLineIn.ts'
import type { SaleSource, SourcePage, SourceSettings } from './saleSources.ts'
import { readRecord } from './wireLine.ts'

const TIMEOUT_MS = 30_000
const MAX_BYTES = 32 * 1024 * 1024

const wirePage = z.object({ total: z.number().int().min(0), records: z.array(z.unknown()).max(5_000) })

/**
 * The generic ERP: a POST with `modifiedFrom`, `modifiedTo` (both included), `page` and `pageSize`, answered by `{ total, records }`.
 * The secret goes as a bearer token.
 */
export const jsonSource = (settings: SourceSettings, namedHosts: readonly string[]): SaleSource => ({
  readPage: async ({ from, to }, page, signal) => {
    const answer = await requestJson({
      url: settings.address,
      headers: settings.token ? { authorization: `Bearer ${settings.token}` } : {},
      body: {
        modifiedFrom: from.toISOString(),
        modifiedTo: to.toISOString(),
        page,
        pageSize: settings.pageSize,
      },
      namedHosts,
      timeoutMs: TIMEOUT_MS,
      maxBytes: MAX_BYTES,
      ...(signal ? { signal } : {}),
    })
    const read = wirePage.safeParse(answer)
    if (!read.success) throw new AppError('OUTSIDE_FAILED', '回答不是 { total, records } 的形式')
    return linesOf(read.data)
  },
})

function linesOf({ total, records }: z.output<typeof wirePage>): SourcePage {
  const page: SourcePage = { total, records: records.length, lines: [], remarks: [], refusals: [] }
  for (const record of records) {
    const read = readRecord(record)
    if ('refusal' in read) page.refusals.push(read.refusal)
    else page.lines.push(withType(read.line, page.remarks))
  }
  return page
}

/** Returns a line with the type that its sign says. */
function withType(line: SaleLineIn, remarks: string[]): SaleLineIn {
  if (line.billType !== 'SALE' || !isNegative(line)) return line
  remarks.push(`单据「${line.billNo}」第${line.lineNo}行：销售的数量为负，按退货记`)
  return { ...line, billType: 'RETURN' }
}

const isNegative = ({ bags, kg, amount }: SaleLineIn): boolean => (bags ?? kg ?? Number(amount ?? 0)) < 0
