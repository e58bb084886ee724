import { regionalBreed } from '@hepu/api/areas/dashboard/promotion/promotionDashboard'
import { promotionWidgets } from '@hepu/api/areas/dashboard/widget/widgets'
import { BLANK } from '../../../ui/text/formatNumber.ts'
import { inTenThousands, percentText } from '../wall/wallText.ts'
import { WidgetFrame } from '../wall/WidgetFrame.tsx'
import { SALES_FIRST, usePromotion } from './usePromotion.ts'

/** Breeds of a region that are shown. */
const SHOWN = 3

/** 区域品种: the largest breeds of each region, the darker the larger their share. */
export function RegionalWidget() {
  const query = usePromotion(regionalBreed)
  return (
    <WidgetFrame
      name="regionalBreed"
      title={promotionWidgets.regionalBreed.title}
      query={query}
      fill={SALES_FIRST}
    >
      {({ regions }) => (
        <table className="wall-matrix">
          <thead>
            <tr>
              <th scope="col">大区</th>
              <th scope="col" className="end">
                万公斤
              </th>
              <th scope="col" colSpan={SHOWN}>
                主推品种
              </th>
            </tr>
          </thead>
          <tbody>
            {regions.map(({ code, name, kg, breeds }) => (
              <tr key={code ?? name}>
                <th scope="row">{name}</th>
                <td className="end">{inTenThousands(kg)}</td>
                {breeds.length === 0 && (
                  <td className="wall-none" colSpan={SHOWN}>
                    {BLANK}
                  </td>
                )}
                {Array.from({ length: breeds.length === 0 ? 0 : SHOWN }, (_, at) => {
                  const breed = breeds[at]
                  return (
                    <td
                      key={at}
                      style={{ '--part': `${Math.round((breed?.share ?? 0) * 0.7)}%` } as React.CSSProperties}
                    >
                      {breed && (
                        <>
                          <span>{breed.name}</span>
                          <small>{percentText(breed.share)}</small>
                        </>
                      )}
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </WidgetFrame>
  )
}
