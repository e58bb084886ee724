import type { Finding, FindingContent } from '@hepu/api/cells/findings'
import { findingAt } from '../../../../import/table/compareTable.ts'
import type { TableHead, TableRow } from '../../../../import/table/readTable.ts'
import { NameFindings } from '../../../../import/resolve/nameFindings.ts'
import type { SaleLookups } from '../saleLookups.ts'
import { placeTextOf } from '../places.ts'
import { derivedAmount, keyOf, signed, weightOf, type SaleLineIn } from '../saleLineIn.ts'
import { billKey, type Bound } from './storedLines.ts'

/** Chinese names of the findings of this import. */
export const saleFindingLabels: Readonly<Record<string, string>> = {
  textLong: '文字过长',
  unitUnknown: '单位无法识别',
  quantityMissing: '没有数量',
  signContradicts: '正负与单据类型不符',
  returnTurned: '退货记为负数',
  billDouble: '同一单据行重复',
  lineAlike: '同一单据内容相同的行',
  billDays: '同一单据号日期不同',
  billElsewhere: '单据号已用过',
  yearDiffers: '业务年度与日期不符',
  companyUnknown: '产业公司无法识别',
  regionUnknown: '地区无法识别',
  materialUnbound: '物料未绑定产品',
  packMissing: '没有包装重量',
  returnsLarger: '退货大于销售',
  amountDerived: '金额推算',
  amountMissing: '没有金额',
}

const warning = (code: string, read: string, expected: string, text: string): FindingContent => ({
  severity: 'warning',
  code,
  read,
  expected,
  text,
})

interface Seen {
  line: SaleLineIn
  source: string
}

/** What seems wrong with lines of a workbook, gathered over all of its rows: one finding for what stands in many. */
export class SaleDoubts {
  readonly #head: TableHead
  readonly #lookups: SaleLookups
  readonly #names = new NameFindings()
  /** Rows by the key of their line. */
  readonly #rows = new Map<string, number>()
  readonly #contents = new Map<string, number>()
  /** The first sequence and day of each number of a bill. */
  readonly #bills = new Map<string, string>()
  readonly #sums = new Map<
    string,
    { row: number; name: string; year: number; sold: number; returned: number }
  >()

  constructor(head: TableHead, lookups: SaleLookups) {
    this.#head = head
    this.#lookups = lookups
  }

  /** Returns an error for a line that an earlier row had, and a warning for one that says the same as an earlier row of its bill. */
  seenBefore(
    row: TableRow,
    { line, source, isNumbered }: Seen & { isNumbered: boolean },
  ): Finding | undefined {
    const key = source + keyOf(line)
    const earlier = this.#rows.get(key)
    if (earlier !== undefined) {
      const text = `单据「${line.billNo}」第${line.lineNo}行在第${earlier}行已出现`
      return findingAt(this.#head, row, 'billNo', {
        severity: 'error',
        code: 'billDouble',
        read: line.billNo,
        expected: '每张单据的每一行只出现一次',
        text,
      })
    }
    this.#rows.set(key, row.no)
    if (isNumbered) return undefined
    const content = JSON.stringify([source, { ...line, lineNo: 0 }])
    const alike = this.#contents.get(content)
    this.#contents.set(content, alike ?? row.no)
    if (alike === undefined) return undefined
    const text = `单据「${line.billNo}」的这一行与第${alike}行完全相同，请核对是否重复`
    return findingAt(this.#head, row, 'billNo', warning('lineAlike', line.billNo, '不同的行', text))
  }

  /** Gathers what seems wrong with a line that will be written. */
  add(
    row: TableRow,
    { line, source, bound, otherBill }: Seen & { bound: Bound | undefined; otherBill: string | undefined },
  ): void {
    this.#checkBill(row, { line, source }, otherBill)
    this.#checkYear(row, line)
    if (line.company !== null && this.#lookups.companyOf(line.company) === undefined) {
      const text = `产业公司「${line.company}」不在机构中，导入后公司为空`
      this.#names.add(row, 'company', warning('companyUnknown', line.company, '机构管理中的名称或编码', text))
    }
    this.#checkPlace(row, line)
    this.#checkMaterial(row, line, bound)
    this.#checkAmount(row, line)
    this.#sum(row, line)
  }

  finish(): Finding[] {
    const larger = [...this.#sums.values()].filter(({ sold, returned }) => returned > sold)
    return [
      ...this.#names.finish(this.#head),
      ...larger.map(({ row, name, year, sold, returned }) =>
        findingAt(
          this.#head,
          { no: row },
          'nccId',
          warning(
            'returnsLarger',
            name,
            '退货不大于销售',
            `「${name}」${year}年度在文件中退货 ${shownKg(returned)} 大于销售 ${shownKg(sold)}，请核对是否漏了销售单`,
          ),
        ),
      ),
    ]
  }

  #checkBill(row: TableRow, { line, source }: Seen, otherBill: string | undefined): void {
    const key = billKey(source, line.billNo)
    const first = this.#bills.get(key)
    this.#bills.set(key, first ?? line.billDate)
    if (first !== undefined && first !== line.billDate) {
      const text = `单据「${line.billNo}」有 ${first} 与 ${line.billDate} 两个日期，按两张单据导入`
      this.#names.add(row, 'billDate', warning('billDays', line.billDate, first, text))
    }
    if (otherBill !== undefined) {
      const text = `单据号「${line.billNo}」已有另一张单据（${otherBill}），按新单据导入`
      this.#names.add(row, 'billNo', warning('billElsewhere', line.billNo, '未用过的单据号', text))
    }
  }

  #checkYear(row: TableRow, { billDate }: SaleLineIn): void {
    const [read, year] = [row.cells['bizYear'], this.#lookups.yearOf(billDate)]
    if (typeof read !== 'number' || read === year) return
    const text = `业务年度「${read}」与日期 ${billDate} 不符，按规则应为 ${year}，以日期为准`
    this.#names.add(
      row,
      'bizYear',
      warning('yearDiffers', String(read), String(year), text),
      `${read} ${year}`,
    )
  }

  #checkPlace(row: TableRow, line: SaleLineIn): void {
    const place = this.#lookups.placeOf(line)
    const written = placeTextOf(line)
    if (written === null || place.isWhole) return
    const kept = place.province === null ? '计入“地区未知”' : '只计到已认出的一级'
    const text = `地区「${written}」无法识别，${kept}，原文保留`
    const key =
      place.province === null && line.province !== null ? 'province' : line.city === null ? 'county' : 'city'
    this.#names.add(row, key, warning('regionUnknown', written, 'GB/T 2260 的省、市、县名称', text))
  }

  #checkMaterial(row: TableRow, line: SaleLineIn, bound: Bound | undefined): void {
    const name = `${line.nccId} ${line.materialName}`
    if (!bound?.productId) {
      const text = `物料「${name}」未绑定产品，照录并计入“未绑定”，绑定后自动归入产品`
      this.#names.add(row, 'nccId', warning('materialUnbound', line.nccId, '已绑定产品的物料', text))
    }
    if (weightOf(signed(line)) !== null || bound?.packKg) return
    const zero = line.packKg === 0 ? '每袋重量为0' : '行、绑定与产品都没有每袋重量'
    const text = `物料「${name}」${zero}，无法折合重量，记为“待核”`
    this.#names.add(
      row,
      line.packKg === 0 ? 'packKg' : 'bags',
      warning('packMissing', String(line.packKg ?? ''), '大于0的每袋重量', text),
    )
  }

  #checkAmount(row: TableRow, line: SaleLineIn): void {
    if (line.amount !== null || line.billType === 'TRANSFER') return
    const code = derivedAmount(line) === null ? 'amountMissing' : 'amountDerived'
    const text =
      code === 'amountDerived'
        ? '金额为空，按单价×数量推算，列表中标为“推算”'
        : '金额为空，又没有单价与袋数可以推算，不计入销售额'
    this.#names.add(row, 'amount', warning(code, '', '金额（元）', text))
  }

  #sum(row: TableRow, given: SaleLineIn): void {
    if (given.billType === 'TRANSFER') return
    const line = signed(given)
    const weight = weightOf(line) ?? line.bags ?? 0
    const year = this.#lookups.yearOf(line.billDate)
    const key = JSON.stringify([line.nccId, year])
    const sum = this.#sums.get(key) ?? { row: row.no, name: line.nccId, year, sold: 0, returned: 0 }
    if (weight >= 0) sum.sold += weight
    else sum.returned -= weight
    this.#sums.set(key, sum)
  }
}

const shownKg = (value: number): string => String(Math.round(value * 1000) / 1000)
