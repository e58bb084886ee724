/** What a finding asks of the user: to correct or leave out the row, to know about it, or just to see what was tidied. */
export type Severity = 'error' | 'warning' | 'corrected'

export interface FindingAction {
  key: string
  label: string
  /** Rows that are left out because of the finding, if they are not its own row. */
  leavesOut?: number[]
  /** Unit of the value that the action asks for, if it asks for one. */
  unit?: string
  /** The likely value, to be filled into the field. */
  proposal?: string
}

/** Something in a workbook that is shown to the user before anything is written. */
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
  /** Text of the cell. */
  read: string
  /** How the cell was understood, or what it should contain. */
  expected: string
  /** A complete Chinese sentence that names sheet, row and column. */
  message: string
  /** Number of rows that it concerns; absent if that is its own row alone. */
  rows?: number
  /** What the user may choose; absent when there is nothing to choose. */
  actions?: FindingAction[]
  /** What happens when the user chooses nothing. */
  action?: string
}

/** The position of a finding. `index` is the 0-based column. */
export interface FindingPlace {
  sheet: string
  row?: number
  index?: number
  column?: string
}

/** The content of a finding. `text` ends the message after the position, without a full stop. */
export type FindingContent = Pick<
  Finding,
  'severity' | 'code' | 'read' | 'expected' | 'rows' | 'actions' | 'action'
> & {
  text: string
}

/**
 * Returns the part of a message that says what is expected: the text after 应为, or the example after 应如; the whole message if
 * it has neither.
 */
export function expectedIn(message: string): string {
  const [, how, text] = /应(为|如)\s*(.+)/.exec(message) ?? []
  if (!text) return message
  return how === '如' ? `如 ${text}` : text
}

/** Returns Excel's letters of a 0-based column: 0 → A, 26 → AA. */
export function columnLetter(index: number): string {
  const rest = Math.floor(index / 26) - 1
  const letter = String.fromCharCode(65 + (index % 26))
  return rest < 0 ? letter : columnLetter(rest) + letter
}

/** Returns the 0-based column of Excel's letters: A → 0, AA → 26. */
export const columnIndex = (letters: string): number =>
  Array.from(letters).reduce((index, letter) => index * 26 + letter.charCodeAt(0) - 64, 0) - 1

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

/** Names a position: 工作表「小区数据」第3行B列「品种名称」. */
export function describePlace({ sheet, row, index, column }: FindingPlace): string {
  const parts = [`工作表「${sheet}」`]
  if (row !== undefined) parts.push(`第${row}行`)
  if (index !== undefined)
    parts.push(column ? `${columnLetter(index)}列「${oneLine(column)}」` : `${columnLetter(index)}列`)
  return parts.join('')
}

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()

/** Chinese name of each code used in this folder, for lists of findings by kind. */
export const findingLabels = {
  headerAlias: '表头写法不同',
  headerUnit: '表头单位无法识别',
  headerDuplicate: '同一项目有两列',
  columnUnclaimed: '没有对应的列',
  numberText: '文本型数字',
  numberWidth: '全角数字',
  numberSeparator: '千分位逗号',
  numberUnit: '数字带单位',
  numberPercent: '百分比格式',
  numberSign: '数字后有符号',
  numberRange: '区间取平均',
  numberNote: '数字带区间说明',
  numberProduct: '面积由长宽相乘',
  numberInvalid: '不是数字',
  numberDate: '数字变成了日期',
  outOfRange: '超出允许范围',
  integerRoman: '罗马数字',
  integerWord: '整数带文字',
  integerInvalid: '不是整数',
  missingMark: '缺测符号',
  missingWord: '文字表示缺测',
  missingCode: '缺测代码',
  cellError: '单元格公式出错',
  formula: '公式取计算结果',
  formulaUncached: '公式没有计算结果',
  dateText: '文本型日期',
  dateSerial: '日期序列号',
  dateYear: '日期补上年份',
  dateYearLast: '年份在后的日期',
  dateAmbiguous: '日期中日月不清',
  dateInvalid: '不是日期',
  booleanWord: '是否写法不同',
  booleanInvalid: '不是“是/否”',
  optionAlias: '选项写法不同',
  optionInvalid: '不在可选项内',
  textTidied: '文字整理',
  textDate: '文字变成了日期',
  textShown: '按单元格显示读取',
  textDamaged: '编号像被 Excel 改过',
  textDigits: '长数字可能被截断',
  textFormula: '像公式的文字',
  textHtml: '像网页代码的文字',
  requiredMissing: '必填内容缺失',
  mergedCell: '合并单元格',
  mergedFilled: '合并单元格已填充',
  dittoFilled: '同上已填充',
  subtotalRow: '汇总行',
  captionRow: '表头的第二行',
  hiddenRow: '隐藏行',
  hiddenColumn: '隐藏列',
  hiddenSheet: '隐藏工作表',
} as const

export type FindingCode = keyof typeof findingLabels
