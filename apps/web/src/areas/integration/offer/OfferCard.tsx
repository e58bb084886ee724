import './offer.css'
import { Link } from 'react-router'
import { priceText, ratingText, type OfferFacts } from './offerText.ts'

interface Props {
  offer: OfferFacts
  /** Address of the details. */
  to: string
}

/** A service as a card: what it is, who offers it, for how much. The name leads to the details. */
export function OfferCard({ offer, to }: Props) {
  const { provider } = offer
  return (
    <article className="offer-card">
      {offer.picture && <img src={offer.picture} alt="" loading="lazy" width="400" height="225" />}
      <p className="offer-path">{offer.categoryPath.replaceAll('/', ' · ')}</p>
      <h3>
        <Link to={to}>{offer.name}</Link>
      </h3>
      <p className="offer-text">{offer.description}</p>
      <dl className="offer-facts">
        <div>
          <dt>价格</dt>
          <dd className="offer-price">{priceText(offer)}</dd>
        </div>
        {offer.leadDays !== null && (
          <div>
            <dt>周期</dt>
            <dd>{offer.leadDays} 天</dd>
          </div>
        )}
        <div>
          <dt>区域</dt>
          <dd>{offer.regions.join('、') || '未说明'}</dd>
        </div>
      </dl>
      <footer>
        {provider.logo && <img src={provider.logo} alt="" loading="lazy" width="24" height="24" />}
        <span className="offer-provider">{provider.name}</span>
        <ProviderMarks provider={provider} />
      </footer>
    </article>
  )
}

/** Whether the certificates of a provider are in date, and its rating. */
export function ProviderMarks({ provider }: { provider: OfferFacts['provider'] }) {
  return (
    <span className="offer-marks">
      {provider.isCertified && <span className="offer-certified">资质有效</span>}
      <span>{ratingText(provider.rating)}</span>
    </span>
  )
}
