import { z } from 'zod'

const digits = /^[1-9]\d{0,15}$/

/** A record id in a request: digits as text on the wire, a number in the handler. */
export const idIn = (label = '编号') =>
  z.string(`${label}必填`).regex(digits, `${label}不正确`).transform(Number)

/** A record id in an answer: a number in the handler, text on the wire. */
export const idOut = z.number().transform(String)

/** Several ids, as an array or separated by commas. */
export const idsIn = (label = '编号') =>
  z
    .union([z.array(z.string()), z.string()], `请选择${label}`)
    .transform((v) => (Array.isArray(v) ? v : v.split(',')).map((s) => s.trim()).filter(Boolean))
    .pipe(
      z
        .array(z.string().regex(digits, `${label}不正确`))
        .min(1, `请选择${label}`)
        .max(1000, `一次最多1000条`),
    )
    .transform((v) => [...new Set(v)].map(Number))

/** Characters without width, and those that change the direction of the text after them. */
const INVISIBLE = /[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g

const clean = (value: string): string => value.replace(INVISIBLE, '').trim()

/** Required text, trimmed and without invisible characters. */
export const text = (label: string, max = 200) =>
  z.string(`${label}必填`).overwrite(clean).min(1, `${label}必填`).max(max, `${label}最多${max}个字`)

/** Optional text, trimmed and without invisible characters; blank counts as absent. */
export const optText = (label: string, max = 200) =>
  z
    .string(`${label}应为文字`)
    .overwrite(clean)
    .max(max, `${label}最多${max}个字`)
    .nullish()
    .transform((v) => v || null)

/** A year of a trial season; blank counts as absent if the field is optional. */
export const year = z.coerce
  .number('年份不正确')
  .int('年份不正确')
  .min(1970, '年份不得早于1970')
  .max(2100, '年份不正确')

/** A yes/no that may be text in a query string. */
export const flag = (label: string) =>
  z
    .union([z.boolean(), z.enum(['true', 'false', '1', '0'])], `${label}不正确`)
    .transform((v) => v === true || v === 'true' || v === '1')

/** A moment: Date in the handler, ISO text on the wire. */
export const moment = z.date().transform((d) => d.toISOString())

/** One choice of a list: `value` is what is stored, `label` what people read. */
export const option = z.object({ value: z.string(), label: z.string() })

/** The empty input or answer. */
export const nothing = z.object({})
export const done = z.null()

/** The allowed actions on a record, computed by the same rules that the commands use. */
export const can = z.record(z.string(), z.boolean())

/**
 * Why an action that the caller has permission for is not possible with the record now, by the names of `can`: the refusal of
 * the command, shown with the disabled action. Absent if nothing prevents an action.
 */
export const whyNot = z.record(z.string(), z.string()).optional()
