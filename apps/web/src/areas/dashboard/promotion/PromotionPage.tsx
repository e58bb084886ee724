import { AnalyseWidget } from './AnalyseWidget.tsx'
import { BreedWidget } from './BreedWidget.tsx'
import { CompanyWidget } from './CompanyWidget.tsx'
import { MetricsWidget } from './MetricsWidget.tsx'
import { PartWidget } from './PartWidget.tsx'
import { PlaceWidget } from './PlaceWidget.tsx'
import { QuadrantWidget } from './QuadrantWidget.tsx'
import { RegionalWidget } from './RegionalWidget.tsx'

/** 推广: cards above, the map in the middle, rankings and charts around it. */
export const PromotionPage = () => (
  <div className="cockpit-page">
    <MetricsWidget />
    <div className="cockpit-grid cockpit-grid-map">
      <PlaceWidget />
      <CompanyWidget />
      <BreedWidget />
      <PartWidget />
      <QuadrantWidget />
      <AnalyseWidget />
      <RegionalWidget />
    </div>
  </div>
)
