import type { ColumnDef, ColumnOption } from './columnDefs.ts'
import { comparable, normaliseText } from './normalise.ts'
import { hasBrokenNumber } from './numberCell.ts'
import type { ParsedCell } from './parsedCell.ts'
import { numeralValue } from './romanNumber.ts'

const YES = new Set(
  '是 对 √ ✓ ✔ ☑ ★ ☆ ● ■ ▲ △ ◆ v + * 对照 对照品种 为对照 有 y yes true t 1 是(ck) 是(对照)'.split(' '),
)
const NO = new Set([
  '否',
  '非',
  '不是',
  '×',
  '✗',
  '✘',
  '☒',
  '□',
  '○',
  'x',
  '无',
  'n',
  'no',
  'false',
  'f',
  '0',
])
/** CK, ck1, CK-2, 对照1: a check, with its number if one is written. */
const CHECK = /^(?:ck|对照)[-–—]?(\d{0,2})$/
const GRADE_SUFFIX = /^第?([^级]+)级?$/
/** Range of grades without options: whole numbers, 0 for immune. */
const GRADES = { min: 0, max: 9 }
const LISTED = 12

/** Reads 是/否 in the ways field books write it: ticks, CK, 对照, Y/N, 1/0; for CK2 and 对照2 also the number. */
export function fromYesNo(raw: string | number | boolean): ParsedCell {
  if (typeof raw === 'boolean') return { value: raw }
  const text = comparable(String(raw))
  if (text === '是' || text === '否') return { value: text === '是' }
  const check = CHECK.exec(text)
  const checkNo = Number(check?.[1] ?? 0)
  if (checkNo > 0) return { value: true, checkNo, code: 'booleanWord', corrected: `对照序号${checkNo}` }
  const isYes = YES.has(text) || check !== null
  if (!isYes && !NO.has(text)) return { value: null, code: 'booleanInvalid', error: '应为“是”或“否”' }
  return { value: isYes, code: 'booleanWord', corrected: '写法已统一' }
}

/** Reads one of the column's options by label or value, or with a remark by one of its aliases. */
export function fromOption(raw: string | number | boolean, def: ColumnDef): ParsedCell {
  const options = def.options ?? []
  const exact = options.find((option) => option.label === raw || option.value === raw)
  if (exact) return { value: exact.value }
  const text = comparable(String(raw))
  const other = options.find((option) => wordsOf(option).some((word) => comparable(word) === text))
  if (!other) return { value: null, code: 'optionInvalid', error: `应为${listOptions(options)}` }
  if (String(other.value) === raw) return { value: other.value }
  return { value: other.value, code: 'optionAlias', corrected: '写法已统一' }
}

/**
 * Reads a grade: a whole number, Roman I–IX, `5级`, or a word of the column's options (高抗). With options the number must be
 * one of their values, without them it is between 0 and 9.
 * @param isText false in a CSV, where every number is text.
 */
export function fromGrade(raw: string | number | boolean, def: ColumnDef, isText: boolean): ParsedCell {
  const labelled = def.options?.find((option) => option.label === raw)
  if (labelled) return { value: labelled.value }
  const written = normaliseText(String(raw))
  if (hasBrokenNumber(written)) return refuseGrade(def)
  const text = written.replaceAll(' ', '')
  const bare = GRADE_SUFFIX.exec(text)?.[1] ?? text
  const grade = /^\d+(?:\.0*)?$/.test(bare) ? Number(bare) : numeralValue(bare)
  if (grade === null) return def.options ? fromOption(raw, def) : refuseGrade(def)
  if (!isGrade(grade, def)) return refuseGrade(def)
  if (raw === grade || (!isText && raw === String(grade))) return { value: grade }
  return { value: grade, code: 'optionAlias', corrected: '写法已统一' }
}

const isGrade = (grade: number, { options, min, max }: ColumnDef): boolean =>
  options
    ? options.some((option) => option.value === grade)
    : grade >= (min ?? GRADES.min) && grade <= (max ?? GRADES.max)

function refuseGrade({ options, min, max }: ColumnDef): ParsedCell {
  const expected = options ? listOptions(options) : `${min ?? GRADES.min}到${max ?? GRADES.max}级`
  return { value: null, code: 'optionInvalid', error: `应为${expected}` }
}

const wordsOf = (option: ColumnOption): string[] => [
  option.label,
  String(option.value),
  ...(option.aliases ?? []),
]

function listOptions(options: readonly ColumnOption[]): string {
  const labels = options.slice(0, LISTED).map((option) => option.label)
  return `${labels.join('、')}${options.length > LISTED ? '等' : ''}之一`
}
