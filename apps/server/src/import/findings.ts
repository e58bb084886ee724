/** What a finding asks of the user: put right or leave out, know about, or merely see what was tidied. */
export type Severity = 'error' | 'warning' | 'corrected'

export interface FindingAction {
  key: string
  label: string
}

/** Something in a workbook that the user is told before anything is written. */
export interface Finding {
  /** Stable for the same file: `sheet!cell:code`, or `sheet!row:code` for a whole row. */
  id: string
  severity: Severity
  sheet: string
  /** As Excel shows it; null for a finding about the whole sheet. */
  row: number | null
  /** Column head as written in the workbook. */
  column: string | null
  /** Such as `M17`; null for a finding about a row or a sheet. */
  cell: string | null
  code: string
  /** What stands in the cell. */
  read: string
  /** What was understood, or what should stand there. */
  expected: string
  /** A whole Chinese sentence naming sheet, row and column. */
  message: string
  /** What the user may choose; absent when there is nothing to choose. */
  actions?: FindingAction[]
  /** What happens when the user chooses nothing. */
  action?: string
}

/** Where a finding stands. `index` is the 0-based column. */
export interface FindingPlace {
  sheet: string
  row?: number
  index?: number
  column?: string
}

/** What a finding says. `text` ends the message after the place, without a full stop. */
export type FindingContent = Pick<
  Finding,
  'severity' | 'code' | 'read' | 'expected' | 'actions' | 'action'
> & {
  text: string
}

/** Excel's letters of a 0-based column: 0 → A, 26 → AA. */
export function columnLetter(index: number): string {
  const rest = Math.floor(index / 26) - 1
  const letter = String.fromCharCode(65 + (index % 26))
  return rest < 0 ? letter : columnLetter(rest) + letter
}

/** Builds a finding with its stable id, cell name and a message that names sheet, row and column. */
export function createFinding(place: FindingPlace, content: FindingContent): Finding {
  const { text, ...rest } = content
  const row = place.row ?? null
  const cell = row !== null && place.index !== undefined ? `${columnLetter(place.index)}${row}` : null
  return {
    id: `${place.sheet}!${cell ?? row ?? ''}:${content.code}`,
    sheet: place.sheet,
    row,
    column: place.column ?? null,
    cell,
    message: `${describePlace(place)}：${text}`,
    ...rest,
  }
}

function describePlace({ sheet, row, index, column }: FindingPlace): string {
  const parts = [`工作表「${sheet}」`]
  if (row !== undefined) parts.push(`第${row}行`)
  if (index !== undefined)
    parts.push(column ? `${columnLetter(index)}列「${oneLine(column)}」` : `${columnLetter(index)}列`)
  return parts.join('')
}

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()

/** Chinese name of each code that this folder gives, for lists of findings by kind. */
export const findingLabels = {
  'header-alias': '表头写法不同',
  'header-unit': '表头单位不认识',
  'header-duplicate': '同一项目有两列',
  'number-text': '文本型数字',
  'number-width': '全角数字',
  'number-separator': '千分位逗号',
  'number-unit': '数字带单位',
  'number-range': '区间取平均',
  'number-note': '数字带区间说明',
  'number-invalid': '不是数字',
  'number-date': '数字变成了日期',
  'out-of-range': '超出允许范围',
  'integer-roman': '罗马数字',
  'integer-word': '整数带文字',
  'integer-invalid': '不是整数',
  'missing-mark': '缺测符号',
  'missing-word': '文字表示缺测',
  'missing-code': '缺测代码',
  'cell-error': '单元格公式出错',
  formula: '公式取计算结果',
  'formula-uncached': '公式没有计算结果',
  'date-text': '文本型日期',
  'date-serial': '日期序列号',
  'date-year': '日期补上年份',
  'date-invalid': '不是日期',
  'boolean-word': '是否写法不同',
  'boolean-invalid': '不是“是/否”',
  'option-alias': '选项写法不同',
  'option-invalid': '不在可选项内',
  'text-tidied': '文字整理',
  'text-date': '文字变成了日期',
  'text-digits': '长数字可能被截断',
  'text-formula': '像公式的文字',
  'text-html': '像网页代码的文字',
  'required-missing': '必填内容缺失',
  'merged-cell': '合并单元格',
  'merged-filled': '合并单元格已填充',
  'subtotal-row': '汇总行',
  'hidden-row': '隐藏行',
  'hidden-sheet': '隐藏工作表',
} as const

export type FindingCode = keyof typeof findingLabels
