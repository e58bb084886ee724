import type { MarketDetail } from '@hepu/api/areas/trading/market/marketShapes'
import { useState } from 'react'
import { typeText } from './marketText.ts'

/** The pictures of a listing: one large, the others to choose from. */
export function Pictures({ listing: { kind, name, resultType, images } }: { listing: MarketDetail }) {
  const [at, setAt] = useState(0)
  const shown = images[at] ?? images[0]
  if (shown === undefined)
    return (
      <div className={`trade-picture is-large is-${kind}`}>
        <span aria-hidden="true">{typeText(kind, resultType)}</span>
      </div>
    )
  return (
    <div className="trade-pictures">
      <div className="trade-picture is-large">
        <img src={shown} alt={`${name}，图片 ${at + 1}`} width="640" height="360" />
      </div>
      {images.length > 1 && (
        <div role="group" aria-label="图片">
          {images.map((image, place) => (
            <button
              key={image}
              type="button"
              aria-label={`第 ${place + 1} 张`}
              aria-pressed={place === at}
              onClick={() => setAt(place)}
            >
              <img src={image} alt="" width="80" height="45" loading="lazy" />
            </button>
          ))}
        </div>
      )}
    </div>
  )
}
