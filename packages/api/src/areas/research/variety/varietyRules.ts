import { mainCropNames, readVarietyNo, type VarietyNo } from './varietyNo.ts'
import { own } from '../../../core/own.ts'

/** What a form says about a variety in addition to its number; null if blank. */
export interface VarietyClaim {
  dataType: string | null
  cropSpecies: string | null
  level: string | null
  year: number | null
}

interface Found {
  path: string
  message: string
}

/** Examples of the numbers of each kind of data. */
const examples: Readonly<Record<string, string>> = {
  审定: '国审玉20176020、豫审玉2017001',
  认定: '鲁农审2012032',
  登记: 'GPD花生(2018)370001',
  引种备案: '(冀)引种〔2018〕第1号',
}

/** Kind of number that each kind of data has. */
const systems: Readonly<Record<string, VarietyNo['system']>> = {
  审定: '审定',
  认定: '审定',
  登记: '登记',
  引种备案: '引种备案',
}

/** Returns the problem of crop and kind of data: a main crop is approved, never registered; null if they fit. */
export const systemProblem = (dataType: string | null, crop: string | null): string | null =>
  dataType === '登记' && crop && mainCropNames.includes(crop) ? `${crop}为主要农作物，不适用品种登记` : null

/** Returns the problems of the number of a variety, by field: its form, and contradictions to the entered values. */
export function varietyNoProblems(number: string, claim: VarietyClaim): Found[] {
  const read = readVarietyNo(number)
  const { dataType } = claim
  if (!read) {
    const example = own(examples, dataType ?? '审定') ?? examples['审定']!
    return [{ path: 'approvalNo', message: `审定/登记编号格式不正确，应如 ${example}` }]
  }
  const forbidden = systemProblem(read.system, read.crop)
  if (forbidden) return [{ path: 'approvalNo', message: forbidden }]
  if (dataType && own(systems, dataType) !== read.system) {
    return [{ path: 'dataType', message: `编号是${read.system}编号，与数据类别「${dataType}」不符` }]
  }
  return disagreements(read, claim)
}

function disagreements(read: VarietyNo, { cropSpecies, level, year }: VarietyClaim): Found[] {
  return [
    ...(read.crop && cropSpecies && !sameCrop(read.crop, cropSpecies)
      ? [{ path: 'cropSpecies', message: `编号表示${read.crop}，与所选作物不符` }]
      : []),
    ...(level && level !== read.level
      ? [{ path: 'level', message: `编号表示${read.level}，与级别不符` }]
      : []),
    ...(year !== null && year !== read.year
      ? [{ path: 'year', message: `编号表示${read.year}年，与审定年份不符` }]
      : []),
  ]
}

/** Numbers write some crops shorter than the catalogue: 甘蓝 for 结球甘蓝, 大麦 for 大麦(青稞). */
const sameCrop = (read: string, chosen: string): boolean => chosen.includes(read) || read.includes(chosen)
