import { MorningPage } from './morning/MorningPage.tsx'
import { PromotionPage } from './promotion/PromotionPage.tsx'
import { ResearchPage } from './research/ResearchPage.tsx'
import { Cockpit } from './wall/Cockpit.tsx'
import { usePermissions } from '../../workspace/session.ts'

/** 驾驶舱（内部）: research, and promotion with amounts for those who may see them. */
export default function CockpitInternal() {
  const seesSales = usePermissions().has('dashboard.promotion:read')
  const research = { key: 'research', title: '科研', body: <ResearchPage /> }
  const promotion = { key: 'promotion', title: '推广', body: <PromotionPage /> }
  const morning = { key: 'morning', title: '晨会', body: <MorningPage /> }
  return (
    <Cockpit
      title="禾谱驾驶舱"
      pages={seesSales ? [research, promotion, morning] : [research]}
      hasCompanies={seesSales}
    />
  )
}
