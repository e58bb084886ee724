import type { allAchievements } from '@hepu/api/areas/trading/market/market'
import { marketCalls, marketPages } from '@hepu/api/areas/trading/market/marketCalls'
import { Link } from 'react-router'
import { ListingCards } from './ListingCard.tsx'
import { useAnswer } from './useAnswer.ts'
import './market.css'

const NEWEST = { current: 1, size: 4, model: {} }

/** The newest results and needs; nothing while there are none, or none can be read. */
export default function LatestListings() {
  const supplies = useAnswer<typeof allAchievements>(marketCalls.allAchievements, NEWEST).data?.records ?? []
  const demands = useAnswer<typeof allAchievements>(marketCalls.allNeeds, NEWEST).data?.records ?? []
  return (
    <>
      <Latest title="最新成果" address={marketPages.list} cards={supplies} />
      <Latest title="最新需求" address={`${marketPages.list}?tab=demand`} cards={demands} />
    </>
  )
}

function Latest({
  title,
  address,
  cards,
}: {
  title: string
  address: string
  cards: Parameters<typeof ListingCards>[0]['cards']
}) {
  if (cards.length === 0) return null
  return (
    <section aria-label={title}>
      <div className="portal-teaser">
        <h2>{title}</h2>
        <Link to={address}>查看全部</Link>
      </div>
      <ListingCards cards={cards} label={title} />
    </section>
  )
}
