import { obligationKinds } from '@hepu/api/core/obligation/obligationCalls'
import { useCall } from '../../../client/useCall.ts'
import type { FilterOptionGroup } from '../../../resource/table/filter/filters.ts'

/** Returns the kinds of obligations that the user may see, grouped by the kind of record. */
export function useKindGroups(): FilterOptionGroup[] {
  const { data = [] } = useCall(obligationKinds, {}, { quiet: true })
  return [...Map.groupBy(data, ({ group }) => group)].map(([label, kinds]) => ({
    label,
    options: kinds.map((kind) => ({ value: kind.rule, label: kind.label })),
  }))
}
