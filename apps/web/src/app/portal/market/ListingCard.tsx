import type { MarketCard } from '@hepu/api/areas/trading/market/marketShapes'
import { Link } from 'react-router'
import { conversionText, cropText, pathOfListing, priceText, ribbonText, typeText } from './marketText.ts'

/** A listing as a card; the whole card is its link. */
export function ListingCard({ card }: { card: MarketCard }) {
  const ribbon = ribbonText(card)
  const type = typeText(card.kind, card.resultType)
  return (
    <li className="trade-card">
      <div className={`trade-picture is-${card.kind}`}>
        {card.image ? (
          <img src={card.image} alt="" loading="lazy" decoding="async" width="320" height="180" />
        ) : (
          <span aria-hidden="true">{type}</span>
        )}
        {ribbon && <em>{ribbon}</em>}
      </div>
      <div className="trade-card-body">
        <h3>
          <Link to={pathOfListing(card)}>{card.name}</Link>
        </h3>
        <p className="trade-tags">
          <span>{type}</span>
          <span>{cropText(card.cropSpecies)}</span>
          {card.conversions.length > 0 && <span>{conversionText(card.conversions)}</span>}
        </p>
        <p className="trade-summary">{card.summary}</p>
        <p className="trade-card-foot">
          <b>
            {card.kind === 'demand' && <small>预算 </small>}
            {priceText(card)}
          </b>
          <span>{card.regions.length > 0 ? card.regions.join('、') : '区域不限'}</span>
        </p>
        <p className="trade-card-foot is-quiet">
          <span>{card.orgName}</span>
          <time dateTime={card.listedOn}>{card.listedOn}</time>
        </p>
      </div>
    </li>
  )
}

/** Cards in a grid; `label` names the list to those who do not see it. */
export function ListingCards({ cards, label }: { cards: readonly MarketCard[]; label: string }) {
  return (
    <ul className="trade-cards" aria-label={label}>
      {cards.map((card) => (
        <ListingCard key={card.id} card={card} />
      ))}
    </ul>
  )
}

/** Grey cards in the place of those that are on their way. */
export function CardSkeletons({ count }: { count: number }) {
  return (
    <div className="trade-cards" role="status" aria-label="正在加载">
      {Array.from({ length: count }, (_, at) => (
        <div key={at} className="trade-card is-waiting" aria-hidden="true">
          <div className="trade-picture" />
          <div className="trade-card-body">
            <i />
            <i />
            <i />
          </div>
        </div>
      ))}
    </div>
  )
}
