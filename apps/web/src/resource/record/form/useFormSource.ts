import { dictionaryList, orgTree } from '@hepu/api/core/resource/choices'
import { dictionariesOf, enteredFields, type Fields } from '@hepu/api/core/resource/fields'
import type { RowValues } from '@hepu/api/core/resource/values'
import type { OutputOf } from '@hepu/api/core/route'
import { useQueries } from '@tanstack/react-query'
import { call } from '../../../client/call.ts'
import { keyOf } from '../../../client/queryKey.ts'
import { useCall } from '../../../client/useCall.ts'
import { indented } from '../../../ui/text/indented.ts'
import { offeredChoices } from '../../form/offeredChoices.ts'
import type { Choice } from '../../form/items.ts'
import type { ItemSource } from './formItems.ts'
import type { RecordRow } from '../recordRows.ts'

type Node = OutputOf<typeof orgTree>[number]

interface Loaded {
  /** Null until everything is loaded. */
  source: Pick<ItemSource, 'choices' | 'orgs'> | null
  error: Error | null
  retry: () => void
}

/**
 * Loads the choices of the dictionaries that a form names, and the organisations. Choices that the record holds are
 * included even if disabled since.
 */
export function useFormSource(def: { fields: Fields }, record: RecordRow | undefined): Loaded {
  const dicts = [...new Set(enteredFields(def.fields).flatMap(([, field]) => dictionariesOf(field)))]
  const lists = useQueries({
    queries: dicts.map((code) => ({
      queryKey: keyOf(dictionaryList, { code }),
      queryFn: () => call(dictionaryList, { code }, { quiet: true }),
      staleTime: 60_000,
      meta: { quiet: true },
    })),
  })
  const orgs = useCall(orgTree, {}, { quiet: true, staleTime: 60_000 })
  const failed = [...lists, orgs].filter(({ error }) => error)
  const isReady = orgs.data && lists.every(({ data }) => data)
  return {
    source: isReady
      ? {
          choices: new Map(
            dicts.map((code, at): [string, Choice[]] => [
              code,
              offeredChoices(lists[at]!.data, heldOf(def, code, record)),
            ]),
          ),
          orgs: orgChoices(orgs.data),
        }
      : null,
    error: failed[0]?.error ?? null,
    retry: () => failed.forEach(({ refetch }) => void refetch()),
  }
}

/** Returns the values that a record holds of a dictionary. */
const heldOf = (def: { fields: Fields }, code: string, record: RecordRow | undefined): string[] =>
  Object.entries(def.fields).flatMap(([name, field]) => {
    if (!record || !dictionariesOf(field).includes(code)) return []
    if (field.kind !== 'rows') return [record[name]].flat() as string[]
    const columns = Object.entries(field.columns).filter(([, column]) =>
      dictionariesOf(column).includes(code),
    )
    return ((record[name] ?? []) as RowValues[]).flatMap((row) =>
      columns.flatMap(([key]) => (row[key] === null ? [] : [String(row[key])])),
    )
  })

/** Returns the organisations of a tree as choices, indented by level. */
export const orgChoices = (nodes: readonly Node[], depth = 0): { value: string; label: string }[] =>
  nodes.flatMap(({ id, name, children }) => [
    { value: id, label: indented(name, depth) },
    ...orgChoices(children, depth + 1),
  ])
