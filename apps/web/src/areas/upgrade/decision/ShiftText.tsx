import { traitWords } from '@hepu/api/areas/experiment/traits/traits'
import type { StandardItem } from '@hepu/api/areas/upgrade/promotionShapes'
import { shiftWords } from '@hepu/breeding/promotion/describeItem'
import { useSession } from '../../../workspace/session.ts'

/**
 * The rule that shifts the threshold of an item, as text for the user's crop. Load it only where such a rule exists:
 * the names of all traits load with it.
 */
export default function ShiftText({ item }: { item: Pick<StandardItem, 'adjust' | 'unit' | 'ck'> }) {
  const crop = useSession((session) => session.userInfo?.currentCrop?.value ?? 'maize')
  return shiftWords(item, traitWords(crop))
}
