import { regionalSaleAmount } from '@hepu/api/areas/dashboard/promotion/promotionDashboard'
import { promotionWidgets } from '@hepu/api/areas/dashboard/widget/widgets'
import { COUNTRY } from '@hepu/api/areas/product/region/areaInfo'
import type { OutputOf } from '@hepu/api/core/route'
import { useMemo, useState } from 'react'
import { CHINA, codeOf, useMapShapes } from '../../product/shared.ts'
import { useWall } from '../wall/wallContext.ts'
import { inTenThousands, percentText, tenThousands } from '../wall/wallText.ts'
import { WallMap } from '../wall/WallMap.tsx'
import { WidgetFrame } from '../wall/WidgetFrame.tsx'
import { listedOf } from './placeList.ts'
import { SALES_FIRST, usePromotion } from './usePromotion.ts'

/** 区域销售额: provinces by amount, or by quantity for who may not see amounts; a province opens its cities. */
export function PlaceWidget() {
  const [province, setProvince] = useState<string>()
  const query = usePromotion(regionalSaleAmount, province ? { province } : {})
  const hasAmounts = query.data?.hasAmounts ?? true
  return (
    <WidgetFrame
      name="regionalSaleAmount"
      title={hasAmounts ? promotionWidgets.regionalSaleAmount.title : '区域销量'}
      query={query}
      fill={SALES_FIRST}
      className="wall-tall"
      extra={
        province && (
          <button type="button" className="wall-button" onClick={() => setProvince(undefined)}>
            返回全国
          </button>
        )
      }
    >
      {(data) => <PlaceMap data={data} province={province} onProvince={setProvince} />}
    </WidgetFrame>
  )
}

interface MapProps {
  data: OutputOf<typeof regionalSaleAmount>
  province: string | undefined
  onProvince: (code: string) => void
}

function PlaceMap({ data: { places, hasAmounts, period }, province, onProvince }: MapProps) {
  const { onSale, isWall } = useWall()
  const map = province ? `china-${province}` : CHINA
  const { shapes } = useMapShapes(province ?? COUNTRY, map)
  const shown = useMemo(
    () =>
      places.map(({ code, name, amount, kg }) => ({
        code,
        name,
        value: tenThousands(hasAmounts ? amount : kg),
      })),
    [places, hasAmounts],
  )
  const ranked = useMemo(() => listedOf(places), [places])
  const pick = (code: string | null) => {
    const found = places.find((place) => place.code === code)
    if (!found || isWall) return
    if (!province && found.code) onProvince(found.code)
    else
      onSale?.({
        kind: 'sale',
        title: found.name,
        years: period,
        cells: province
          ? [
              { dimension: 'province', value: province },
              { dimension: 'city', value: code },
            ]
          : [{ dimension: 'province', value: code }],
      })
  }
  return (
    <>
      <WallMap
        shapes={shapes}
        map={map}
        places={shown}
        measure={hasAmounts ? '销售额' : '净销量'}
        unit={hasAmounts ? '万元' : '万公斤'}
        digits={1}
        label={hasAmounts ? '区域销售额' : '区域销量'}
        isListed
        onPick={(event) => pick(codeOf(event))}
      />
      <ol className="wall-ranks">
        {ranked.map(({ name, amount, kg, share }) => (
          <li key={name}>
            <span>{name}</span>
            <b>{inTenThousands(hasAmounts ? amount : kg)}</b>
            <small>
              {hasAmounts ? '万元' : '万公斤'} · {percentText(share)}
            </small>
          </li>
        ))}
      </ol>
    </>
  )
}
