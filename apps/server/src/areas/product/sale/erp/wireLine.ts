import { billTypes, type BillType } from '@hepu/api/areas/product/sale/billTypes'
import { saleLabels as labels } from '@hepu/api/areas/product/sale/saleLabels'
import { fixedText, readDecimal } from '@hepu/api/core/number/decimal'
import { z } from 'zod'
import { lineDecimals, lineLimits, type LineFigure } from '../lineLimits.ts'
import type { SaleLineIn } from '../saleLineIn.ts'

/** Names of the fields of a record, for messages. */
const fieldLabels: Readonly<Record<string, string>> = {
  ...labels,
  company: labels.companyId,
  bags: '数量',
  isCancelled: '作废标记',
}

const billWords = Object.entries(billTypes) as [BillType, string][]
const plain = z.union([z.string(), z.number()])

/** Text that the database can store: without NUL, and without half a character. */
const storable = plain
  .transform((value) => String(value).trim())
  .refine((value) => !value.includes('\0') && value.isWellFormed(), '含有无法存储的字符')

/** Returns the first characters of a text, and never half of one. */
const cut = (value: string, longest: number): string => Array.from(value).slice(0, longest).join('')

const optional = (longest: number) =>
  storable.nullish().transform((value) => (value ? cut(value, longest) : null))
const must = (longest: number) => storable.pipe(z.string().min(1, '为空').max(longest, `超过${longest}个字`))

/** A figure as exact text of the decimals that are stored; a blank is none. */
const figure = (name: LineFigure) =>
  plain.nullish().transform((value, found) => {
    if (value === null || value === undefined || value === '') return null
    const read = readDecimal(value)
    if (!read) return problem(found, '不是数字')
    const text = fixedText(read, lineDecimals[name])
    return Math.abs(Number(text)) <= lineLimits[name] ? text : problem(found, `超过${lineLimits[name]}`)
  })
const quantity = (name: LineFigure) => figure(name).transform((text) => (text === null ? null : Number(text)))

function problem(found: z.RefinementCtx, message: string): never {
  found.addIssue({ code: 'custom', message })
  return z.NEVER
}

const wireLine = z.object({
  billNo: must(100),
  billSequence: optional(100),
  lineNo: z.coerce.number('不是数字').int('不是整数').min(1, '小于1').max(2_147_483_647, '过大'),
  /** SALE, RETURN, TRANSFER, or the Chinese word. */
  billType: z
    .string('不是文字')
    .transform((value) => billWords.find((pair) => pair.includes(value))?.[0])
    .pipe(z.enum(['SALE', 'RETURN', 'TRANSFER'], '应为销售、退货或调拨')),
  billDate: z
    .string('不是日期')
    .transform((value) => value.slice(0, 10))
    .pipe(z.iso.date('不是日期')),
  company: optional(100),
  customer: optional(200),
  province: optional(50),
  city: optional(50),
  county: optional(50),
  nccId: must(100),
  materialName: optional(200),
  spec: optional(100),
  bags: quantity('bags'),
  packKg: quantity('packKg'),
  kg: quantity('kg'),
  price: figure('price'),
  amount: figure('amount'),
  isTaxIncluded: z.boolean('不是 true 或 false').default(true),
  /** Absent where the source says nothing of it: a bill that was cancelled stays so then. */
  isCancelled: z
    .boolean('不是 true 或 false')
    .nullish()
    .transform((value) => value ?? undefined),
  modifiedAt: z.iso.datetime({ offset: true, error: '不是带时区的时间' }),
})

/** A record of a source: the line that it says, or why it is none. */
export type ReadRecord = { line: SaleLineIn } | { refusal: string }

/** Reads one record. What is wrong with it concerns no other record. */
export function readRecord(record: unknown): ReadRecord {
  const read = wireLine.safeParse(record)
  if (!read.success) return { refusal: `${nameOf(record)}的${sayProblem(record, read.error)}` }
  const { data } = read
  return {
    line: {
      ...data,
      billSequence: data.billSequence ?? data.billDate,
      materialName: data.materialName ?? data.nccId,
      modifiedAt: new Date(data.modifiedAt),
    },
  }
}

const named = z.object({ billNo: z.coerce.string(), lineNo: z.unknown() })

function nameOf(record: unknown): string {
  const read = named.safeParse(record)
  if (!read.success) return '一行单据'
  const number = printable(read.data.billNo)
  const line = Number(read.data.lineNo)
  return Number.isSafeInteger(line) ? `单据「${number}」第${line}行` : `单据「${number}」`
}

function sayProblem(record: unknown, error: z.ZodError): string {
  const [issue] = error.issues
  const field = String(issue?.path[0] ?? '')
  const value = (record as Readonly<Record<string, unknown>> | null)?.[field]
  const text = typeof value === 'string' ? value : value === undefined ? '' : JSON.stringify(value)
  const said = text === '' || text === 'null' ? '' : `（读到「${printable(text)}」）`
  const known = issue?.code === 'custom' || /\p{Script=Han}/u.test(issue?.message ?? '')
  return `「${fieldLabels[field] ?? field}」${known ? issue?.message : '不正确'}${said}`
}

/** Returns the beginning of a text without the characters that no log can hold. */
const printable = (text: string): string => cut(text.toWellFormed(), 40).replaceAll(/\p{Cc}/gu, '�')
