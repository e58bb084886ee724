import { categoryTree } from '@hepu/api/areas/integration/category/category'
import { leavesOf } from '@hepu/api/core/tree/treeNodes'
import { useMemo } from 'react'
import { useCall } from '../../../client/useCall.ts'
import { namesFromTop, treeChoices } from '../../../ui/tree/treeChoices.ts'

const NOTHING = {}

/** Returns the tree of categories, all of them as choices, and those of the lowest level. */
export function useCategories() {
  const found = useCall(categoryTree, NOTHING, { quiet: true })
  const { data } = found
  const all = useMemo(() => treeChoices(data ?? [], { labelOf: namesFromTop }), [data])
  const leaves = useMemo(() => {
    const ids = new Set(leavesOf(data ?? []).map(({ id }) => id))
    return all.filter(({ value }) => ids.has(value))
  }, [data, all])
  return { found, all, leaves }
}
