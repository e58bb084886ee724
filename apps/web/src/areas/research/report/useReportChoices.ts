import { useMemo } from 'react'
import type { Report } from '@hepu/api/areas/research/report/reportDefinition'
import { useSession } from '../../../workspace/session.ts'
import { useTabParams } from '../../../workspace/useTabParams.ts'
import type { FilterValues } from '../../../resource/table/filter/filters.ts'
import {
  choiceNames,
  choicesOf,
  filtersOf,
  keptFilters,
  usualYears,
  type Choices,
  type Filters,
  type Texts,
} from './reportChoices.ts'

/** Marks that filters were chosen, so that initial values do not return where the user emptied them. */
const CHOSEN = 'q'

interface Chosen {
  choices: Choices
  /** The values of the filter form, and the filters for the calls. */
  values: FilterValues
  filters: Filters
  choose: (change: Partial<Choices>) => void
  search: (values: FilterValues) => void
}

/**
 * Returns the choices and filters of a subject's screen: from the address, else the last ones of the user in this
 * browser, else the defaults.
 */
export function useChoices(report: Report): Chosen {
  const [params, change] = useTabParams()
  const userId = useSession((session) => session.userInfo?.id) ?? ''
  const key = `report:${userId}:${report.subject}`
  const kept = remembered(key)
  const asked = Object.fromEntries(params)
  const names = ['startYear', 'endYear', 'orgId', ...keptFilters, ...report.filters]
  const own = pick(asked, names)
  const values = asked[CHOSEN] ? own : { ...usualYears(), ...pick(kept, keptFilters), ...own }
  const choices = choicesOf(report, { ...kept, ...pick(asked, choiceNames) })
  const text = JSON.stringify(values)
  const filters = useMemo(() => filtersOf(report, JSON.parse(text) as FilterValues), [report, text])
  return {
    choices,
    values,
    filters,
    choose: (wish) => {
      const next = { ...choices, ...wish }
      remember(key, { ...kept, ...next })
      change(wish)
    },
    search: (next) => {
      remember(key, { ...kept, ...blanks(keptFilters), ...pick(next, keptFilters) })
      change({ ...blanks(names), ...next, [CHOSEN]: '1' })
    },
  }
}

const pick = (texts: Texts, names: readonly string[]): Record<string, string> =>
  Object.fromEntries(names.flatMap((name) => (texts[name] ? [[name, texts[name]]] : [])))

const blanks = (names: readonly string[]): Record<string, string> =>
  Object.fromEntries(names.map((name) => [name, '']))

/** Returns the choices stored in this browser; unreadable ones count as none. */
function remembered(key: string): Texts {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(key) ?? '{}')
    if (typeof found !== 'object' || found === null) return {}
    return Object.fromEntries(Object.entries(found).filter(([, value]) => typeof value === 'string'))
  } catch {
    return {}
  }
}

const remember = (key: string, texts: Texts): void => localStorage.setItem(key, JSON.stringify(texts))
