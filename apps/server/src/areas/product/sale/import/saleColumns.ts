import { billTypes } from '@hepu/api/areas/product/sale/billTypes'
import { saleLabels as labels } from '@hepu/api/areas/product/sale/saleLabels'
import type { ColumnDef, ColumnOption } from '@hepu/api/cells/columnDefs'

/** Other words for 单据类型 that ERPs write. */
const billWords: Readonly<Record<keyof typeof billTypes, readonly string[]>> = {
  SALE: ['销售出库', '销售单', '销售订单', '出库', '发货', '销售发货', '正常销售'],
  RETURN: ['销售退货', '退货单', '退货入库', '退库', '退回', '销售退回'],
  TRANSFER: ['调拨单', '调拨出库', '调拨入库', '移库', '内部调拨'],
}

const billOptions: readonly ColumnOption[] = (Object.keys(billTypes) as (keyof typeof billTypes)[]).map((value) => ({
  value,
  label: billTypes[value],
  aliases: billWords[value],
}))

/** Units of the quantity of a row, and the kg of one; 袋 are weighed by their pack. */
export const quantityUnits: Readonly<Record<string, number | null>> = {
  袋: null,
  包: null,
  件: null,
  kg: 1,
  KG: 1,
  千克: 1,
  公斤: 1,
  斤: 0.5,
  吨: 1000,
  t: 1000,
  克: 0.001,
}

/** Columns of a workbook of bills. */
export const saleColumns: readonly ColumnDef[] = [
  { key: 'source', label: labels.source, kind: 'text', oneLine: true, synonyms: ['系统', '数据来源'], aliases: ['来源'] },
  {
    key: 'billNo',
    label: labels.billNo,
    kind: 'text',
    required: true,
    oneLine: true,
    identifies: true,
    synonyms: ['单据编号', '单号', '出库单号', '订单号'],
    aliases: ['发货单号', '销售单号', '票号'],
  },
  { key: 'billSequence', label: labels.billSequence, kind: 'text', oneLine: true, aliases: ['单据版本', '制单序号'] },
  { key: 'lineNo', label: labels.lineNo, kind: 'integer', min: 1, max: 1_000_000, synonyms: ['分录号', '行次'], aliases: ['分录', '行'] },
  {
    key: 'billType',
    label: labels.billType,
    kind: 'enum',
    options: billOptions,
    synonyms: ['业务类型', '类型'],
    aliases: ['交易类型', '单据类别'],
  },
  {
    key: 'billDate',
    label: labels.billDate,
    kind: 'date',
    required: true,
    synonyms: ['日期', '业务日期', '出库日期'],
    aliases: ['销售日期', '发货日期', '开单日期'],
  },
  { key: 'bizYear', label: labels.bizYear, kind: 'integer', min: 1990, max: 2100, aliases: ['年度', '销售年度'] },
  { key: 'company', label: labels.companyId, kind: 'text', oneLine: true, isName: true, synonyms: ['公司', '销售公司'], aliases: ['销售组织', '业务单位'] },
  { key: 'customer', label: labels.customer, kind: 'text', oneLine: true, isName: true, synonyms: ['客户名称', '购货单位'], aliases: ['经销商', '往来单位'] },
  { key: 'province', label: labels.province, kind: 'text', oneLine: true, synonyms: ['省份', '销售省份'], aliases: ['地区', '销售地区', '区域'] },
  { key: 'city', label: labels.city, kind: 'text', oneLine: true, synonyms: ['城市', '地市'], aliases: ['市（州）'] },
  { key: 'county', label: labels.county, kind: 'text', oneLine: true, synonyms: ['县', '区县', '县区', '县(区)'], aliases: ['县市'] },
  {
    key: 'nccId',
    label: labels.nccId,
    kind: 'text',
    required: true,
    oneLine: true,
    synonyms: ['物料编码', '存货编码', 'nccId', 'NCC编码'],
    aliases: ['料号', '商品编码', '产品编码'],
  },
  { key: 'materialName', label: labels.materialName, kind: 'text', oneLine: true, isName: true, synonyms: ['物料名称', '存货名称'], aliases: ['商品名称', '品名'] },
  { key: 'spec', label: labels.spec, kind: 'text', oneLine: true, synonyms: ['规格型号', '包装规格'] },
  { key: 'bags', label: '数量', kind: 'number', unit: '袋', units: { 包: 1, 件: 1 }, min: -1e9, max: 1e9, synonyms: ['数量', '出库数量', '实发数量', '袋数'], aliases: ['主数量'] },
  { key: 'unit', label: '单位', kind: 'text', oneLine: true, synonyms: ['计量单位', '数量单位'] },
  { key: 'packKg', label: labels.packKg, kind: 'number', unit: 'kg', units: { 公斤: 1, 千克: 1, 'kg/袋': 1, g: 0.001, 克: 0.001 }, min: 0, max: 1000, synonyms: ['包装(kg/袋)', '单袋重'], aliases: ['袋重', '净含量'] },
  { key: 'kg', label: '折合重量', kind: 'number', unit: 'kg', units: { 公斤: 1, 千克: 1, 斤: 0.5, 吨: 1000, t: 1000 }, min: -1e9, max: 1e9, synonyms: ['折合重量', '重量', '折合公斤'], aliases: ['净重', '折重'] },
  { key: 'price', label: '单价', kind: 'number', unit: '元', min: 0, max: 1e8, synonyms: ['单价', '含税单价', '销售单价'] },
  { key: 'amount', label: '金额', kind: 'number', unit: '元', units: { 万元: 10_000 }, min: -1e12, max: 1e12, synonyms: ['金额', '销售金额', '价税合计', '销售额'], aliases: ['含税金额'] },
  { key: 'isTaxIncluded', label: labels.isTaxIncluded, kind: 'boolean', synonyms: ['是否含税'] },
]
