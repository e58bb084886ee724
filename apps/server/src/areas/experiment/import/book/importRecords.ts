import type { TraitValue } from './draft.ts'

/** The fields of each record that an import may write; users or the system set all others. */
export interface GroupRecord {
  ripePeriod: string | null
  ecoZone: string | null
  level: string | null
  leadOrg: string | null
}
export interface PointRecord {
  province: string | null
  city: string | null
  county: string | null
  testOrg: string | null
  longitude: number | null
  latitude: number | null
  altitude: number | null
}
export interface EntryRecord {
  entryNo: string | null
  femaleParent: string | null
  maleParent: string | null
  provider: string | null
  trialYears: number | null
  note: string | null
  isCk: boolean
  ckNo: number | null
}
export interface PlotRecord {
  /** Replicate in the field if it differs from the number of the plot; null = the same. */
  fieldRep: number | null
  repCount: number
  plotNo: string | null
  block: string | null
  rowNo: number | null
  colNo: number | null
  area: number | null
  weight: number | null
  weightKind: 'GRAIN' | 'EAR'
  shellFresh: number | null
  moisture: number | null
  yieldGiven: number | null
  yieldMu: number | null
  yieldReason: string | null
  status: 'accepted' | 'pending' | 'excluded'
  statusReason: string | null
  note: string | null
}
export interface ObservationRecord {
  valueNum: number | null
  valueText: string | null
  valueDate: string | null
  rawText: string | null
  status: 'accepted' | 'pending' | 'excluded'
  statusReason: string | null
}

/** Labels of fields in previews and logs. */
export const fieldLabels: Readonly<Record<string, string>> = {
  ripePeriod: '熟期',
  ecoZone: '生态区',
  level: '试验级别',
  leadOrg: '主持单位',
  province: '省/州',
  city: '市',
  county: '县',
  testOrg: '承试单位',
  longitude: '经度',
  latitude: '纬度',
  altitude: '海拔',
  entryNo: '参试编号',
  femaleParent: '母本',
  maleParent: '父本',
  provider: '供种单位',
  trialYears: '参试年限',
  note: '备注',
  isCk: '是否对照',
  ckNo: '对照序号',
  fieldRep: '田间重复',
  repCount: '重复数',
  plotNo: '小区号',
  block: '区组',
  rowNo: '排',
  colNo: '列',
  area: '计产面积',
  weight: '小区产量',
  weightKind: '称重方式',
  shellFresh: '鲜出籽率',
  moisture: '含水量',
  yieldGiven: '折亩产',
  yieldMu: '折亩产(计算)',
  yieldReason: '无亩产原因',
  status: '数据状态',
  statusReason: '状态原因',
}

export const statusLabels: Readonly<Record<string, string>> = {
  accepted: '采用',
  pending: '待核',
  excluded: '剔除',
}

/** A value of a record. */
export type FieldValue = string | number | boolean | null

/** Returns a value as lists of changes show it. */
export function showValue(key: string, value: FieldValue | undefined): string {
  if (value === null || value === undefined || value === '') return '（空）'
  if (typeof value === 'boolean') return value ? '是' : '否'
  if (typeof value === 'number') return String(Number.isInteger(value) ? value : Number(value.toPrecision(8)))
  if (key === 'status') return statusLabels[value] ?? value
  if (key === 'weightKind') return value === 'EAR' ? '鲜穗' : '籽粒'
  return value
}

/** Returns the value of an observation, whichever column stores it. */
export const observedValue = (record: ObservationRecord): TraitValue | null =>
  record.valueNum ?? record.valueText ?? record.valueDate

/** Returns the keys of `next` that differ from `current`. */
export function differing<T extends object>(current: T, next: T): (keyof T & string)[] {
  return (Object.keys(next) as (keyof T & string)[]).filter((key) => current[key] !== next[key])
}
