import type { Problem } from '../../../core/zod.ts'
import type { Values } from '../../../core/resource/problems.ts'
import { textOf } from '../../../core/resource/textOf.ts'

/** Longitudes and latitudes of China, as those of breeding stations. */
const CHINA = { longitude: [73, 136], latitude: [3, 54] } as const
const CHINESE = /^(中国|中华人民共和国|China)$/i

export function germplasmProblems(values: Values, today: string, crop: string): Problem[] {
  return [...numberProblems(values, crop), ...placeProblems(values), ...stockProblems(values, today)]
}

/** 全国统一编号 of maize has eight digits; those of other crops are written in several ways. */
function numberProblems({ unifiedNo }: Values, crop: string): Problem[] {
  const number = textOf(unifiedNo)?.trim()
  if (!number || crop !== 'maize' || /^\d{8}$/.test(number)) return []
  return [{ path: 'unifiedNo', message: `全国统一编号「${number}」不正确，玉米应为8位数字` }]
}

/** Checks that a place has both coordinates or none, and lies in China unless another country is named. */
function placeProblems(values: Values): Problem[] {
  const [hasLongitude, hasLatitude] = ['longitude', 'latitude'].map(
    (name) => typeof values[name] === 'number',
  )
  return [
    ...(hasLongitude && !hasLatitude ? [{ path: 'latitude', message: '填写了经度，须同时填写纬度' }] : []),
    ...(hasLatitude && !hasLongitude ? [{ path: 'longitude', message: '填写了纬度，须同时填写经度' }] : []),
    ...(isChinese(values)
      ? [...outside(values, 'longitude', '经度'), ...outside(values, 'latitude', '纬度')]
      : []),
  ]
}

const isChinese = ({ originCountry }: Values): boolean => {
  const country = textOf(originCountry)
  return country === null || CHINESE.test(country.trim())
}

function outside(values: Values, path: keyof typeof CHINA, label: string): Problem[] {
  const value = values[path]
  const [least, most] = CHINA[path]
  if (typeof value !== 'number' || (value >= least && value <= most)) return []
  return [{ path, message: `${label}应在${least}到${most}°之间；原产国外的请填写原产国` }]
}

/** Checks that a quantity has a unit, and that a year of regeneration is not in the future. */
function stockProblems({ qty, unit, regenYear }: Values, today: string): Problem[] {
  return [
    ...(typeof qty === 'number' && !unit
      ? [{ path: 'unit', message: '填写了数量，须同时填写数量单位' }]
      : []),
    ...(typeof regenYear === 'number' && regenYear > Number(today.slice(0, 4))
      ? [{ path: 'regenYear', message: '繁殖年份不得晚于今年' }]
      : []),
  ]
}
