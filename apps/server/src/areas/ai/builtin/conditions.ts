/** A bound that a question sets on a figure: 折亩产 in kg/亩, 比对照增产 in %. */
export interface Condition {
  figure: 'yield' | 'gain'
  op: Op
  value: number
}
type Op = keyof typeof opWords

export interface Conditions {
  met: Condition[]
  /** Bounds on what cannot be filtered by, as they were written. */
  unmet: string[]
  /** The question without its bounds. */
  rest: string
}

const opWords = { gt: '高于', ge: '不低于', lt: '低于', le: '不高于' } as const
const figureWords = { yield: ['折亩产', ' kg/亩'], gain: ['比对照增产', '%'] } as const

/** Writes a condition as text: `折亩产高于650 kg/亩`. */
export const wordsOf = ({ figure, op, value }: Condition): string =>
  `${figureWords[figure][0]}${opWords[op]}${value}${figureWords[figure][1]}`

const ops: readonly (readonly [Op, RegExp])[] = [
  ['ge', /^(不低于|不少于|不小于|至少|达到|>=|≥|以上)$/],
  ['le', /^(不高于|不超过|不多于|不大于|至多|<=|≤|以下|以内)$/],
  ['gt', /^(超过|大于|高于|多于|>)$/],
  ['lt', /^(低于|小于|少于|不足|不到|<)$/],
]

const NUMBER = String.raw`(-?\d+(?:\.\d+)?)\s*(%|公斤|千克|kg|斤)?(?:\/亩)?`
const BOUND = new RegExp(
  String.raw`(不低于|不少于|不小于|至少|达到|不高于|不超过|不多于|不大于|至多|超过|大于|高于|多于|低于|小于|少于|不足|不到|>=|<=|[≥≤><])(?:了|过)?\s*${NUMBER}|${NUMBER}\s*(以上|以下|以内)`,
  'gi',
)

type Measure = 'yield' | 'gain' | 'loss' | 'other'
/** Patterns of the figure that a bound is on. Where two match at the same position, the longer one counts. */
const measures: readonly (readonly [Measure, RegExp])[] = [
  [
    'other',
    /增产点数?|点率|倒伏|倒折|抗性|病|cv|变异系数|误差|株高|穗位|水分|生育期|位次|粒重|密度|面积|年份|试点/gi,
  ],
  ['loss', /减产/g],
  ['gain', /增产[率幅]?|(比|较|超)对照/g],
  ['yield', /折?亩产|单产|均产|产量/g],
]

/**
 * Reads the bounds of a question. A bound without a figure of its own is on the figure of the bound before, or on the one
 * its unit implies.
 */
export function readConditions(question: string): Conditions {
  const text = question.normalize('NFKC')
  const found: Conditions = { met: [], unmet: [], rest: text }
  let measure: Measure | undefined
  let from = 0
  for (const bound of text.matchAll(BOUND)) {
    measure = lastMeasure(text.slice(from, bound.index)) ?? measure
    from = bound.index + bound[0].length
    const condition = conditionOf(bound, measure)
    if (condition) found.met.push(condition)
    else found.unmet.push(bound[0].trim())
    found.rest = found.rest.replace(bound[0], ' ')
  }
  return found
}

function lastMeasure(text: string): Measure | undefined {
  let last: { at: number; measure: Measure } | undefined
  for (const [measure, words] of measures) {
    const at = [...text.matchAll(words)].at(-1)?.index
    if (at !== undefined && (!last || at > last.at)) last = { at, measure }
  }
  return last?.measure
}

function conditionOf(bound: RegExpExecArray, measure: Measure | undefined): Condition | null {
  const [, before, firstNumber, firstUnit, secondNumber, secondUnit, after] = bound
  const op = ops.find(([, words]) => words.test(before ?? after ?? ''))?.[0]
  const value = Number(firstNumber ?? secondNumber)
  const unit = (firstUnit ?? secondUnit)?.toLowerCase()
  if (!op) return null
  const of = measure ?? (unit && unit !== '%' ? 'yield' : 'other')
  if (of === 'yield') {
    return unit === '%' ? null : { figure: 'yield', op, value: unit === '斤' ? value / 2 : value }
  }
  if (of === 'other' || (unit && unit !== '%')) return null
  return of === 'gain' ? { figure: 'gain', op, value } : { figure: 'gain', op: opposite[op], value: -value }
}

/** A loss of more is a gain of less. */
const opposite: Record<Op, Op> = { gt: 'lt', ge: 'le', lt: 'gt', le: 'ge' }

/** Returns whether a figure satisfies a bound; an unknown figure never does. */
export function keeps({ op, value }: Condition, figure: number | null): boolean {
  if (figure === null) return false
  if (op === 'gt') return figure > value
  if (op === 'ge') return figure >= value
  return op === 'lt' ? figure < value : figure <= value
}
