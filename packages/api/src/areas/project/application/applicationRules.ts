import { fieldNamed } from '../../../core/resource/fields.ts'
import { yuanText } from '../../../core/money/fen.ts'
import type { PartPlace } from '../../../core/resource/part.ts'
import { isEmptyPart, partGaps, partState, type Gap } from '../../../core/resource/partGaps.ts'
import type { PartState } from '../../../core/resource/partStates.ts'
import type { Values } from '../../../core/resource/problems.ts'
import { spanProblem } from '../node/nodeRules.ts'
import type { ApplicationContent } from './applicationContent.ts'
import { applicationLabels as labels } from './applicationLabels.ts'
import { applicationSections } from './applicationSections.ts'
import { budgetSubjectProblems } from './budgetSubjects.ts'
import { cliffWarnings, tiersIn, type CommissionBasis, type TierMode } from './commissionTiers.ts'
import { fenOf, rowsIn } from './sectionRules.ts'

/** The section of the application's own fields. */
export const BASIC = 'basic'
export const BASIC_LABEL = '基本信息'

/** How many keywords an application has. */
export const KEYWORDS_MIN = 3
export const KEYWORDS_MAX = 5

/** Returns the keywords of a text, which commas, semicolons and blanks divide. */
export const keywordsOf = (text: string | null): string[] =>
  (text ?? '').split(/[、,，;；\s]+/).filter(Boolean)

/** Returns what an application asks for in both purses, in yuan; null as long as neither is filled in. */
export const moneyTotal = (asked: {
  specialBudget: string | null
  selfBudget: string | null
}): string | null =>
  asked.specialBudget === null && asked.selfBudget === null
    ? null
    : yuanText(fenOf(asked.specialBudget) + fenOf(asked.selfBudget))

/** Fields of the application that a submission needs. */
export const neededFields = [
  'name',
  'sourceId',
  'category',
  'unitId',
  'contact',
  'phone',
  'directorId',
  'directorTitle',
  'directorAge',
  'startDate',
  'endDate',
  'summary',
  'keywords',
] as const

const isBlank = (value: unknown): boolean => value === null || value === undefined || value === ''

/** Returns what is missing or wrong in the fields of an application itself. */
export function basicGaps(basic: Values): Gap[] {
  const gap = (field: string, message: string): Gap => ({ field, row: null, message })
  const missing = neededFields
    .filter((name) => isBlank(basic[name]))
    .map((name) => gap(name, `${labels[name]}必填`))
  const textOf = (name: string) => (typeof basic[name] === 'string' ? basic[name] : null)
  const span = spanProblem({ startDate: textOf('startDate'), endDate: textOf('endDate') })
  const words = keywordsOf(textOf('keywords')).length
  const isOff = words > 0 && (words < KEYWORDS_MIN || words > KEYWORDS_MAX)
  const hasMoney = fenOf(basic['specialBudget']) + fenOf(basic['selfBudget']) > 0n
  return [
    ...missing,
    ...(span ? [gap('endDate', span)] : []),
    ...(isOff
      ? [gap('keywords', `${labels.keywords}应为${KEYWORDS_MIN}至${KEYWORDS_MAX}个，现有${words}个`)]
      : []),
    ...(hasMoney ? [] : [gap('specialBudget', `${labels.specialBudget}与${labels.selfBudget}至少填写一项`)]),
  ]
}

/** What the check of an application looks at besides its content. */
export interface CheckedPlace extends Pick<PartPlace, 'today' | 'crop'> {
  /** Subjects of the source that may carry amounts, as the budget names them. */
  subjects: readonly string[]
}

/** A section with what is missing or wrong in it, and what may be meant otherwise. */
export interface CheckedSection {
  section: string
  label: string
  state: PartState
  gaps: Gap[]
  warnings: Gap[]
}

/** The one check before a submission, for forms and the server alike: every section with all its gaps. */
export function checkApplication(
  { basic, sections }: ApplicationContent,
  { today, crop, subjects }: CheckedPlace,
): CheckedSection[] {
  const place: PartPlace = { today, crop, parent: basic }
  const own = basicGaps(basic)
  return [
    { section: BASIC, label: BASIC_LABEL, state: stateOfBasic(basic, own), gaps: own, warnings: [] },
    ...applicationSections.map((part) => {
      const values = sections[part.name] ?? null
      const entries = values ? [values] : []
      const more = values ? gapsOfSubjects(part.name, values, subjects) : []
      const found =
        isEmptyPart(part, entries) && !part.isOptional
          ? [unfilled(part.label)]
          : partGaps(part, entries, place)
      const state = partState(part, entries, place)
      return {
        section: part.name,
        label: part.label,
        state: more.length > 0 ? ('wrong' as const) : state,
        gaps: [...found, ...more],
        warnings: values ? warningsOf(part.name, values) : [],
      }
    }),
  ]
}

const unfilled = (label: string): Gap => ({ field: null, row: null, message: `${label}还没有填写` })

const stateOfBasic = (basic: Values, gaps: readonly Gap[]): PartState => {
  if (gaps.length === 0) return 'complete'
  return gaps.every(({ field }) => field !== null && isBlank(basic[field])) ? 'lacking' : 'wrong'
}

const gapsOfSubjects = (name: string, values: Values, subjects: readonly string[]): Gap[] =>
  name === 'projectBudget' ? budgetSubjectProblems(rowsIn(values), subjects) : []

/** Returns what a section says that is allowed, but seldom meant. */
function warningsOf(name: string, values: Values): Gap[] {
  if (name !== 'saleCommission') return []
  const mode = (values['mode'] ?? null) as TierMode | null
  const basis = (values['basis'] ?? null) as CommissionBasis | null
  return cliffWarnings(tiersIn(rowsIn(values)), mode, basis).map(({ path, message }) => ({
    field: 'lines',
    row: Number(path.split('.')[1]) + 1,
    message,
  }))
}

/** Returns the label of a field of a section, or of the application itself. */
export function labelOfField(section: string, field: string): string {
  if (section === BASIC) return labels[field as keyof typeof labels]
  const part = applicationSections.find(({ name }) => name === section)
  return part ? fieldNamed(part.fields, field).label : field
}
