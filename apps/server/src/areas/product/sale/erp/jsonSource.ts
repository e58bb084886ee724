import { billTypes, type BillType } from '@hepu/api/areas/product/sale/billTypes'
import { AppError } from '@hepu/api/core/errorCodes'
import { z } from 'zod'
import { requestJson } from '../../../../outside/request/requestJson.ts'
import type { SaleLineIn } from '../saleLineIn.ts'
import type { SaleSource, SourcePage, SourceSettings } from './saleSources.ts'

const TIMEOUT_MS = 30_000
const MAX_BYTES = 32 * 1024 * 1024

const words = Object.entries(billTypes) as [BillType, string][]
const optional = (longest: number) =>
  z
    .union([z.string(), z.number()])
    .transform((value) => String(value).trim().slice(0, longest) || null)
    .nullish()
    .transform((value) => value ?? null)
const quantity = z.coerce
  .number()
  .nullish()
  .transform((value) => value ?? null)
const must = (longest: number) =>
  z
    .union([z.string(), z.number()])
    .transform((value) => String(value).trim())
    .pipe(z.string().min(1).max(longest))

/** A line as the source sends it. Quantities may be text. */
const wireLine = z.object({
  billNo: must(100),
  billSequence: optional(100),
  lineNo: z.coerce.number().int().min(1).max(2_147_483_647),
  /** SALE, RETURN, TRANSFER, or the Chinese word. */
  billType: z
    .string()
    .transform((value) => words.find((pair) => pair.includes(value))?.[0])
    .pipe(z.enum(['SALE', 'RETURN', 'TRANSFER'])),
  billDate: z
    .string()
    .transform((value) => value.slice(0, 10))
    .pipe(z.iso.date()),
  company: optional(100),
  customer: optional(200),
  province: optional(50),
  city: optional(50),
  county: optional(50),
  nccId: must(100),
  materialName: optional(200),
  spec: optional(100),
  bags: quantity,
  packKg: quantity,
  kg: quantity,
  price: quantity,
  amount: quantity,
  isTaxIncluded: z.boolean().default(true),
  isCancelled: z.boolean().default(false),
  modifiedAt: z.iso.datetime({ offset: true }),
})

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
  const lines: SaleLineIn[] = []
  const remarks: string[] = []
  for (const record of records) {
    const read = wireLine.safeParse(record)
    if (!read.success)
      throw new AppError('OUTSIDE_FAILED', `${nameOf(record)}的「${fieldOf(read.error)}」不正确`)
    const line = toLine(read.data)
    if (line.billType === 'SALE' && isNegative(line)) {
      remarks.push(`单据「${line.billNo}」第${line.lineNo}行：销售的数量为负，按退货记`)
      lines.push({ ...line, billType: 'RETURN' })
    } else lines.push(line)
  }
  return { total, lines, remarks }
}

const toLine = ({ price, amount, ...line }: z.output<typeof wireLine>): SaleLineIn => ({
  ...line,
  billSequence: line.billSequence ?? line.billDate,
  materialName: line.materialName ?? line.nccId,
  price: price === null ? null : price.toFixed(4),
  amount: amount === null ? null : amount.toFixed(2),
  modifiedAt: new Date(line.modifiedAt),
})

const isNegative = ({ bags, kg, amount }: SaleLineIn): boolean => (bags ?? kg ?? Number(amount ?? 0)) < 0

const nameOf = (record: unknown): string => {
  const read = z.object({ billNo: z.coerce.string() }).safeParse(record)
  return read.success ? `单据「${read.data.billNo.slice(0, 100)}」` : '一行单据'
}

const fieldOf = (error: z.ZodError): string => String(error.issues[0]?.path[0] ?? '')
