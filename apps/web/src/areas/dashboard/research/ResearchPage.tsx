import { ApprovedWidget } from './ApprovedWidget.tsx'
import { DockingWidget } from './DockingWidget.tsx'
import { EntryWidget } from './EntryWidget.tsx'
import { OverviewWidget } from './OverviewWidget.tsx'
import { PointWidget } from './PointWidget.tsx'
import { ProgressWidget } from './ProgressWidget.tsx'
import { RegionWidget } from './RegionWidget.tsx'
import { ScaleWidget } from './ScaleWidget.tsx'
import { TeamWidget } from './TeamWidget.tsx'

/** 科研: cards above, maps and charts below. */
export const ResearchPage = () => (
  <div className="cockpit-page">
    <OverviewWidget />
    <div className="cockpit-grid">
      <TeamWidget />
      <RegionWidget />
      <ProgressWidget />
      <ApprovedWidget />
      <ScaleWidget />
      <PointWidget />
      <EntryWidget />
      <DockingWidget />
    </div>
  </div>
)
