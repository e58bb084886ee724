import { DEFAULT_PAGE_SIZE, PAGE_SIZES } from '@hepu/api/core/envelope'
import { useMemo, useState } from 'react'
import { useTabParams } from '../../workspace/useTabParams.ts'
import { initialOf, namesOf, type FilterField, type FilterValues } from './filter/filters.ts'
import { FIRST_SORT, sortOf, type Sort } from './sorting.ts'

export interface TableQuery {
  current: number
  size: number
  sort: Sort
  values: FilterValues
}

interface Defaults {
  defaultSort?: Sort
  defaultSize?: number
}

/** Each setter returns whether it changed the query; if not, the caller may have to load again. */
interface Setters {
  search: (values: FilterValues) => boolean
  turn: (current: number, size: number) => boolean
  sortBy: (sort: Sort) => boolean
}

/** Marks that filters were chosen, so that initial values do not return where the user emptied them. */
const CHOSEN = 'q'

/**
 * Keeps filters, page and order of a search table. They are in the address, so that reload, links and Back keep them;
 * with `isLocal` (a table in a dialog, or the second one of a screen) they are in memory.
 */
export function useTableQuery(
  fields: readonly FilterField[],
  defaults: Defaults,
  isLocal: boolean,
): [TableQuery, Setters] {
  const [params, setParams] = useTabParams()
  const [local, setLocal] = useState<Record<string, string>>({})
  const source = useMemo(() => (isLocal ? local : Object.fromEntries(params)), [isLocal, local, params])
  const query = readQuery(source, fields, defaults)
  const change = (values: Record<string, string | null>): boolean => {
    const next = withoutBlanks({ ...source, ...values })
    if (isLocal) setLocal(next)
    else setParams(values)
    return JSON.stringify(readQuery(next, fields, defaults)) !== JSON.stringify(query)
  }
  return [
    query,
    {
      search: (values) => change({ ...blanksOf(fields), ...values, [CHOSEN]: '1', current: null }),
      turn: (current, size) => change({ current: String(current), size: String(size) }),
      sortBy: ({ sort, order }) => change({ sort: `${sort} ${order}`, current: null }),
    },
  ]
}

function readQuery(
  source: Readonly<Record<string, string>>,
  fields: readonly FilterField[],
  { defaultSort = FIRST_SORT, defaultSize = DEFAULT_PAGE_SIZE }: Defaults,
): TableQuery {
  const size = Number(source['size'])
  const [sort, order] = (source['sort'] ?? '').split(' ')
  return {
    current: Math.max(1, Math.trunc(Number(source['current'] ?? 1)) || 1),
    size: PAGE_SIZES.some((offered) => offered === size) ? size : defaultSize,
    sort: sort ? sortOf(sort, order === 'descending' ? order : undefined) : defaultSort,
    values: source[CHOSEN] ? pick(source, fields) : { ...initialOf(fields), ...pick(source, fields) },
  }
}

const pick = (source: Readonly<Record<string, string>>, fields: readonly FilterField[]): FilterValues =>
  Object.fromEntries(fields.flatMap(namesOf).flatMap((name) => (source[name] ? [[name, source[name]]] : [])))

const blanksOf = (fields: readonly FilterField[]): Record<string, null> =>
  Object.fromEntries(fields.flatMap(namesOf).map((name) => [name, null]))

const withoutBlanks = (values: Record<string, string | null>): Record<string, string> =>
  Object.fromEntries(Object.entries(values).flatMap(([name, value]) => (value ? [[name, value]] : [])))
