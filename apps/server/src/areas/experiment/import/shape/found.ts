import type { ImportPreview } from '@hepu/api/areas/experiment/import/trialImport'
import { columnIndex } from '@hepu/api/cells/findings'
import { standardMoistureOf } from '../../analysis/standardMoisture.ts'
import type { ReadBook } from '../book/draft.ts'
import type { Defaults } from '../book/readRequest.ts'
import { phaseOf } from '../words/phaseWords.ts'
import { placesOf } from './origin.ts'
import type { Reading } from './titles.ts'
import type { Found } from '../book/found.ts'

type FoundAnswer = NonNullable<ImportPreview['found']>[number]

/** Keys of what titles say that are columns of the shaped sheet too. */
export const FOUND_KEYS = [
  'year',
  'groupName',
  'pointName',
  'phase',
  'area',
  'checks',
  'moisture',
  'isStandardMoisture',
] as const

/**
 * The answers of the user, and what the workbook itself says where he gave none. An answer that is null takes back what the
 * workbook says.
 */
export const withFound = (defaults: Partial<Defaults>, found: Found): Partial<Defaults> => ({
  ...(found.year !== undefined && { year: found.year }),
  ...(found.groupName !== undefined && { groupName: found.groupName }),
  ...(found.phase !== undefined && { phase: found.phase }),
  ...(found.pointName !== undefined && { pointName: found.pointName }),
  ...givenOf(defaults),
})

/** The answers that were given, null included. */
const givenOf = (defaults: Partial<Defaults>): Partial<Defaults> =>
  Object.fromEntries(Object.entries(defaults).filter(([, value]) => value !== undefined))

/** The answer that stands for what a text says, and so takes its place. */
const ANSWERS: Readonly<Record<(typeof FOUND_KEYS)[number], FoundAnswer['key']>> = {
  year: 'year',
  groupName: 'groupName',
  pointName: 'pointName',
  phase: 'phase',
  area: 'area',
  checks: 'checks',
  moisture: 'moisture',
  isStandardMoisture: 'moisture',
}

/** What no answer, but the shape of the tables is made of: it goes where the user answered something else. */
const SHAPING: ReadonlySet<string> = new Set(['area', 'checks', 'moisture', 'isStandardMoisture'])

/**
 * The reading of a table without what all tables say alike and the user answered otherwise; `checks` that he named take the
 * place of those that were read.
 */
export function withAnswers(reading: Reading, found: Found, answers: Partial<Defaults>): Reading {
  const said = { ...reading.said }
  const sources = { ...reading.sources }
  for (const key of FOUND_KEYS) {
    if (found[key] === undefined || answers[ANSWERS[key]] === undefined) continue
    delete sources[key]
    if (SHAPING.has(key)) delete said[key]
  }
  const checks = answers.checks
    ?.split(/[、,，;；/]/)
    .map((name) => name.trim())
    .filter((name) => name !== '')
  return { said: checks?.length ? { ...said, checks } : said, sources }
}

/** Columns that say the same as an answer. */
const COLUMNS: Readonly<Record<FoundAnswer['key'], readonly string[]>> = {
  year: ['year'],
  groupName: ['group'],
  pointName: ['point'],
  phase: ['phase'],
  area: ['area', 'harvestArea'],
  moisture: ['moisture'],
  checks: ['isCk'],
}
const OF_WEIGHTS: ReadonlySet<string> = new Set(['area', 'moisture'])

/** What titles and notes say, as answers that are filled in: without what a column of the uploaded workbook says. */
export function foundAnswers({ found, columns, origin }: ReadBook, crop: string): FoundAnswer[] {
  if (!found) return []
  const own = new Set(
    columns.flatMap(({ key, letter }) =>
      key !== null && (!origin || placesOf(origin, columnIndex(letter)).length > 0) ? [key] : [],
    ),
  )
  const isWeighed = own.has('weight') || own.has('earWeight')
  return FOUND_KEYS.flatMap((from) => {
    const key = ANSWERS[from]
    const value = valueOf(found, from, crop)
    const isClaimed = COLUMNS[key].some((column) => own.has(column)) || (OF_WEIGHTS.has(key) && !isWeighed)
    return value === undefined || isClaimed ? [] : [{ key, value, source: found.sources[from] ?? '' }]
  })
}

function valueOf(
  found: Found,
  key: (typeof FOUND_KEYS)[number],
  crop: string,
): FoundAnswer['value'] | undefined {
  if (key === 'checks') return found.checks?.join('、')
  if (key === 'phase') return found.phase === undefined ? undefined : phaseOf(found.phase)
  if (key !== 'isStandardMoisture') return found[key]
  return found.isStandardMoisture ? standardMoistureOf({ standardMoisture: null, crop }) : undefined
}
