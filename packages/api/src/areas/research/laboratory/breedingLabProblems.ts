import type { Problem } from '../../../core/zod.ts'
import type { Values } from '../../../core/resource/problems.ts'

/** Checks that a place has both coordinates or none, and that a station is not built in the future. */
export function breedingLabProblems(values: Values, today: string): Problem[] {
  const [hasLongitude, hasLatitude] = ['longitude', 'latitude'].map(
    (name) => typeof values[name] === 'number',
  )
  const { builtYear } = values
  return [
    ...(hasLongitude && !hasLatitude ? [{ path: 'latitude', message: '填写了经度，须同时填写纬度' }] : []),
    ...(hasLatitude && !hasLongitude ? [{ path: 'longitude', message: '填写了纬度，须同时填写经度' }] : []),
    ...(typeof builtYear === 'number' && builtYear > Number(today.slice(0, 4))
      ? [{ path: 'builtYear', message: '建站年份不得晚于今年' }]
      : []),
  ]
}
