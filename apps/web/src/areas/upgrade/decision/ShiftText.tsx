import { traitWords } from '@hepu/api/areas/experiment/traits/traits'
import type { StandardItem } from '@hepu/api/areas/upgrade/promotionShapes'
import { shiftWords } from '@hepu/breeding/promotion/describeItem'
import { useSession } from '../../../workspace/session.ts'

/**
 * The rule by which the threshold of an item moves, in words of the crop that the user works on. To be loaded only where
 * one does: with it come the names of all traits.
 */
export default function ShiftText({ item }: { item: Pick<StandardItem, 'adjust' | 'unit' | 'ck'> }) {
  const crop = useSession((session) => session.userInfo?.currentCrop?.value ?? 'maize')
  return shiftWords(item, traitWords(crop))
}
