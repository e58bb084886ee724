import type { BillType } from '@hepu/api/areas/product/sale/billTypes'
import type { FindingContent } from '@hepu/api/cells/findings'
import { fixedText, readDecimal } from '@hepu/api/core/number/decimal'
import type { TableRow } from '../../../../import/table/readTable.ts'
import { lineDecimals, lineLimits } from '../lineLimits.ts'
import { weightOf, type SaleLineIn } from '../saleLineIn.ts'
import { quantityUnits } from './saleColumns.ts'

/** A problem of a cell of a row. */
export interface RowProblem {
  key: string
  content: FindingContent
}

const text = (row: TableRow, key: string): string | null => {
  const value = row.cells[key]
  return value === undefined ? null : String(value).trim() || null
}
const number = (row: TableRow, key: string): number | null => {
  const value = row.cells[key]
  return typeof value === 'number' ? value : null
}
/** Returns an amount of a cell as exact text of the decimals that are stored. */
const yuan = (row: TableRow, key: 'price' | 'amount'): string | null => {
  const read = readDecimal(number(row, key) ?? '')
  return read && fixedText(read, lineDecimals[key])
}

const error = (
  code: string,
  read: string | number | null,
  expected: string,
  message: string,
): FindingContent => ({
  severity: 'error',
  code,
  read: String(read ?? ''),
  expected,
  text: message,
})

/** Most characters of the texts of a line, by column. */
const LONGEST = {
  billNo: 100,
  billSequence: 100,
  source: 60,
  nccId: 100,
  materialName: 200,
  customer: 200,
  spec: 100,
} as const

/**
 * Returns the line that a row says, without its number where it says none, and what is wrong with it; the line is null where it
 * cannot be imported.
 */
export function lineOfRow(row: TableRow): { line: SaleLineIn | null; problems: RowProblem[] } {
  const problems: RowProblem[] = []
  const billType = (text(row, 'billType') ?? 'SALE') as BillType
  const quantity = quantityOf(row, problems)
  checkLengths(row, problems)
  const line: SaleLineIn = {
    billNo: text(row, 'billNo') ?? '',
    billSequence: text(row, 'billSequence') ?? text(row, 'billDate') ?? '',
    lineNo: number(row, 'lineNo') ?? 0,
    billType,
    billDate: text(row, 'billDate') ?? '',
    company: text(row, 'company'),
    customer: text(row, 'customer'),
    province: text(row, 'province'),
    city: text(row, 'city'),
    county: text(row, 'county'),
    nccId: text(row, 'nccId') ?? '',
    materialName: text(row, 'materialName') ?? text(row, 'nccId') ?? '',
    spec: text(row, 'spec'),
    ...quantity,
    packKg: number(row, 'packKg'),
    price: yuan(row, 'price'),
    amount: yuan(row, 'amount'),
    isTaxIncluded: row.cells['isTaxIncluded'] !== false,
    modifiedAt: null,
  }
  checkWeight(line, problems)
  checkSigns(line, problems)
  const isBad = row.isBroken || !line.billNo || !line.billDate || !line.nccId
  return {
    line: isBad || problems.some(({ content }) => content.severity === 'error') ? null : line,
    problems,
  }
}

function checkLengths(row: TableRow, problems: RowProblem[]): void {
  for (const [key, longest] of Object.entries(LONGEST)) {
    const said = text(row, key)
    if (said === null || said.length <= longest) continue
    const content = error(
      'textLong',
      said.slice(0, 40),
      `最多${longest}个字`,
      `最多${longest}个字，读到${said.length}个`,
    )
    problems.push({ key, content })
  }
}

/** Returns bags and kg; a quantity in another unit than 袋 is a weight. */
function quantityOf(row: TableRow, problems: RowProblem[]): { bags: number | null; kg: number | null } {
  const [amount, kg, unit] = [number(row, 'bags'), number(row, 'kg'), text(row, 'unit')]
  const known = unit === null ? null : quantityUnits[unit]
  if (known === undefined) {
    const words = Object.keys(quantityUnits).join('、')
    problems.push({
      key: 'unit',
      content: error('unitUnknown', unit, words, `单位「${unit}」无法识别，应为${words}`),
    })
  }
  if (amount === null && kg === null) {
    problems.push({
      key: 'bags',
      content: error(
        'quantityMissing',
        '',
        '数量（袋）或折合重量（kg）',
        '数量和折合重量都没有，请至少填写一项',
      ),
    })
  }
  return typeof known === 'number' && amount !== null
    ? { bags: null, kg: kg ?? Math.round(amount * known * 1000) / 1000 }
    : { bags: amount, kg }
}

/** Reports a weight that only the unit or the pack of the quantity makes too large. */
function checkWeight(line: SaleLineIn, problems: RowProblem[]): void {
  const weight = Math.abs(weightOf(line) ?? 0)
  if (weight <= lineLimits.kg) return
  const content = error(
    'weightTooLarge',
    weight,
    `不超过${lineLimits.kg}kg`,
    `数量折合${weight}kg，超过${lineLimits.kg}kg，请核对数量、单位与每袋重量`,
  )
  problems.push({ key: 'bags', content })
}

/** Reports signs that contradict the type: a negative sale is an error, a positive return is turned. */
function checkSigns(line: SaleLineIn, problems: RowProblem[]): void {
  const values = { bags: line.bags, kg: line.kg, amount: line.amount === null ? null : Number(line.amount) }
  const given = Object.entries(values).filter(
    (entry): entry is [string, number] => entry[1] !== null && entry[1] !== 0,
  )
  if (line.billType === 'SALE') {
    for (const [key, value] of given.filter(([, sign]) => sign < 0)) {
      const content = error(
        'signContradicts',
        value,
        '正数，或单据类型为退货',
        `销售的${said[key]}为负，请改为退货或改正`,
      )
      problems.push({ key, content })
    }
  }
  const [turned] = given.filter(([, sign]) => sign > 0)
  if (line.billType === 'RETURN' && turned) {
    const [key, value] = turned
    problems.push({
      key,
      content: {
        severity: 'corrected',
        code: 'returnTurned',
        read: String(value),
        expected: String(-value),
        text: '退货记为负数',
      },
    })
  }
}

const said: Readonly<Record<string, string>> = { bags: '数量', kg: '折合重量', amount: '金额' }
