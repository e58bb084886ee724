import { z } from 'zod'
import { MAX_YUAN, readMoney } from '../money/readMoney.ts'
import { currentYear } from '../years.ts'
import { flag, idIn, idOut, optText, text } from '../wireFields.ts'
import type {
  Field,
  Fields,
  HolderField,
  MoneyField,
  NumberField,
  RowColumn,
  RowsField,
  TextField,
} from './fields.ts'
import { enteredFields } from './fields.ts'

/** Maximum number of people of a holder, and maximum length of the text of external units. */
const MAX_PEOPLE = 100
const MAX_UNITS = 50
export const EXTERNAL_UNIT_MAX = 500

/** A person of a holder: a user, else a 科研人员 without an account (`personId`), else an outsider. Their order is their rank. */
const personIn = z.object({
  userId: idIn('人员').nullish(),
  personId: idIn('科研人员').nullish(),
  userName: text('姓名', 50),
  organizationName: optText('单位', 100).optional(),
})

/** Schema of a holder as forms send it. */
export const holderIn = ({ label }: Pick<HolderField, 'label'>) =>
  z.object(
    {
      internalUnit: z
        .array(idIn(`${label}内部单位`), `${label}内部单位不正确`)
        .max(MAX_UNITS, `${label}最多${MAX_UNITS}个内部单位`),
      staffList: z.array(personIn, `${label}人员不正确`).max(MAX_PEOPLE, `${label}最多${MAX_PEOPLE}人`),
      externalUnit: optText(`${label}外部单位`, EXTERNAL_UNIT_MAX),
    },
    `${label}不正确`,
  )

/** Schema of a holder as answers return it. */
export const holderOut = z.object({
  internalUnit: z.array(z.object({ id: idOut, name: z.string() })),
  staffList: z.array(
    z.object({
      userId: idOut.nullable(),
      personId: idOut.nullable(),
      userName: z.string(),
      organizationName: z.string().nullable(),
    }),
  ),
  externalUnit: z.string().nullable(),
})
export type Holder = z.input<typeof holderOut>

/** Returns whether a person is from outside. */
export const isOutsider = (person: { userId?: unknown; personId?: unknown }): boolean =>
  !person.userId && !person.personId

/** Returns whether a holder names nobody. */
export const isEmptyHolder = (
  holder: Pick<Holder, 'externalUnit'> & { [K in 'internalUnit' | 'staffList']: readonly unknown[] },
): boolean => holder.internalUnit.length === 0 && holder.staffList.length === 0 && !holder.externalUnit

const HIDDEN = '*'
const SHOWN_LAST = 1

/**
 * Returns a secret masked: `*****************X`. The date of birth in an identity number is shown elsewhere in the record,
 * and its last character follows from the other seventeen: about 2 800 counties × 1000 serial numbers ÷ 11 last characters
 * leave some 250 000 possible numbers, half of them if the sex is known, and still thousands if the province is known (about
 * 100 counties: 9 000). Showing the first digits would reveal the place, and two of the last digits the sex and a tenth of
 * the serial numbers.
 */
export const masked = (text: string): string =>
  HIDDEN.repeat(Math.max(text.length - SHOWN_LAST, 1)) + text.slice(-SHOWN_LAST)

/** Returns whether a text is a masked secret, which means that the stored one stays. */
export const isMasked = (text: string): boolean => text.includes(HIDDEN)

/** Returns a typed or pasted text as it is stored. */
export const plainly = ({ plain }: Pick<TextField, 'plain'>, text: string): string => plain?.(text) ?? text

/** Returns what is wrong with a text of a field; null if nothing is. */
export function textProblem(field: TextField, value: string): string | null {
  const { label, pattern, example, secret, choices } = field
  if (secret && isMasked(value)) return null
  if (choices && !choices.includes(value)) return `${label}「${value}」不正确，应为：${choices.join('、')}`
  if (!pattern || pattern.test(plainly(field, value))) return null
  return `${label}格式不正确${example ? `，应如 ${example}` : ''}`
}

const textIn = (field: TextField) =>
  optText(field.label, field.max)
    .transform((value) => value && plainly(field, value))
    .superRefine((value, ctx) => {
      const problem = typeof value === 'string' && value.trim() ? textProblem(field, value.trim()) : null
      if (problem) ctx.addIssue({ code: 'custom', message: problem })
    })

/** Returns the latest year that a field of years accepts. */
export const lastYear = (): number => currentYear() + 1

function numberIn({ label, decimals, isExact, min, max, year }: NumberField) {
  const places = (value: number) => isExact || Number.isInteger(Number((value * 10 ** decimals).toFixed(6)))
  return z
    .number(`${label}应为数字`)
    .min(min ?? -1e12, `${label}不得小于${min ?? -1e12}`)
    .max(max ?? 1e12, `${label}不得大于${max ?? 1e12}`)
    .refine(places, decimals === 0 ? `${label}应为整数` : `${label}最多${decimals}位小数`)
    .superRefine((value, ctx) => {
      if (year && value > lastYear())
        ctx.addIssue({ code: 'custom', message: `${label}不得晚于${lastYear()}年` })
    })
}

/** Schema of a calendar day; a well-formed day that does not exist has its own message. */
const dayIn = (label: string) =>
  z.iso.date({
    error: ({ input }) =>
      typeof input === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(input)
        ? `${label}「${input}」不是有效日期`
        : `${label}格式为 YYYY-MM-DD`,
  })

/** Schema of an amount in yuan, to the fen; amounts are not negative. */
const moneyIn = ({ label }: MoneyField) =>
  z.string(`${label}应为金额`).refine((value) => {
    const read = readMoney(value)
    return 'fen' in read && read.fen >= 0n
  }, `${label}应为不小于0的金额，精确到分，不超过${MAX_YUAN}元`)

/** Separators of the cells of a row, and of rows, in one cell of a workbook. */
export const BETWEEN_CELLS = '｜'
export const BETWEEN_ROWS = '；'

/** Values of a table within a record, by column. */
export type RowValues = Record<string, string | number | null>

const shapeOf = <T>(columns: RowsField['columns'], of: (column: RowColumn) => T): Record<string, T> =>
  Object.fromEntries(Object.entries(columns).map(([name, column]) => [name, of(column)]))

/** Schema of one row of a table within a record, as forms send it; each problem is reported at its column. */
export const rowIn = ({ columns }: Pick<RowsField, 'columns'>) => z.object(shapeOf(columns, cellIn))

/** Schema of a value of a column; a blank one becomes null. */
const cellIn = (column: RowColumn): z.ZodType =>
  z
    .preprocess((value) => (value === '' || value === undefined ? null : value), valueIn(column))
    .superRefine((value, ctx) => {
      const problem = columnProblem(column, (value ?? '') as string | number)
      if (problem) ctx.addIssue({ code: 'custom', message: `${column.label}${problem}` })
    })

function columnProblem({ kind, optional }: RowColumn, value: string | number): string | null {
  if (value === '') return optional ? null : '必填'
  const isSplit =
    kind === 'text' && [BETWEEN_CELLS, BETWEEN_ROWS].some((separator) => String(value).includes(separator))
  return isSplit ? `不能含「${BETWEEN_CELLS}」「${BETWEEN_ROWS}」` : null
}

/** Schema of the rows of a table within a record; an empty table becomes null. Every message names the row. */
function rowsIn(field: RowsField) {
  const row = rowIn(field)
  const { label, most } = field
  return z
    .array(z.unknown(), `${label}不正确`)
    .max(most, `${label}最多${most}行`)
    .transform((rows, ctx): RowValues[] | null => {
      const read = rows.map((cells, at) => {
        const given = typeof cells === 'object' && cells !== null ? filled(field, { ...cells }) : cells
        const { data, error } = row.safeParse(given)
        for (const { message } of error?.issues ?? []) {
          ctx.addIssue({ code: 'custom', message: `${label}第${at + 1}行：${message}` })
        }
        return filled(field, data ?? {})
      })
      return read.length > 0 ? read : null
    })
}

/** Returns a row with every column, null for absent values. */
const filled = ({ columns }: RowsField, row: Record<string, unknown>): RowValues =>
  Object.fromEntries(Object.keys(columns).map((name) => [name, (row[name] ?? null) as RowValues[string]]))

/** Returns rows as one line: 大斑病｜高抗；茎腐病｜抗. `wordOf` returns the text of a value. */
export const rowsText = (
  { columns }: Pick<RowsField, 'columns'>,
  rows: readonly RowValues[],
  wordOf: (column: RowColumn, value: string | number) => string,
): string =>
  rows
    .map((row) =>
      Object.entries(columns)
        .map(([name, column]) => {
          const value = row[name]
          return value === null || value === undefined ? '' : wordOf(column, value)
        })
        .join(BETWEEN_CELLS),
    )
    .join(BETWEEN_ROWS)

/** Returns a stored value as plain text; blank for lists and objects. */
export const plainText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''

/** Returns the schema of a field as a form sends it; blank is null or absent. */
export function valueIn(field: Field): z.ZodType {
  const { label } = field
  switch (field.kind) {
    case 'text':
      return (field.long ? optText(label, field.max) : textIn(field)).optional()
    case 'number':
      return numberIn(field).nullish()
    case 'money':
      return moneyIn(field).nullish()
    case 'date':
      return dayIn(label).nullish()
    case 'bool':
      return flag(label).nullish()
    case 'dict':
      return z.string(`${label}应为文字`).max(64, `${label}不正确`).nullish()
    case 'dicts':
      return z.array(z.string().max(64), `${label}不正确`).max(50, `${label}最多50项`).nullish()
    case 'ref':
      return idIn(label).nullish()
    case 'files':
      return z.array(idIn(label), `${label}不正确`).max(field.most, `${label}最多${field.most}个`).optional()
    case 'region':
      return z
        .array(z.string().max(12, `${label}不正确`), `${label}不正确`)
        .max(3, `${label}不正确`)
        .nullish()
    case 'rows':
      return rowsIn(field).nullish()
    default:
      return holderIn(field).nullish()
  }
}

/** Returns the schema of a stored value of a field as answers return it. */
export function valueOut(field: Field): z.ZodType {
  switch (field.kind) {
    case 'number':
      return z.number().nullable()
    case 'bool':
      return z.boolean().nullable()
    case 'dicts':
    case 'region':
      return z.array(z.string())
    case 'rows':
      return z.array(z.object(shapeOf(field.columns, valueOut))).nullable()
    case 'ref':
      return idOut.nullable()
    case 'holder':
      return holderOut.nullable()
    default:
      return z.string().nullable()
  }
}

/**
 * Returns the schema of a record as a form sends it. The server checks for missing fields, because drafts may be incomplete.
 */
export const shapeIn = (fields: Fields): Record<string, z.ZodType> =>
  Object.fromEntries(enteredFields(fields).map(([name, field]) => [name, valueIn(field)]))
