import type { ListingState } from '@hepu/api/areas/trading/listing/listingStates'
import { StateText } from '../../../ui/text/StateText.tsx'
import { stateTones } from './listingTexts.ts'

/** The state of a listing. */
export const ListingStateText = ({ state, label }: { state: string; label: string }) => (
  <StateText tone={stateTones[state as ListingState] ?? 'quiet'}>{label}</StateText>
)
