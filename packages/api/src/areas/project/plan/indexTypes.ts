/** 指标类型: what a task index counts. */
export interface IndexType {
  label: string
  unit: string
  /** The registries whose records are evidence of it; absent where an amount is measured. */
  evidence?: readonly string[]
}

/** Types of task indexes, by the code that is stored. Codes never change. */
export const indexTypes = {
  variety: { label: '审定（登记）品种', unit: '个', evidence: ['research.variety'] },
  rightApplied: { label: '植物新品种权（申请）', unit: '件', evidence: ['research.varietyInfo'] },
  rightGranted: { label: '植物新品种权（授权）', unit: '件', evidence: ['research.varietyInfo'] },
  inventionApplied: { label: '发明专利（申请）', unit: '件', evidence: ['research.patent'] },
  inventionGranted: { label: '发明专利（授权）', unit: '件', evidence: ['research.patent'] },
  utilityModel: { label: '实用新型专利', unit: '件', evidence: ['research.patent'] },
  softwareApplied: { label: '软件著作权（申请）', unit: '件', evidence: ['research.copyright'] },
  software: { label: '软件著作权（登记）', unit: '件', evidence: ['research.copyright'] },
  paper: { label: '论文（省级以上）', unit: '篇', evidence: ['research.thesis'] },
  paperAbroad: { label: '论文（国际）', unit: '篇', evidence: ['research.thesis'] },
  book: { label: '著作', unit: '部' },
  standardState: { label: '国家标准', unit: '项', evidence: ['research.standard'] },
  standardIndustry: { label: '行业标准', unit: '项', evidence: ['research.standard'] },
  standardHouse: { label: '企业标准', unit: '项', evidence: ['research.standard'] },
  reward: { label: '科技奖励', unit: '项', evidence: ['research.reward'] },
  material: { label: '新材料', unit: '份', evidence: ['research.germplasm'] },
  gene: { label: '基因或标记', unit: '个', evidence: ['research.gene'] },
  demoArea: { label: '示范面积', unit: '亩' },
  plantedArea: { label: '推广面积', unit: '亩' },
  training: { label: '培训', unit: '人次' },
  talent: { label: '人才培养', unit: '人', evidence: ['research.person'] },
  platform: { label: '科研平台', unit: '个', evidence: ['research.platformInfo'] },
  transferUsers: { label: '技术转移用户', unit: '户' },
  transferIncome: { label: '技术转移收入', unit: '万元' },
  output: { label: '新增产值', unit: '万元' },
  profit: { label: '新增利润', unit: '万元' },
  tax: { label: '新增税收', unit: '万元' },
  line: { label: '新增生产线', unit: '条' },
  pilotLine: { label: '中试线', unit: '条' },
  demoBase: { label: '示范基地', unit: '个' },
  other: { label: '其他', unit: '项' },
} as const satisfies Readonly<Record<string, IndexType>>

export type IndexTypeCode = keyof typeof indexTypes
export const indexTypeCodes = Object.keys(indexTypes) as [IndexTypeCode, ...IndexTypeCode[]]

/** Units in which amounts are measured; in all other units of the types things are counted. Beside those of the types, ones that people type. */
const MEASURED: readonly string[] =
  '亩 万亩 公顷 hm² 吨 万吨 千克 公斤 kg 斤 克 g 升 元 万元 亿元 % 米 m km 公里 小时 年'.split(' ')
const counting: ReadonlySet<string> = new Set(
  Object.values(indexTypes).flatMap(({ unit }) => (MEASURED.includes(unit) ? [] : [unit])),
)

/** Returns whether things are counted in a unit, so that there are none but whole numbers of them. */
export const isCounting = (unit: string | null): boolean => unit !== null && counting.has(unit)

/**
 * Returns whether an index counts things: by its unit, or by its whole values where people typed a unit (株, 台) of their own.
 */
export const countsThings = (unit: string | null, values: readonly number[]): boolean =>
  isCounting(unit) || (unit !== null && !MEASURED.includes(unit) && values.every(Number.isInteger))

/** Returns the usual unit of a type; blank for 其他, which may count anything, and for what is no type. */
export const usualUnit = (type: unknown): string =>
  typeof type === 'string' && type !== 'other' && type in indexTypes
    ? indexTypes[type as IndexTypeCode].unit
    : ''

/** Returns the unit of an index whose type becomes another one: the usual one of the new type, unless people typed one of their own. */
export function unitAfter(unit: unknown, { from, to }: { from: unknown; to: unknown }): string {
  const typed = typeof unit === 'string' ? unit : ''
  return typed === '' || typed === usualUnit(from) ? usualUnit(to) : typed
}

/** Labels of the types, by code. */
export const indexTypeLabels = Object.fromEntries(
  Object.entries(indexTypes).map(([code, { label }]) => [code, label]),
) as Readonly<Record<IndexTypeCode, string>>
