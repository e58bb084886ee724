import { namesIn, parseFormula, valueOf, type Formula } from './formula.ts'
import {
  scoreMeasures,
  type MeasureValues,
  type ScoreCriterion,
  type ScoredCriterion,
} from './scoreFields.ts'

/** Something wrong with a field of the criterion at an index. */
export interface CriterionProblem {
  at: number
  field: keyof ScoreCriterion
  message: string
}

/** A criterion with its formula, parsed. */
type Parsed = ScoreCriterion & { parsed: Formula }

const isMeasure = (name: string): name is keyof MeasureValues => Object.hasOwn(scoreMeasures, name)
/** What a criterion may be called, so that other formulas can name it. */
const NAME = /^[\p{L}_][\p{L}\p{N}_]*$/u

/** Returns weights in hundredths of a percent, added up; weights that are no numbers count as 0. */
export const weightSum = (criteria: readonly Pick<ScoreCriterion, 'weight'>[]): number =>
  criteria.reduce((sum, { weight }) => sum + Math.round((Number(weight) || 0) * 100), 0)

/** Returns what is wrong with criteria: names, formulas, unknown names, then loops. The weights are judged apart. */
export function criteriaProblems(criteria: readonly ScoreCriterion[]): CriterionProblem[] {
  const named = criteria.flatMap(({ name }, at) => nameProblem(criteria, name, at))
  const { parsed, problems } = parseAll(criteria)
  const known = new Set(criteria.map(({ name }) => name))
  const unknown = [...parsed].flatMap(([at, { parsed: formula }]): CriterionProblem[] => {
    const name = namesIn(formula).find((one) => !isMeasure(one) && !known.has(one))
    const message = `没有名为“${name}”的度量或指标，请从列表中选用`
    return name === undefined ? [] : [{ at, field: 'formula', message }]
  })
  const found = [...named, ...problems, ...unknown]
  return found.length > 0 ? found : loopProblems([...parsed.values()])
}

function nameProblem(criteria: readonly ScoreCriterion[], name: string, at: number): CriterionProblem[] {
  const problem = (message: string): CriterionProblem[] => [{ at, field: 'name', message }]
  if (!NAME.test(name)) return problem('指标名称只能用文字、数字和下划线，不能以数字开头')
  if (['min', 'max', 'if'].includes(name.toLowerCase())) return problem(`“${name}”是函数名，请换一个名称`)
  if (isMeasure(name)) return problem(`“${name}”是度量的名称，请换一个名称`)
  const first = criteria.findIndex((one) => one.name === name)
  return first < at ? problem(`与第 ${first + 1} 行重名`) : []
}

function parseAll(criteria: readonly ScoreCriterion[]) {
  const parsed = new Map<number, Parsed>()
  const problems: CriterionProblem[] = []
  for (const [at, criterion] of criteria.entries()) {
    const read = parseFormula(criterion.formula)
    if ('problem' in read) problems.push({ at, field: 'formula', message: read.problem })
    else parsed.set(at, { ...criterion, parsed: read.formula })
  }
  return { parsed, problems }
}

/** Names each loop once, at the first criterion that is in it. */
function loopProblems(criteria: readonly Parsed[]): CriterionProblem[] {
  const uses = new Map(criteria.map(({ name, parsed }) => [name, namesIn(parsed)]))
  const seen = new Set<string>()
  return criteria.flatMap(({ name }, at): CriterionProblem[] => {
    const loop = loopFrom(name, uses)
    if (!loop || seen.has(name)) return []
    for (const one of loop) seen.add(one)
    return [{ at, field: 'formula', message: `公式循环引用：${[...loop, name].join(' → ')}` }]
  })
}

/** Returns the names on a way from a criterion back to itself; null if there is none. */
function loopFrom(start: string, uses: ReadonlyMap<string, readonly string[]>): string[] | null {
  const tried = new Set<string>()
  const walk = (name: string, way: readonly string[]): string[] | null => {
    for (const next of uses.get(name) ?? []) {
      if (next === start) return [...way]
      if (tried.has(next)) continue
      tried.add(next)
      const found = walk(next, [...way, next])
      if (found) return found
    }
    return null
  }
  return walk(start, [start])
}

/** The score of a breeder: the mean of what could be scored, by weight. */
export interface Score {
  criteria: ScoredCriterion[]
  /** 0–100 with two decimals; null where nothing could be scored. */
  score: number | null
  /** Percent of the weights that the score rests on. */
  weight: number
}

/**
 * Scores a breeder by sound criteria. A formula without a value is left out with its weight, so that a year without activity is neither
 * 0 nor 100; a value beyond 0 to 100 counts as the nearer of them in the score, and as it is where another formula names it.
 */
export function scoreBy(criteria: readonly ScoreCriterion[], measures: MeasureValues): Score {
  const parsed = new Map([...parseAll(criteria).parsed.values()].map((one) => [one.name, one.parsed]))
  const values = new Map<string, number | null>()
  const valueOfName = (name: string): number | null => {
    if (isMeasure(name)) return measures[name]
    const kept = values.get(name)
    if (kept !== undefined) return kept
    const formula = parsed.get(name)
    const value = formula ? valueOf(formula, valueOfName) : null
    values.set(name, value)
    return value
  }
  const scored = criteria.map((criterion): ScoredCriterion => {
    const value = valueOfName(criterion.name)
    return { ...criterion, value: value === null ? null : rounded(Math.min(100, Math.max(0, value))) }
  })
  const counted = scored.filter(({ value }) => value !== null)
  const weight = weightSum(counted)
  const total = counted.reduce((sum, one) => sum + (one.value ?? 0) * weightSum([one]), 0)
  return { criteria: scored, score: weight === 0 ? null : rounded(total / weight), weight: weight / 100 }
}

const rounded = (value: number): number => Math.round((value + Number.EPSILON) * 100) / 100
