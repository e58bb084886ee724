import { blocksPerRep } from './alpha.ts'
import type { DesignRequest } from './types.ts'

/** Largest number of plots in one layout. */
export const MAX_PLOTS = 60_000
/** Largest number of replicates at a point; for an augmented design, of blocks. */
export const MAX_REPS = 50

/** Returns the reason why a trial cannot be laid out, in Chinese; null if it can. */
export function findProblem(request: DesignRequest): string | null {
  const { entries, points, seed } = request
  if (points.length === 0) return '没有可以布置的试点，请先填写试点'
  if (entries.length < 2) return `参试品种只有${entries.length}个，至少2个才能布置`
  if (!Number.isInteger(seed) || seed < 0 || seed > 0xffff_ffff) return '随机种子应为0～4294967295的整数'
  const { columns } = request
  if (typeof columns === 'number' && (!Number.isInteger(columns) || columns < 1))
    return '每排小区数应为正整数'
  return repsProblem(request) ?? ofKind(request) ?? sizeProblem(request)
}

function repsProblem({ kind, reps }: DesignRequest): string | null {
  const label = kind === 'AUGMENTED' ? '区组数' : '重复数'
  const least = kind === 'RCBD' || kind === 'ALPHA' || kind === 'AUGMENTED' ? 2 : 1
  if (!Number.isInteger(reps) || reps < least) return `${label}应为不小于${least}的整数`
  return reps > MAX_REPS ? `${label}不得大于${MAX_REPS}` : null
}

function ofKind(request: DesignRequest): string | null {
  if (request.kind === 'ALPHA') return latticeProblem(request)
  if (request.kind === 'AUGMENTED') return augmentedProblem(request)
  return request.kind === 'INTERVAL' ? intervalProblem(request) : null
}

function latticeProblem({ entries, blockSize, reps }: DesignRequest): string | null {
  const v = entries.length
  if (v < 6) return `α-格子设计至少6个品种，现有${v}个，请用随机区组`
  if (typeof blockSize !== 'number' || !Number.isInteger(blockSize) || blockSize < 2)
    return '区组大小应为不小于2的整数'
  const s = blocksPerRep(v, blockSize)
  if (s < 2) return `区组大小${blockSize}不小于品种数${v}，一个区组已容下全部品种，请用随机区组`
  if (s === 2 && reps > 2) return `区组大小${blockSize}使每重复只有2个区组，请减小区组`
  return null
}

function augmentedProblem({ entries, reps }: DesignRequest): string | null {
  const checks = entries.filter((entry) => entry.isCheck).length
  const fresh = entries.length - checks
  if (checks < 2) return `增广设计至少2个对照才能估计误差，现有${checks}个`
  if (fresh < reps) return `新品种${fresh}个，少于区组数${reps}，有的区组会没有新品种`
  return (checks - 1) * (reps - 1) < 1 ? '对照与区组太少，没有误差自由度' : null
}

function intervalProblem({ entries, checkEvery }: DesignRequest): string | null {
  if (!entries.some((entry) => entry.isCheck)) return '间比法要有对照，请先设置CK1'
  if (typeof checkEvery !== 'number' || !Number.isInteger(checkEvery) || checkEvery < 1) {
    return '间隔小区数应为正整数'
  }
  return checkEvery > 20 ? '间隔小区数不得大于20' : null
}

function sizeProblem({ entries, points, reps }: DesignRequest): string | null {
  const most = entries.length * points.length * reps
  return most > MAX_PLOTS ? `共${most}个小区，超过一次布置的上限${MAX_PLOTS}个` : null
}
