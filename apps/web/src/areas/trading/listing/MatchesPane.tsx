import MatchPanel from '../deal/MatchPanel.tsx'
import type { ListingPaneProps } from './ListingDetails.tsx'

/** 匹配: what fits a listing on the other side of the market. */
export default function MatchesPane({ listing }: ListingPaneProps) {
  return <MatchPanel listingId={listing.id} kind={listing.kind} />
}
