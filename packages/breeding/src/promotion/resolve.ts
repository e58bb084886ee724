import type { StandardScope } from './types.ts'

/** A standard that may apply. `state` 1 = in use; validity dates (`YYYY-MM-DD`) null = unbounded. */
export interface StandardCandidate {
  id: string
  /** The id of its parent standard. */
  parentId?: string | null
  name: string
  className: string
  state: number
  /** Empty = applies to no group by itself, only if chosen by hand. */
  scopes: readonly StandardScope[]
  validFrom: string | null
  validTo: string | null
}

/** The group for which a standard is looked up. */
export interface GroupPlace {
  id: string
  phase: string | null
  ripePeriod: string | null
  ecoZone: string | null
  year: number
}

/** The result for a group in one class (标准类别): a standard, or the reason in words why none is found. */
export interface ClassMatch {
  className: string
  /** How specific the matching scope is; higher is more specific. */
  level: number
  match: StandardCandidate | null
  problem: string | null
}

/** The result for a group to which no standard applies. */
export const NO_MATCH = '未匹配标准'

/**
 * Returns the standards that apply to a group: of every class whose scope is as specific as the most specific one, in
 * the order group > ecoZone + ripePeriod + phase > ripePeriod + phase > phase > crop, its one standard. Classes apply
 * independently. Two equally specific standards of one class are a problem to be shown; none of them is chosen
 * silently.
 */
export function resolveStandards(
  candidates: readonly StandardCandidate[],
  group: GroupPlace,
): { matches: StandardCandidate[] } | { problem: string } {
  const classes = resolveClasses(candidates, group)
  const best = Math.max(-1, ...classes.map(({ level }) => level))
  const applied = classes.filter(({ level }) => level === best)
  const problem = applied.find((match) => match.problem !== null)?.problem
  if (problem) return { problem }
  const matches = applied.flatMap(({ match }) => match ?? [])
  return matches.length > 0 ? { matches } : { problem: NO_MATCH }
}

/**
 * Returns, class by class, the standard whose scope fits a group best. Standards out of use, or not in force on any day
 * of the group's year, do not count. A child standard (子标准) takes precedence over its parent, whatever their classes.
 */
export function resolveClasses(candidates: readonly StandardCandidate[], group: GroupPlace): ClassMatch[] {
  const fitting = candidates
    .filter((candidate) => candidate.state === 1 && isInForce(candidate, group.year))
    .map((candidate) => ({ candidate, level: specificity(candidate, group) }))
    .filter(({ level }) => level >= 0)
  const left = new Set(withoutParents(fitting))
  const byClass = Map.groupBy(
    fitting.filter((candidate) => left.has(candidate)),
    ({ candidate }) => candidate.className,
  )
  return [...byClass].map(([className, found]) => {
    const level = Math.max(...found.map((match) => match.level))
    const equal = found.filter((match) => match.level === level).map(({ candidate }) => candidate)
    if (equal.length === 1) return { className, level, match: equal[0]!, problem: null }
    const names = equal.map(({ name }) => `${name}（${className}）`)
    return { className, level, match: null, problem: `同一范围有多个晋级标准：${names.join('、')}` }
  })
}

interface Fitting {
  candidate: StandardCandidate
  level: number
}

/** Removes parents of a child standard that fits just as specifically. */
function withoutParents(fitting: readonly Fitting[]): Fitting[] {
  return fitting.filter(
    ({ candidate, level }) =>
      !fitting.some((other) => other.candidate.parentId === candidate.id && other.level === level),
  )
}

function isInForce({ validFrom, validTo }: StandardCandidate, year: number): boolean {
  return (validFrom ?? '') <= `${year}-12-31` && (validTo ?? '9999-12-31') >= `${year}-01-01`
}

/** Returns how specific a scope is: −1 = does not apply, 0 = whole crop … 8 = names the group itself. */
function specificity({ scopes }: StandardCandidate, group: GroupPlace): number {
  return Math.max(-1, ...scopes.map((scope) => scopeLevel(scope, group)))
}

function scopeLevel(scope: StandardScope, group: GroupPlace): number {
  const fits =
    (scope.groupId === null || scope.groupId === group.id) &&
    (scope.ecoZone === null || scope.ecoZone === group.ecoZone) &&
    (scope.ripePeriod === null || scope.ripePeriod === group.ripePeriod) &&
    (scope.phase === null || scope.phase === group.phase)
  if (!fits) return -1
  if (scope.groupId !== null) return 8
  return (
    (scope.ecoZone === null ? 0 : 4) + (scope.ripePeriod === null ? 0 : 2) + (scope.phase === null ? 0 : 1)
  )
}

/**
 * Finds standards that conflict: per id the names of others of the same class in use in the same years with exactly the
 * same scope, so that a group there finds two equally specific ones. A child standard and its parent do not conflict.
 */
export function findClashes(candidates: readonly StandardCandidate[]): Map<string, string[]> {
  const inUse = candidates.filter(({ state }) => state === 1)
  return new Map(
    inUse.flatMap((candidate): [string, string[]][] => {
      const others = inUse
        .filter((other) => other !== candidate && clash(candidate, other))
        .map(({ name }) => name)
      return others.length > 0 ? [[candidate.id, others]] : []
    }),
  )
}

function clash(a: StandardCandidate, b: StandardCandidate): boolean {
  if (a.className !== b.className || a.id === b.parentId || b.id === a.parentId) return false
  const overlaps =
    (a.validFrom ?? '') <= (b.validTo ?? '9999') && (b.validFrom ?? '') <= (a.validTo ?? '9999')
  return overlaps && a.scopes.some((scope) => b.scopes.some((other) => isSameScope(scope, other)))
}

const isSameScope = (a: StandardScope, b: StandardScope): boolean =>
  a.groupId === b.groupId &&
  (a.groupId !== null || (a.phase === b.phase && a.ripePeriod === b.ripePeriod && a.ecoZone === b.ecoZone))
