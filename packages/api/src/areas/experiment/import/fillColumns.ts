import { traitOf, traitsOf, type Trait, type TraitsOf } from '../traits/traits.ts'
import type { ColumnDef, ColumnOption } from '../../../cells/columnDefs.ts'

/** A column of a trial workbook. */
export interface TrialColumn extends ColumnDef {
  /** The trait that the column surveys, if it is one. */
  trait?: Trait
}

const MU_M2 = 2000 / 3

const YES_NO = { kind: 'boolean' } as const

/** Columns that say which plot a row is about. */
const identity: readonly TrialColumn[] = [
  { key: 'crop', label: '作物', kind: 'text' },
  {
    key: 'year',
    label: '试验年份',
    synonyms: ['年份', '年度', '试验年度'],
    kind: 'integer',
    min: 1970,
    max: 2100,
  },
  { key: 'group', label: '试验组别', synonyms: ['组别', '组别名称'], kind: 'text' },
  { key: 'ripePeriod', label: '熟期', synonyms: ['熟期组', '熟期类型'], kind: 'text' },
  { key: 'phase', label: '试验阶段', synonyms: ['阶段', '试验类型'], kind: 'text' },
  {
    key: 'point',
    label: '试验点',
    synonyms: ['试点', '试点名称', '试验点名称', '地点'],
    kind: 'text',
    identifies: true,
    isName: true,
  },
  { key: 'province', label: '省/州', synonyms: ['省', '省份', '省(区、市)', '省市'], kind: 'text' },
  {
    key: 'entry',
    label: '品种名称',
    synonyms: ['参试品种', '组合名称', '品种(组合)'],
    aliases: ['品种', '组合'],
    kind: 'text',
    identifies: true,
    isName: true,
  },
  { key: 'entryNo', label: '参试编号', synonyms: ['品种编号', '参试代号'], kind: 'text' },
  { key: 'isCk', label: '是否对照', synonyms: ['是否为对照'], aliases: ['对照', 'CK'], ...YES_NO },
  {
    key: 'rep',
    label: '重复',
    synonyms: ['重复号', '重复序号', 'rep', 'replicate', 'replication'],
    kind: 'integer',
    min: 1,
    max: 1000,
  },
  { key: 'repCount', label: '重复数', synonyms: ['重复次数'], kind: 'integer', min: 1, max: 1000 },
  { key: 'plotNo', label: '小区号', synonyms: ['小区编号'], kind: 'text' },
  {
    key: 'block',
    label: '区组',
    synonyms: ['区组号', '不完全区组', '小区组', 'block', 'incomplete block'],
    aliases: ['区'],
    kind: 'text',
  },
  { key: 'rowNo', label: '排', synonyms: ['排号', '田间排号'], kind: 'integer', min: 0, max: 100_000 },
  { key: 'colNo', label: '列', synonyms: ['列号', '田间列号'], kind: 'integer', min: 0, max: 100_000 },
]

/** Columns of the harvest. */
const harvest: readonly TrialColumn[] = [
  {
    key: 'weight',
    label: '小区产量',
    synonyms: ['小区籽粒重', '小区鲜籽粒重', '籽粒鲜重'],
    unit: 'kg',
    units: { g: 0.001, 斤: 0.5, 公斤: 1, 千克: 1 },
    kind: 'number',
    min: 0,
  },
  {
    key: 'earWeight',
    label: '鲜穗重',
    synonyms: ['小区鲜穗重', '果穗鲜重'],
    unit: 'kg',
    units: { g: 0.001, 斤: 0.5, 公斤: 1, 千克: 1 },
    kind: 'number',
    min: 0,
  },
  {
    key: 'shellFresh',
    label: '鲜出籽率',
    synonyms: ['鲜穗出籽率'],
    unit: '%',
    kind: 'number',
    min: 1,
    max: 100,
  },
  {
    key: 'area',
    label: '小区面积',
    unit: '㎡',
    units: { 平方米: 1, 亩: MU_M2 },
    kind: 'number',
  },
  {
    key: 'harvestArea',
    label: '计产面积',
    synonyms: ['收获面积', '实收面积'],
    unit: '㎡',
    units: { 平方米: 1, 亩: MU_M2 },
    kind: 'number',
  },
  {
    key: 'moisture',
    label: '含水量',
    synonyms: ['收获含水量', '籽粒含水量', '含水率', '水分'],
    unit: '%',
    kind: 'number',
  },
  {
    key: 'yieldGiven',
    label: '折亩产',
    synonyms: ['折合亩产', '亩产', '亩产量', '折亩产量', '折合亩产量'],
    unit: 'kg/亩',
    units: {
      kg: 1,
      公斤: 1,
      'kg/mu': 1,
      斤: 0.5,
      '斤/亩': 0.5,
      'kg/hm2': 1 / 15,
      'kg/ha': 1 / 15,
      'kg/公顷': 1 / 15,
      't/hm2': 1000 / 15,
      't/ha': 1000 / 15,
      '吨/公顷': 1000 / 15,
    },
    kind: 'number',
  },
]

/** Columns that keep a plot out of the figures, and remarks. */
const remarks: readonly TrialColumn[] = [
  { key: 'discarded', label: '是否作废', synonyms: ['作废', '是否报废'], ...YES_NO },
  { key: 'filler', label: '是否填充区', synonyms: ['填充区', '是否补空'], ...YES_NO },
  {
    key: 'status',
    label: '数据状态',
    kind: 'enum',
    options: [
      { value: 'accepted', label: '采用' },
      { value: 'pending', label: '待核', aliases: ['待定'] },
      { value: 'excluded', label: '剔除', aliases: ['作废'] },
    ],
  },
  { key: 'statusReason', label: '状态原因', synonyms: ['剔除原因'], kind: 'text', freeText: true },
  { key: 'note', label: '备注', synonyms: ['说明', '注'], kind: 'text', freeText: true },
]

/** A pair checked with the plant height, so that its own range must not reject it first. */
const CHECKED_IN_PAIR = 'earHeight'

function traitColumn(trait: Trait, isMeans: boolean): TrialColumn {
  const column: TrialColumn = {
    key: trait.key,
    label: trait.label,
    synonyms: trait.aliases,
    kind: trait.kind,
    units: trait.units,
    trait,
  }
  if (trait.unit) column.unit = trait.unit
  if (trait.lastYearFrom !== null) column.lastYearFrom = trait.lastYearFrom
  if (trait.kind === 'enum') column.options = wordsOf(trait)
  if (trait.kind === 'grade' && isMeans) column.kind = 'number'
  if (column.kind === 'grade')
    column.options = trait.grades.map((grade) => ({ value: grade, label: String(grade) }))
  if (column.kind === 'number' && trait.key !== CHECKED_IN_PAIR) Object.assign(column, rangeOf(trait))
  return column
}

const rangeOf = (trait: Trait): Pick<ColumnDef, 'min' | 'max'> => ({
  ...(trait.hardMin === null ? {} : { min: trait.hardMin }),
  ...(trait.hardMax === null ? {} : { max: trait.hardMax }),
})

const wordsOf = (trait: Trait): ColumnOption[] =>
  Object.entries(trait.options).map(([value, aliases]) => ({ value, label: value, aliases }))

/** 折亩产 and 含水量 are columns of the plot; their limits are defined with the traits of the crop. */
function withCropRange(column: TrialColumn, of: TraitsOf): TrialColumn {
  const trait = traitOf(of, column.key === 'yieldGiven' ? 'yieldMu' : column.key)
  return trait?.stored === 'plot' ? { ...column, ...rangeOf(trait) } : column
}

/** All columns of a plot data workbook. In a table of means a grade may lie between two. */
export const fillColumns = (of: TraitsOf, isMeans = false): readonly TrialColumn[] => [
  ...identity,
  ...harvest.map((column) => withCropRange(column, of)),
  ...traitsOf(of)
    .filter((trait) => trait.stored === 'observation')
    .map((trait) => traitColumn(trait, isMeans)),
  ...remarks,
]

/** Columns of the sheet 试验点信息. */
export const pointColumns: readonly TrialColumn[] = [
  { key: 'point', label: '试验点', synonyms: ['试点', '试点名称', '试验点名称'], kind: 'text', isName: true },
  { key: 'province', label: '省/州', synonyms: ['省', '省份'], kind: 'text' },
  { key: 'city', label: '市', synonyms: ['地市'], kind: 'text' },
  { key: 'county', label: '县', synonyms: ['县(市、区)', '区县'], kind: 'text' },
  { key: 'testOrg', label: '承试单位', kind: 'text' },
  { key: 'longitude', label: '经度', unit: '°', kind: 'number' },
  { key: 'latitude', label: '纬度', unit: '°', kind: 'number' },
  { key: 'altitude', label: '海拔', unit: 'm', kind: 'number' },
]

/** Columns of the sheet 品种信息. */
export const entryColumns: readonly TrialColumn[] = [
  ...identity.filter((column) => ['entry', 'entryNo', 'isCk'].includes(column.key)),
  { key: 'ckNo', label: '对照序号', kind: 'integer' },
  { key: 'femaleParent', label: '母本', kind: 'text' },
  { key: 'maleParent', label: '父本', kind: 'text' },
  { key: 'provider', label: '供种单位', synonyms: ['选育单位', '申报单位'], kind: 'text' },
  { key: 'trialYears', label: '参试年限', unit: '年', kind: 'integer' },
  { key: 'note', label: '备注', kind: 'text', freeText: true },
]

/** Columns of an information workbook (参试品种信息). */
export const informationColumns: readonly TrialColumn[] = [
  ...identity.filter((column) => ['year', 'crop', 'group', 'phase', 'ripePeriod'].includes(column.key)),
  { key: 'ecoZone', label: '生态区', synonyms: ['类型区'], kind: 'text' },
  { key: 'level', label: '试验级别', kind: 'text' },
  { key: 'leadOrg', label: '主持单位', kind: 'text' },
  ...entryColumns,
]
